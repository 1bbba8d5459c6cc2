import * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/fetch';
import type { ModuleStore } from '../../core/modules/moduleStore';
import { RefreshPace } from '../../core/modules/refreshPace';
import { getChildren } from '../../core/modules/tree';
import type { AccountNode, StaleNode, TreeNode } from '../../core/modules/treeNode';
import type { NameId } from '../../core/payloads/qualifiedName';
import { withSignal } from '../vscode/progress';
import { lazy } from '../vscode/lazy';
import { accountNode, type ModuleRow, type ShownAt, revealRow } from '../session/revealRow';
import { RestrictedModeError } from '../session/sessionLookup';
import type { Session } from '../session/session';
import type { ModuleListing } from './moduleListing';
import { failureItem, markStale, moduleTreeItem, staleItem, unreadItem } from './moduleTreeItem';
import { OpenAccounts } from './openAccounts';

interface RowsView {
  readonly view: vscode.TreeView<ModuleRow>;
  /** Makes VS Code request the children of a row, or all rows, again. */
  readonly changed: (row: ModuleRow | undefined) => void;
  /** Called when the data of an account, or all data of the selected network, might have changed. */
  readonly read: (row: ModuleRow | undefined) => void;
  /** Called when cached data has been discarded. */
  readonly forgotten: () => void;
  readonly marks: () => RowMarks | undefined;
}

export class ModuleRows implements vscode.Disposable {
  readonly #session: Session;
  readonly #listing: ModuleListing;
  readonly #shownIn: RowsView;
  readonly #closing = new AbortController();
  /** The account rows last returned to VS Code, which identifies rows by object identity. */
  readonly #shown = new Map<string, AccountNode>();
  readonly #parents = new WeakMap<ModuleRow, ModuleRow>();
  readonly #open: OpenAccounts;
  /** Accounts whose rows come from offline copies. */
  readonly #stale = new Map<string, StaleNode>();
  /** Modules at the past ledger versions that are shown in rows. */
  readonly #past = lazy(async () => {
    const [{ StoresAtVersion }, { client, network }] = await Promise.all([
      import('../../core/modules/atVersion'),
      this.#session.connection(),
    ]);
    return new StoresAtVersion(client, network.label, progress => this.#pace.more(progress));
  });
  readonly #pace: RefreshPace;
  /**
   * The ID of the network whose rows are shown. It is cached, because reading it from the settings for thousands of
   * rows takes seconds.
   */
  #shownNetwork: string | undefined;
  readonly #owned: readonly vscode.Disposable[];

  constructor(session: Session, listing: ModuleListing, shownIn: RowsView) {
    this.#session = session;
    this.#listing = listing;
    this.#shownIn = shownIn;
    this.#open = new OpenAccounts(shownIn.view, shownIn.changed);
    this.#pace = new RefreshPace(createSystemClock(), address => {
      const row = this.#shown.get(address);
      if (row) this.#tellRead(row);
    });
    this.#owned = [
      this.#open,
      this.#pace,
      session.onDidReadModules(progress => this.#pace.more(progress)),
      listing.onDidChange(() => {
        for (const account of this.#shown.values()) shownIn.changed(account);
      }),
    ];
  }

  forget(): void {
    this.#shownNetwork = undefined;
    this.#stale.clear();
    this.#past.forget();
  }

  /**
   * Selects the row of a module or, if a name is specified and exists, of the function or struct. Clears a filter that
   * hides the row, or a past version that does not contain it.
   * @returns whether the module has a row
   */
  async reveal(id: NameId): Promise<boolean> {
    let path = await this.#pathTo(id);
    const isHidden = () => path.length < (id.name === undefined ? 2 : 3);
    if (this.#listing.isFiltered && isHidden()) {
      this.#listing.clearFilter();
      path = await this.#pathTo(id);
    }
    if (path[0]?.atVersion !== undefined && isHidden()) {
      await this.showAt(id.address, undefined);
      path = await this.#pathTo(id);
    }
    path.forEach((row, at) => {
      const parent = path[at - 1];
      if (parent) this.#parents.set(row, parent);
    });
    const [, module, member] = path;
    const row = member ?? module;
    if (row) await revealRow(this.#shownIn.view, row, { select: true, focus: true, expand: !member });
    return row !== undefined;
  }

  async storeAt(version: string | undefined): Promise<ModuleStore> {
    return version === undefined ? (await this.#session.connection()).modules : (await this.#past.get()).of(version);
  }

  /** Shows an account at a ledger version, or at the latest. */
  async showAt(address: string, version: string | undefined): Promise<void> {
    await this.#listing.keepVersion(this.#session.network.id, address, version);
    this.#shownIn.changed(undefined);
    const row = (await this.#accounts()).find(each => each.address === address);
    if (row) await revealRow(this.#shownIn.view, row, { select: true, expand: true });
  }

  /** Returns the parent of a revealed row that VS Code has not shown yet. */
  getParent(row: ModuleRow): ModuleRow | undefined {
    return this.#parents.get(row);
  }

  /** Reloads an account, the missing part of an account, the code of a module, or all accounts. */
  async refresh(row?: ModuleRow): Promise<void> {
    const node = row?.kind === 'failure' ? row.parent : row;
    const modules = await this.storeAt(node?.atVersion);
    // The button in the view title can pass an `inCode` row, which reloads everything. Only a click on its failure
    // rereads the bytecode.
    if (row?.kind === 'failure' && node?.kind === 'inCode') {
      // In Restricted Mode, only commands send requests.
      if (this.#session.isRestricted) {
        const { address, name } = node.module;
        await modules.code.module({ address, module: name }, this.#closing.signal);
      }
      this.#shownIn.changed(node);
      return;
    }
    const isRest = node?.kind === 'unread' || node?.kind === 'stale';
    const account = isRest ? this.#shown.get(node.parent) : node;
    if (isRest) modules.retry(node.parent);
    else if (node?.kind === 'account') modules.forget(node.address);
    else {
      this.#past.forget();
      (await this.storeAt(undefined)).clear();
    }
    // In Restricted Mode, getting the rows sends no requests, so this command reads the account itself.
    if (account?.kind === 'account' && this.#session.isRestricted) {
      const { stale } = await modules.getModulesSoFar(account.address, this.#closing.signal);
      if (stale) throw stale.error;
    }
    this.#tellRead(account?.kind === 'account' ? account : undefined);
    this.#shownIn.forgotten();
  }

  /** Adds the tooltip of an account on demand, because it requests data from the network. */
  async resolveTreeItem(
    item: vscode.TreeItem,
    row: ModuleRow,
    token: vscode.CancellationToken,
  ): Promise<vscode.TreeItem> {
    if (row.kind !== 'account') return item;
    const { accountTooltip } = await import('../accounts/accountTooltip');
    const tooltip = await withSignal(token, signal => accountTooltip(this.#session, row.address, signal));
    item.tooltip = tooltip + (this.#shownIn.marks()?.tooltip(row) ?? '');
    return item;
  }

  async getChildren(row?: ModuleRow): Promise<ModuleRow[]> {
    this.#shownNetwork = this.#session.network.id;
    if (row?.kind === 'account') this.#shown.set(row.address, row);
    return this.#below(row);
  }

  getTreeItem(row: ModuleRow): vscode.TreeItem {
    if (row.kind === 'failure') return failureItem(row.error, row.parent.kind === 'inCode' ? row : row.parent);
    const id = (this.#shownNetwork ??= this.#session.network.id);
    if (row.kind === 'unread') return unreadItem(row, id);
    if (row.kind === 'stale') return staleItem(row, id);
    const stale = row.kind === 'account' ? this.#stale.get(row.address) : undefined;
    const item = stale ? markStale(moduleTreeItem(row, id), stale) : moduleTreeItem(row, id);
    // Marks apply to the latest modules only.
    return (
      (row.kind === 'account' || row.atVersion === undefined ? this.#shownIn.marks()?.mark(item, row) : undefined) ??
      item
    );
  }

  async #below(row: ModuleRow | undefined): Promise<ModuleRow[]> {
    if (row?.kind === 'failure') return [];
    if (!row) {
      this.#listing.tellMenusOnce();
      return this.#accounts();
    }
    const { atVersion } = row;
    const shownAt = (rows: readonly ModuleRow[]) =>
      atVersion === undefined ? [...rows] : rows.map(each => ({ ...each, atVersion }));
    try {
      const modules = await this.storeAt(atVersion);
      if (this.#session.isRestricted && row.kind === 'account' && !modules.hasAccount(row.address)) {
        throw new RestrictedModeError(this.#session.network);
      }
      if (row.kind === 'inCode') {
        const { rowsInCode } = await import('../code/codeNames');
        return shownAt(await rowsInCode(this.#session, modules.code, row, this.#closing.signal));
      }
      const listing = await this.#listing.of(this.#session.network.id);
      if (row.kind !== 'account') return shownAt(await getChildren(row, modules, this.#closing.signal, listing));
      const rows = await this.#open.rows(row, signal => getChildren(row, modules, signal, listing));
      this.#markAccount(row, rows);
      return shownAt(rows);
    } catch (error) {
      if (row.kind === 'account') this.#markAccount(row, []);
      return [{ kind: 'failure', parent: row, error }];
    }
  }

  dispose(): void {
    this.#closing.abort(new vscode.CancellationError());
    for (const owned of this.#owned) owned.dispose();
  }

  /** Updates an account's row if its mark changes, because the row is shown before its children are read. */
  #markAccount(account: AccountNode, [first]: readonly TreeNode[]): void {
    const stale = first?.kind === 'stale' ? first : undefined;
    const before = this.#stale.get(account.address)?.readAt;
    this.#stale.delete(account.address);
    if (stale) this.#stale.set(account.address, stale);
    if (stale?.readAt !== before) this.#shownIn.changed(account);
  }

  #tellRead(row: ModuleRow | undefined): void {
    this.#shownIn.changed(row);
    this.#shownIn.read(row);
  }

  /** Returns the rows from an account down to a name, up to the first row that is not listed. */
  async #pathTo({ address, module, name }: NameId): Promise<readonly ModuleRow[]> {
    const account = (await this.#accounts()).find(each => each.address === address);
    const modules = account ? await this.#below(account) : [];
    const found = modules.find(row => row.kind === 'module' && row.abi.name === module);
    const members = found ? await this.#below(found) : [];
    const member = members.find(row => (row.kind === 'function' || row.kind === 'struct') && row.abi.name === name);
    return [account, found, member].filter(row => row !== undefined);
  }

  async #accounts(): Promise<(AccountNode & ShownAt)[]> {
    const { network } = this.#session;
    return (await this.#session.accountsOn(network)).map(account => {
      const atVersion = this.#listing.versionOf(network.id, account.address);
      return { ...accountNode(account), ...(atVersion !== undefined && { atVersion }) };
    });
  }
}

/** Marks that another feature adds to rows in the view. */
export interface RowMarks {
  readonly mark: (item: vscode.TreeItem, row: ModuleRow) => vscode.TreeItem;
  /** Returns the text to append to an account's tooltip. */
  readonly tooltip: (row: ModuleRow) => string;
  /** Shown above the rows; can be empty. */
  readonly message: string;
  readonly badge: vscode.ViewBadge | undefined;
}
