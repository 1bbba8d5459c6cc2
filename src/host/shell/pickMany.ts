import * as vscode from 'vscode';

/** A value that can be picked, or added by typing. */
export interface ManyItem<Value> {
  /** Identifies equal values. */
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly isPicked: boolean;
  readonly value: Value;
}

/** The prompt and the values that {@link pickMany} shows. */
export interface ManyQuestion<Value> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly ManyItem<Value>[];
  /** Returns the total of the picked values, which is shown in the title and updated with every pick. */
  readonly budget: (picked: readonly Value[]) => string;
  /** Reads a typed text: an item, or why the text is invalid. */
  readonly read: (text: string) => ManyItem<Value> | { readonly wrong: string };
}

interface Row<Value> extends vscode.QuickPickItem {
  /** Absent for the row that shows the problem with the typed text. */
  readonly item?: ManyItem<Value>;
}

/**
 * Lets the user pick several values. Enter adds a typed value that is not listed, or accepts the picked values if
 * nothing is typed.
 * @returns `undefined` if the user cancels
 */
export function pickMany<Value>(question: ManyQuestion<Value>): Promise<readonly Value[] | undefined> {
  const pick = vscode.window.createQuickPick<Row<Value>>();
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.placeholder = question.placeholder;
  const list = new RowList(question.items);
  const tell = () => {
    pick.title = `${question.title}: ${question.budget(valuesOf(list.picked))}`;
  };
  /** The typed text for which the rows are shown. */
  let shown: string | undefined;
  const show = () => {
    shown = pick.value;
    const typed = pick.value.trim() === '' ? undefined : question.read(pick.value);
    pick.items = list.withTyped(typed);
    pick.selectedItems = list.picked;
    tell();
  };
  show();
  return new Promise(resolve => {
    pick.onDidChangeValue(value => {
      // VS Code also reports a value that was set here; setting the rows once more would undo a pick in progress.
      if (value !== shown) show();
    });
    pick.onDidChangeSelection(rows => {
      if (list.pick(rows)) show();
      else tell();
    });
    pick.onDidAccept(() => {
      if (pick.value.trim() !== '') {
        if (!list.add(question.read(pick.value))) return;
        pick.value = '';
        show();
      } else if (list.picked.length > 0) {
        resolve(valuesOf(list.picked));
        pick.dispose();
      }
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/**
 * The rows of a pick, and which of them are picked. New rows are added last: VS Code reports rows by index, and may
 * report picks from before the last change.
 */
class RowList<Value> {
  #rows: readonly Row<Value>[];
  #picked: ReadonlySet<Row<Value>>;

  constructor(items: readonly ManyItem<Value>[]) {
    this.#rows = items.map(rowOf);
    this.#picked = new Set(this.#rows.filter(({ item }) => item?.isPicked));
  }

  /** The picked rows, in the order of the list. */
  get picked(): readonly Row<Value>[] {
    return this.#rows.filter(row => this.#picked.has(row));
  }

  /** Returns all rows, with one for the typed text. */
  withTyped(typed: ManyItem<Value> | { readonly wrong: string } | undefined): readonly Row<Value>[] {
    if (!typed) return this.#rows;
    if ('wrong' in typed) return [...this.#rows, { label: `$(info) ${typed.wrong}`, alwaysShow: true }];
    if (this.#find(typed)) return this.#rows;
    return [...this.#rows, { ...rowOf(typed), label: `$(add) ${typed.label}`, alwaysShow: true }];
  }

  /** Applies the user's picks. @returns whether this added a typed row to the list */
  pick(rows: readonly Row<Value>[]): boolean {
    const typed = rows.find(row => row.item && !this.#rows.includes(row));
    this.#picked = new Set(rows.filter(row => this.#rows.includes(row)));
    return typed?.item !== undefined && this.add(typed.item);
  }

  /**
   * Adds a typed value as a picked row, or picks its row if it is already listed.
   * @returns whether the value is valid
   */
  add(typed: ManyItem<Value> | { readonly wrong: string }): boolean {
    if ('wrong' in typed) return false;
    const known = this.#find(typed);
    const row = known ?? rowOf(typed);
    if (!known) this.#rows = [...this.#rows, row];
    this.#picked = new Set([...this.#picked, row]);
    return true;
  }

  #find({ key }: ManyItem<Value>): Row<Value> | undefined {
    return this.#rows.find(({ item }) => item?.key === key);
  }
}

function valuesOf<Value>(rows: readonly Row<Value>[]): readonly Value[] {
  return rows.flatMap(({ item }) => (item ? [item.value] : []));
}

function rowOf<Value>(item: ManyItem<Value>): Row<Value> {
  return { label: item.label, ...(item.description !== undefined && { description: item.description }), item };
}
