import * as vscode from 'vscode';
import type { ChainOf } from '../../core/reports/formerChain';
import type { HistoryResult } from './historyResult';
import type { History } from './history';
import { setContextKey } from '../shell/commands';
import { VIEWS } from '../shell/ids';
import type { Notify } from '../shell/notify';
import { AgeTicks } from '../shell/ages';
import { FocusedRow } from '../shell/focusedRow';

/**
 * The view of past results: pinned ones first, then newest first. Reads nothing before it is first shown, or a result is
 * saved.
 */
export class HistoryView implements vscode.TreeDataProvider<HistoryResult>, vscode.Disposable {
  readonly #history: History;
  readonly #notify: Notify;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<HistoryResult>;
  readonly #focused: FocusedRow<HistoryResult>;
  readonly #owned: readonly vscode.Disposable[];
  #chainOf: ChainOf = () => undefined;
  readonly onDidChangeTreeData = this.#changed.event;

  /** @param onDidChangeChain fires when a network serves a different chain than before */
  constructor(history: History, notify: Notify, onDidChangeChain: vscode.Event<unknown>) {
    this.#history = history;
    this.#notify = notify;
    this.#view = vscode.window.createTreeView(VIEWS.history, { treeDataProvider: this, canSelectMany: true });
    this.#focused = new FocusedRow(this.#view, ({ id }) => id);
    const again = () => {
      this.#changed.fire();
    };
    const changed = vscode.Disposable.from(
      history.onDidChange(() => {
        again();
        // VS Code does not ask a hidden view for its rows, but other views say what to do with results.
        if (this.#view.visible) return;
        this.#read().catch((error: unknown) => {
          notify.logged(error);
        });
      }),
      onDidChangeChain(again),
    );
    // Another window may have changed the history.
    const ticks = new AgeTicks(this.#view, () => {
      this.#changed.fire();
    });
    this.#owned = [this.#view, this.#focused, changed, ticks, this.#changed];
  }

  /** Returns the results for a command: the selected ones if `row` is one of them or absent, otherwise `row`. */
  chosen(row: Pick<HistoryResult, 'id'> | undefined): readonly string[] {
    const selected = this.#view.visible ? this.#view.selection.map(({ id }) => id) : [];
    return row === undefined || selected.includes(row.id) ? selected : [row.id];
  }

  /** Returns the results for a key binding. @see FocusedRow */
  chosenByKey(): readonly string[] {
    return this.#focused.rows.map(({ id }) => id);
  }

  async getTreeItem(row: HistoryResult): Promise<vscode.TreeItem> {
    const { historyItem } = await import('./historyItem');
    return historyItem(row, Date.now(), this.#chainOf);
  }

  async getChildren(row?: HistoryResult): Promise<HistoryResult[]> {
    if (row) return [];
    try {
      const rows = await this.#read();
      this.#chainOf = await (await this.#history.store()).chains();
      return [...rows.filter(({ pinned }) => pinned), ...rows.filter(({ pinned }) => !pinned)];
    } catch (error) {
      this.#notify.logged(error);
      return [];
    }
  }

  /** Reads the results, and sets whether there are any. */
  async #read(): Promise<readonly HistoryResult[]> {
    const rows = await (await this.#history.store()).list();
    void setContextKey('hasResults', rows.length > 0);
    return rows;
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }
}
