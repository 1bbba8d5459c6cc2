import type * as vscode from 'vscode';

/**
 * Which row of a view has the focus when a key is pressed. VS Code tells extensions of the selection only, which arrow
 * keys leave behind. So a key that is for a row runs `list.toggleSelection` before its command: that selects the row
 * with the focus, or no longer selects it, and either way it is the row that changed.
 */
export class FocusedRow<Row> implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  readonly #key: (row: Row) => string;
  #selection: readonly Row[] = [];
  #changed: Row | undefined;

  /** @param key by which rows are the same, though they are other objects */
  constructor(view: Pick<vscode.TreeView<Row>, 'onDidChangeSelection'>, key: (row: Row) => string) {
    this.#key = key;
    this.#subscription = view.onDidChangeSelection(({ selection }) => {
      this.#changed = onlyIn(selection, this.#selection, key) ?? onlyIn(this.#selection, selection, key);
      this.#selection = selection;
    });
  }

  /** The row that was selected last, or was so no longer. */
  get row(): Row | undefined {
    return this.#changed;
  }

  /** What a key is for that takes several rows: all that were selected where the row with the focus was one of them, else that row. */
  get rows(): readonly Row[] {
    const row = this.#changed;
    if (row === undefined) return [];
    return this.#selection.some(each => this.#key(each) === this.#key(row)) ? [row] : [...this.#selection, row];
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}

function onlyIn<Row>(rows: readonly Row[], others: readonly Row[], key: (row: Row) => string): Row | undefined {
  const known = new Set(others.map(key));
  return rows.find(row => !known.has(key(row)));
}
