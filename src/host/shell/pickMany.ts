import * as vscode from 'vscode';

/** A value that can be picked, and added by typing. */
export interface ManyItem<Value> {
  /** Tells equal values. */
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly isPicked: boolean;
  readonly value: Value;
}

/** What is asked for. */
export interface ManyQuestion<Value> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly ManyItem<Value>[];
  /** What the picked ones come to: stands in the title, and changes with every pick. */
  readonly budget: (picked: readonly Value[]) => string;
  /** Reads what is typed: another item, or why it is none. */
  readonly read: (text: string) => ManyItem<Value> | { readonly wrong: string };
}

interface Row<Value> extends vscode.QuickPickItem {
  /** Absent for the row that says what is wrong. */
  readonly item?: ManyItem<Value>;
}

/**
 * Lets the user pick several values; what is typed and is none of them is added by Enter, and Enter with nothing typed
 * takes what is picked.
 * @returns `undefined` when the user leaves it
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
  /** What is typed, as the rows have it. */
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
      // VS Code repeats what was set here: rows that are set once more would undo a pick that is on its way.
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
 * The rows of a pick, and which are picked. New ones come last: VS Code tells of rows by their numbers, and may tell of
 * what was picked before the last change.
 */
class RowList<Value> {
  #rows: readonly Row<Value>[];
  #picked: ReadonlySet<Row<Value>>;

  constructor(items: readonly ManyItem<Value>[]) {
    this.#rows = items.map(rowOf);
    this.#picked = new Set(this.#rows.filter(({ item }) => item?.isPicked));
  }

  /** In the order of the list. */
  get picked(): readonly Row<Value>[] {
    return this.#rows.filter(row => this.#picked.has(row));
  }

  /** All rows, with one for what is typed. */
  withTyped(typed: ManyItem<Value> | { readonly wrong: string } | undefined): readonly Row<Value>[] {
    if (!typed) return this.#rows;
    if ('wrong' in typed) return [...this.#rows, { label: `$(info) ${typed.wrong}`, alwaysShow: true }];
    if (this.#find(typed)) return this.#rows;
    return [...this.#rows, { ...rowOf(typed), label: `$(add) ${typed.label}`, alwaysShow: true }];
  }

  /** Takes what the user picked. @returns whether a typed one came to the list by it */
  pick(rows: readonly Row<Value>[]): boolean {
    const typed = rows.find(row => row.item && !this.#rows.includes(row));
    this.#picked = new Set(rows.filter(row => this.#rows.includes(row)));
    return typed?.item !== undefined && this.add(typed.item);
  }

  /** Adds what was typed, picked; picks it where it is there already. @returns whether it is a value */
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
