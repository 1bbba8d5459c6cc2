import * as vscode from 'vscode';
import type { Notify } from '../vscode/notify';
import type { Base, Session } from '../session/session';
import { VIEWS } from '../vscode/ids';
import { type ModuleRow, rowName, FocusedRow, revealRow } from '../session/revealRow';
import { nodeId } from '../../core/modules/treeNode';
import { afterActivation, disposeLoaded, lazy } from '../vscode/lazy';
import type { ModuleListing } from './moduleListing';
import type { ModuleRows, RowMarks } from './moduleRows';
import type { Comparisons } from '../compare/comparisons';

const DRAGGED_ROWS = `application/vnd.code.tree.${VIEWS.modules.toLowerCase()}`;
const TEXT = 'text/plain';

/** Drag and drop: accounts can be reordered within their list, and fully qualified names can be dropped into text. */
class ModuleTreeDrag implements vscode.TreeDragAndDropController<ModuleRow> {
  readonly dragMimeTypes = [DRAGGED_ROWS, TEXT];
  readonly dropMimeTypes = [DRAGGED_ROWS];
  readonly #session: Session;
  readonly #notify: Notify;

  constructor(session: Session, notify: Notify) {
    this.#session = session;
    this.#notify = notify;
  }

  handleDrag(rows: readonly ModuleRow[], data: vscode.DataTransfer): void {
    for (const row of rows) {
      if (row.kind === 'account') {
        data.set(DRAGGED_ROWS, new vscode.DataTransferItem({ kind: row.kind, address: row.address }));
      }
      const name = rowName(row);
      if (name !== undefined) data.set(TEXT, new vscode.DataTransferItem(name));
    }
  }

  /** @param target absent if dropped below the last row. */
  async handleDrop(target: ModuleRow | undefined, data: vscode.DataTransfer): Promise<void> {
    const dragged: unknown = data.get(DRAGGED_ROWS)?.value;
    if (!isAccount(dragged) || (target && target.kind !== 'account')) return;
    try {
      const { placeAccount } = await import('../accounts/editAccount');
      await placeAccount({ session: this.#session, notify: this.#notify }, dragged.address, target?.address);
    } catch (error) {
      this.#notify.error(error);
    }
  }
}

function isAccount(value: unknown): value is { readonly address: string } {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'account';
}

/** The Modules view: accounts → modules → functions and structs. Its rows are loaded when it is first shown. */
export class ModuleTree implements vscode.TreeDataProvider<ModuleRow>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<ModuleRow | undefined>();
  readonly #read = new vscode.EventEmitter<ModuleRow | undefined>();
  readonly #forgotten = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<ModuleRow>;
  readonly #focused: FocusedRow<ModuleRow>;
  readonly #rows = lazy(() => this.#load());
  readonly #session: Session;
  readonly #listing: ModuleListing;
  readonly #owned: readonly vscode.Disposable[];
  #marks: RowMarks | undefined;
  readonly onDidChangeTreeData = this.#changed.event;
  /** Fires when the data of an account, or all data of the selected network, might have changed. */
  readonly onDidRead = this.#read.event;
  /**
   * Fires when cached data of the network is discarded or a different network is selected, but not when more data
   * arrives.
   */
  readonly onDidForget = this.#forgotten.event;

  constructor(session: Session, listing: ModuleListing, notify: Notify) {
    this.#session = session;
    this.#listing = listing;
    const view = vscode.window.createTreeView(VIEWS.modules, {
      treeDataProvider: this,
      dragAndDropController: new ModuleTreeDrag(session, notify),
      showCollapseAll: true,
    });
    this.#view = view;
    this.#focused = new FocusedRow(view, row => (row.kind === 'failure' ? nodeId(row.parent) : nodeId(row)));
    const again = () => {
      this.#describe();
      this.#rows.loaded?.forget();
      this.#changed.fire(undefined);
      this.#read.fire(undefined);
      this.#forgotten.fire();
    };
    const relist = () => this.#changed.fire(undefined);
    this.#owned = [
      ...[disposeLoaded(this.#rows), view, this.#focused, this.#changed, this.#read, this.#forgotten],
      session.onDidChangeNetwork(again),
      session.onDidReach(() => {
        this.#describe();
        if (!session.outage) again();
      }),
      session.onDidChangeAccounts(relist),
      notify.onDidLoseRow(relist),
      // Reading the selected network from the settings takes a millisecond.
      afterActivation(() => {
        this.#describe();
        return listing.onDidChange(() => this.#describe());
      }),
    ];
  }

  /** Replaces the marks. @param isOutdated whether cached data of an account has been discarded */
  showMarks(marks: RowMarks, isOutdated: boolean): void {
    this.#marks = marks;
    this.#view.badge = marks.badge;
    this.#describe();
    this.#changed.fire(undefined);
    if (!isOutdated) return;
    this.#read.fire(undefined);
    this.#forgotten.fire();
  }

  /** Returns the focused row for a keybinding, and selects only that row. @see FocusedRow */
  async takeFocused(): Promise<ModuleRow | undefined> {
    const { row } = this.#focused;
    if (row) await revealRow(this.#view, row, { select: true, focus: true });
    return row;
  }

  rows(): Promise<ModuleRows> {
    return this.#rows.get();
  }

  getParent(row: ModuleRow): ModuleRow | undefined {
    return this.#rows.loaded?.getParent(row);
  }

  /** Synchronous once the rows are loaded, because awaiting thousands of rows individually is slow. */
  getTreeItem(row: ModuleRow): vscode.TreeItem | Promise<vscode.TreeItem> {
    return this.#rows.loaded?.getTreeItem(row) ?? this.#rows.get().then(rows => rows.getTreeItem(row));
  }

  async resolveTreeItem(...asked: Parameters<ModuleRows['resolveTreeItem']>): Promise<vscode.TreeItem> {
    return (await this.#rows.get()).resolveTreeItem(...asked);
  }

  async getChildren(row?: ModuleRow): Promise<ModuleRow[]> {
    const children = await (await this.#rows.get()).getChildren(row);
    this.#focused.listed();
    return children;
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }

  async #load(): Promise<ModuleRows> {
    const { ModuleRows: Rows } = await import('./moduleRows');
    return new Rows(this.#session, this.#listing, {
      view: this.#view,
      changed: row => this.#changed.fire(row),
      read: row => this.#read.fire(row),
      forgotten: () => this.#forgotten.fire(),
      marks: () => this.#marks,
    });
  }

  #describe(): void {
    const { label, sandbox } = this.#session.network;
    this.#view.description = sandbox ? `${label} (built in)` : label;
    this.#view.message = `${moduleViewMessage(this.#session, this.#listing)} ${this.#marks?.message ?? ''}`.trim();
  }
}

/**
 * Returns the message above the tree. VS Code has no input above trees, so the filter is changed with buttons in the
 * title.
 */
function moduleViewMessage({ outage, network }: Session, { filterText }: ModuleListing): string {
  const offline = `Offline: ${network.label} cannot be reached. Cached modules are shown with the date they were read.`;
  return [
    ...(outage ? [offline] : []),
    ...(filterText === '' ? [] : [`Filter: ${filterText}. Use the buttons above to change or clear it.`]),
  ].join(' ');
}

export interface ModuleViews {
  readonly tree: ModuleTree;
  readonly listing: ModuleListing;
  readonly comparisons: Comparisons;
}

export type SymbolServices = Base & Pick<ModuleViews, 'tree'>;
