import * as vscode from 'vscode';
import type { ChainOf } from '../../core/results/resultSummary';
import type { HistoryResult } from './historyResult';
import type { History } from './history';
import { setContextKey } from '../vscode/commands';
import { VIEWS } from '../vscode/ids';
import type { Notify } from '../vscode/notify';
import { AgeTicks } from '../vscode/ages';
import { FocusedRow } from '../session/revealRow';

/**
 * The view of past results: pinned ones first, then newest first. It reads nothing until it is first shown or a result
 * is saved. It is refreshed only if the rows or their order have changed, because VS Code ignores clicks and loses the
 * selection during a refresh.
 */
export class HistoryView implements vscode.TreeDataProvider<HistoryResult>, vscode.Disposable {
  readonly #history: History;
  readonly #notify: Notify;
  readonly #changed = new vscode.EventEmitter<HistoryResult[] | undefined>();
  readonly #view: vscode.TreeView<HistoryResult>;
  readonly #focused: FocusedRow<HistoryResult>;
  readonly #owned: readonly vscode.Disposable[];
  /** The rows last returned to VS Code, with the same identity and order; `undefined` before the first request. */
  #rows: readonly HistoryResult[] | undefined;
  /** The items last returned to VS Code, by result id. */
  readonly #items = new Map<string, vscode.TreeItem>();
  #results: ReadonlyMap<string, HistoryResult> = new Map();
  #chainOf: ChainOf = () => undefined;
  #reading: Promise<unknown> = Promise.resolve();
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(history: History, notify: Notify, onDidChangeChain: vscode.Event<unknown>) {
    this.#history = history;
    this.#notify = notify;
    this.#view = vscode.window.createTreeView(VIEWS.history, { treeDataProvider: this, canSelectMany: true });
    this.#focused = new FocusedRow(this.#view, ({ id }) => id);
    const update = () => {
      this.#update().catch((error: unknown) => notify.logged(error));
    };
    const changed = vscode.Disposable.from(
      history.onDidChange(update),
      onDidChangeChain(() => {
        if (this.#rows) update();
      }),
    );
    // Another window might have changed the history.
    const ticks = new AgeTicks(this.#view, update);
    this.#owned = [this.#view, this.#focused, changed, ticks, this.#changed];
  }

  /** Returns the results for a command: the selection if it contains `row` or `row` is absent, otherwise `row`. */
  chosen(row: Pick<HistoryResult, 'id'> | undefined): readonly string[] {
    const selected = this.#view.visible ? this.#view.selection.map(({ id }) => id) : [];
    return row === undefined || selected.includes(row.id) ? selected : [row.id];
  }

  /** Returns the results for a keybinding. @see FocusedRow */
  chosenByKey(): readonly string[] {
    return this.#focused.rows.map(({ id }) => id);
  }

  async getTreeItem(row: HistoryResult): Promise<vscode.TreeItem> {
    const item = await this.#itemOf(row);
    this.#items.set(row.id, item);
    return item;
  }

  async getChildren(row?: HistoryResult): Promise<HistoryResult[]> {
    if (row) return [];
    let rows: readonly HistoryResult[] = [];
    try {
      rows = await this.#read();
    } catch (error) {
      this.#notify.logged(error);
    }
    this.#rows = rows;
    this.#items.clear();
    this.#focused.listed();
    return [...rows];
  }

  /**
   * Updates the view and its context keys. Also runs while the view is hidden, because other views depend on the
   * context keys.
   */
  async #update(): Promise<void> {
    const now = await this.#read();
    const rows = this.#rows;
    if (!rows) return;
    if (now.length !== rows.length || now.some(({ id }, index) => id !== rows[index]?.id)) {
      this.#changed.fire(undefined);
      return;
    }
    const changed: HistoryResult[] = [];
    for (const row of rows) {
      const item = await this.#itemOf(row);
      if (JSON.stringify(item) === JSON.stringify(this.#items.get(row.id))) continue;
      this.#items.set(row.id, item);
      changed.push(row);
    }
    if (changed.length > 0) this.#changed.fire(changed);
  }

  async #itemOf(row: HistoryResult): Promise<vscode.TreeItem> {
    const { historyItem } = await import('./historyItem');
    return historyItem(this.#results.get(row.id) ?? row, Date.now(), this.#chainOf);
  }

  /** Reads the results in row order, after reads that are in progress. */
  #read(): Promise<readonly HistoryResult[]> {
    const read = this.#reading.then(() => this.#readNow());
    this.#reading = read.catch(() => undefined);
    return read;
  }

  /** Also sets the context key for whether there are results. */
  async #readNow(): Promise<readonly HistoryResult[]> {
    const store = await this.#history.store();
    const results = await store.list();
    this.#chainOf = store.chains(results);
    this.#results = new Map(results.map(result => [result.id, result]));
    void setContextKey('hasResults', results.length > 0);
    return [...results.filter(({ pinned }) => pinned), ...results.filter(({ pinned }) => !pinned)];
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }
}
