import type * as vscode from 'vscode';

type SelectedRows<Row> = Pick<vscode.TreeView<Row>, 'onDidChangeSelection' | 'selection'>;

/**
 * The row of a view that has the focus when a key is pressed. VS Code reports only the selection to extensions, which
 * arrow keys do not change. A key binding for a row therefore runs `list.toggleSelection` before its command: that
 * selects or deselects the focused row, so the focused row is the one that changed.
 */
export class FocusedRow<Row> implements vscode.Disposable {
  readonly #view: SelectedRows<Row>;
  readonly #subscription: vscode.Disposable;
  readonly #key: (row: Row) => string;
  #selection: readonly Row[] = [];
  #changed: Row | undefined;
  #listing: ReturnType<typeof setTimeout> | undefined;

  /** @param key rows with the same key are the same row, even if they are different objects */
  constructor(view: SelectedRows<Row>, key: (row: Row) => string) {
    this.#view = view;
    this.#key = key;
    this.#subscription = view.onDidChangeSelection(({ selection }) => {
      this.#changed = onlyIn(selection, this.#selection, key) ?? onlyIn(this.#selection, selection, key);
      this.#selection = selection;
    });
  }

  /** The row that was last selected or deselected. */
  get row(): Row | undefined {
    return this.#changed;
  }

  /**
   * The rows for a key binding that takes several: the whole selection if the focused row was part of it, otherwise
   * only the focused row.
   */
  get rows(): readonly Row[] {
    const row = this.#changed;
    if (row === undefined) return [];
    return this.#selection.some(each => this.#key(each) === this.#key(row)) ? [row] : [...this.#selection, row];
  }

  /**
   * To be called with each list of rows that VS Code asks for. A row that is selected while VS Code lists rows again is
   * missing in the selection that it reports, and in it afterwards, without another event.
   */
  listed(): void {
    clearTimeout(this.#listing);
    this.#listing = setTimeout(() => {
      this.#selection = this.#view.selection;
    });
  }

  dispose(): void {
    clearTimeout(this.#listing);
    this.#subscription.dispose();
  }
}

function onlyIn<Row>(rows: readonly Row[], others: readonly Row[], key: (row: Row) => string): Row | undefined {
  const known = new Set(others.map(key));
  return rows.find(row => !known.has(key(row)));
}
