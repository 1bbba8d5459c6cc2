import * as vscode from 'vscode';
import { getChildren, type AccountNode, type TreeNode } from '../../core/modules/tree';
import { GatewayError } from '../../core/gateway/errors/gatewayError';
import { UserFacingError } from '../../core/userFacingError';
import { COMMANDS, VIEWS } from '../ids';
import { RestrictedModeError, type Session } from '../session';
import { moduleTreeItem } from './moduleTreeItem';

/** A row: of the tree, or in the place of one that could not be read. */
export type ModuleRow = TreeNode | { readonly kind: 'failure'; readonly parent: TreeNode; readonly error: unknown };

/** The view of deployed modules: accounts → modules → functions and structs. */
export class ModuleTree implements vscode.TreeDataProvider<ModuleRow>, vscode.Disposable {
  readonly #session: Session;
  readonly #changed = new vscode.EventEmitter<ModuleRow | undefined>();
  readonly #closing = new AbortController();
  readonly #owned: vscode.Disposable[];
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(session: Session) {
    this.#session = session;
    const view = vscode.window.createTreeView(VIEWS.modules, { treeDataProvider: this, showCollapseAll: true });
    const describe = () => {
      const { label, sandbox } = session.network;
      view.description = sandbox ? `${label} (a model)` : label;
    };
    describe();
    const changed = session.onDidChange(() => {
      describe();
      this.#changed.fire(undefined);
    });
    this.#owned = [view, changed, this.#changed];
  }

  /** Reads an account again, or all of them. */
  async refresh(row?: ModuleRow): Promise<void> {
    const node = row?.kind === 'failure' ? row.parent : row;
    const { modules } = await this.#session.connection();
    if (node?.kind === 'account') modules.forget(node.address);
    else modules.clear();
    // Restricted Mode asks only by command, and this is one; the rows then come from the store.
    if (node?.kind === 'account' && this.#session.isRestricted)
      await modules.getModules(node.address, this.#closing.signal);
    this.#changed.fire(node);
  }

  getTreeItem(row: ModuleRow): vscode.TreeItem {
    return row.kind === 'failure' ? failureItem(row) : moduleTreeItem(row, this.#session.network.id);
  }

  async getChildren(row?: ModuleRow): Promise<ModuleRow[]> {
    if (row?.kind === 'failure') return [];
    if (!row) return this.#accounts();
    try {
      const { modules } = await this.#session.connection();
      if (this.#session.isRestricted && row.kind === 'account' && !modules.hasAccount(row.address)) {
        throw new RestrictedModeError(this.#session.network);
      }
      return [...(await getChildren(row, modules, this.#closing.signal))];
    } catch (error) {
      return [{ kind: 'failure', parent: row, error }];
    }
  }

  dispose(): void {
    this.#closing.abort(new vscode.CancellationError());
    for (const owned of this.#owned) owned.dispose();
  }

  async #accounts(): Promise<AccountNode[]> {
    const accounts = await this.#session.accounts();
    return accounts.map(({ address, label, configured }) => ({
      kind: 'account',
      address,
      configured,
      ...(label === undefined ? {} : { label }),
    }));
  }
}

function failureItem({ error, parent }: ModuleRow & { kind: 'failure' }): vscode.TreeItem {
  const sentence = error instanceof UserFacingError ? error.message : 'Movescope met a fault of its own: see its log.';
  const item = new vscode.TreeItem(shortSentence(error) ?? sentence);
  item.tooltip = `${sentence}\n\nClick to try again.`;
  item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground'));
  item.command = { command: COMMANDS.refresh, title: 'Try Again', arguments: [parent] };
  return item;
}

/** In a narrow view the reason comes first: what could not be read is the row above. */
function shortSentence(error: unknown): string | undefined {
  if (!(error instanceof GatewayError)) return undefined;
  return error.explanation.charAt(0).toUpperCase() + error.explanation.slice(1);
}
