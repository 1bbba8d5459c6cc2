import * as vscode from 'vscode';
import {
  AccountTransactions,
  type Direction,
  type ListedTransaction,
  type TransactionFilter,
  isFiltering,
  filterMessage,
  fitsFilter,
} from '../../core/transactions/ledger/accountTransactions';
import { setContextKey } from '../vscode/commands';
import { isOver, type Notify } from '../vscode/notify';
import { RestrictedModeError } from '../session/sessionLookup';
import { revealRow } from '../session/revealRow';
import type { Session } from '../session/session';
import { AgeTicks } from '../vscode/ages';
import { ItemCache, type SenderRow, type TransactionRow } from './transactionRow';
import { transactionItem, transactionTooltip, transactionRows } from './transactionItem';

interface Shown {
  /** Always the same object, because VS Code identifies rows by object identity. */
  row: SenderRow;
  reads?: AccountTransactions;
  reading?: { readonly done: Promise<number>; readonly controller: AbortController };
}

/**
 * The transactions sent by the listed accounts, as a tree: accounts, then their transactions, newest first and page by
 * page.
 */
export class TransactionsView implements vscode.TreeDataProvider<TransactionRow>, vscode.Disposable {
  readonly #session: Session;
  readonly #changed: vscode.EventEmitter<TransactionRow | undefined>;
  readonly #view: vscode.TreeView<TransactionRow>;
  readonly #shown = new Map<string, Shown>();
  readonly #items = new ItemCache();
  readonly #owned: readonly vscode.Disposable[];
  #filter: TransactionFilter = {};

  /** @param changed fired when rows change; its creator disposes it */
  constructor(
    session: Session,
    notify: Pick<Notify, 'logged' | 'onDidLoseRow'>,
    view: vscode.TreeView<TransactionRow>,
    changed: vscode.EventEmitter<TransactionRow | undefined>,
  ) {
    this.#session = session;
    this.#view = view;
    this.#changed = changed;
    const relist = () => this.#changed.fire(undefined);
    this.#owned = [
      this.#view.onDidCollapseElement(({ element }) => {
        if (element.kind === 'sender') this.#cancel(element.address);
      }),
      new AgeTicks(this.#view, () => {
        this.#updateAges();
      }),
      session.onDidChangeNetwork(() => {
        this.#forgetAll();
        this.#changed.fire(undefined);
      }),
      session.onDidChangeAccounts(relist),
      notify.onDidLoseRow(relist),
    ];
  }

  loaded(): readonly ListedTransaction[] {
    return [...this.#shown.values()].flatMap(({ reads }) => reads?.loaded.rows ?? []);
  }

  get filter(): TransactionFilter {
    return this.#filter;
  }

  async setFilter(filter: TransactionFilter): Promise<void> {
    this.#filter = filter;
    await setContextKey('transactionsFiltered', isFiltering(filter));
    this.#tellFilter();
    this.#changed.fire(undefined);
  }

  /** Reloads an account, or all accounts in the view. Their loaded transactions are discarded. */
  async refresh(address?: string): Promise<void> {
    const addresses = address === undefined ? [...this.#shown.keys()] : [address];
    for (const each of addresses) {
      this.#cancel(each);
      delete this.#shown.get(each)?.reads;
    }
    // In Restricted Mode, getting the rows sends no requests, so this command reads the account itself.
    if (address !== undefined && this.#session.isRestricted) await this.#read(address, 'newest');
    this.#changed.fire(address === undefined ? undefined : this.#shown.get(address)?.row);
  }

  /** Reads another page of an account. @returns the number of new transactions */
  async more(address: string, direction: Direction): Promise<number> {
    const reading = this.#read(address, direction);
    this.#fire(address);
    const count = await reading;
    this.#fire(address);
    return count;
  }

  /** Shows the transactions of an account, starting from a sequence number. @returns the number of new transactions */
  async goTo(address: string, sequenceNumber: string): Promise<number> {
    this.#cancel(address);
    const count = await this.#reading(address, (reads, signal) => reads.readFrom(sequenceNumber, signal));
    const { row } = this.#of(address);
    this.#fire(address);
    await revealRow(this.#view, row, { expand: true, select: false });
    return count;
  }

  getTreeItem(row: TransactionRow): vscode.TreeItem {
    return this.#items.of(row, () => transactionItem(row, this.#session.network.id, Date.now()));
  }

  /** Creates the tooltip only on hover, because creating ten thousand tooltips up front would be slow. */
  resolveTreeItem(item: vscode.TreeItem, row: TransactionRow): vscode.TreeItem {
    if (row.kind !== 'transaction') return item;
    return Object.assign(item, { tooltip: transactionTooltip(row.listed.facts) });
  }

  getParent(row: TransactionRow): TransactionRow | undefined {
    return row.kind === 'sender' ? undefined : this.#shown.get(row.address)?.row;
  }

  async getChildren(row?: TransactionRow): Promise<TransactionRow[]> {
    if (!row) return this.#senders();
    if (row.kind !== 'sender') return [];
    const { address } = row;
    this.#of(address).row = row;
    if (!this.#shown.get(address)?.reads?.loaded.isRead) {
      if (this.#session.isRestricted) return [restrictedRow(address, this.#session)];
      try {
        await this.#read(address, 'newest');
      } catch (error) {
        return [{ kind: 'unreadPage', address, direction: 'newest', error }];
      }
    }
    const reads = this.#shown.get(address)?.reads;
    this.#tellFilter();
    if (!reads?.loaded.isRead && !reads?.loaded.failure) {
      return [{ kind: 'note', address, text: 'Not loaded yet. Click to load the transactions.', retry: true }];
    }
    return [...transactionRows(address, reads.loaded, this.#filter)];
  }

  dispose(): void {
    this.#forgetAll();
    for (const owned of this.#owned) owned.dispose();
  }

  async #senders(): Promise<SenderRow[]> {
    const accounts = await this.#session.accountsOn(this.#session.network);
    for (const address of this.#shown.keys())
      if (accounts.every(account => account.address !== address)) this.#forget(address);
    return accounts.map(({ address, label }) => {
      const row: SenderRow = { kind: 'sender', address, ...(label !== undefined && { label }) };
      this.#of(address).row = row;
      return row;
    });
  }

  #of(address: string): Shown {
    const known = this.#shown.get(address);
    if (known) return known;
    const made: Shown = { row: { kind: 'sender', address } };
    this.#shown.set(address, made);
    return made;
  }

  #read(address: string, direction: Direction): Promise<number> {
    return this.#reading(address, (reads, signal) => reads.read(direction, signal));
  }

  /** Runs one read at a time, shared by all callers. A canceled read changes no rows. @throws connection errors */
  #reading(
    address: string,
    read: (reads: AccountTransactions, signal: AbortSignal) => Promise<number>,
  ): Promise<number> {
    const shown = this.#of(address);
    if (shown.reading) return shown.reading.done;
    const controller = new AbortController();
    const done = this.#readWithin(shown, read, controller.signal).finally(() => {
      if (shown.reading?.controller === controller) delete shown.reading;
    });
    shown.reading = { done, controller };
    return done;
  }

  async #readWithin(
    shown: Shown,
    read: (reads: AccountTransactions, signal: AbortSignal) => Promise<number>,
    signal: AbortSignal,
  ): Promise<number> {
    const { client } = await this.#session.connection();
    if (signal.aborted) return 0;
    shown.reads ??= new AccountTransactions(client, shown.row.address);
    try {
      return await read(shown.reads, signal);
    } catch (error) {
      if (isOver(error)) return 0;
      throw error;
    }
  }

  #cancel(address: string): void {
    const shown = this.#shown.get(address);
    shown?.reading?.controller.abort(new vscode.CancellationError());
    delete shown?.reading;
  }

  #forget(address: string): void {
    this.#cancel(address);
    this.#shown.delete(address);
  }

  #forgetAll(): void {
    for (const address of this.#shown.keys()) this.#forget(address);
    this.#view.message = '';
  }

  /**
   * Refreshes only accounts in which a displayed age has changed, because VS Code ignores clicks on rows while it
   * refreshes them.
   */
  #updateAges(): void {
    const { network } = this.#session;
    const now = Date.now();
    for (const [address, { reads }] of this.#shown) {
      const make = (listed: ListedTransaction) =>
        transactionItem({ kind: 'transaction', address, listed }, network.id, now);
      if (reads?.loaded.isRead && this.#items.dropOld(reads.loaded.rows, make)) this.#fire(address);
    }
  }

  #fire(address: string): void {
    const row = this.#shown.get(address)?.row;
    if (row) this.#changed.fire(row);
  }

  #tellFilter(): void {
    const rows = this.loaded();
    const shown = () => rows.filter(row => fitsFilter(row, this.#filter)).length;
    this.#view.message = isFiltering(this.#filter) ? filterMessage(this.#filter, shown(), rows.length) : '';
  }
}

function restrictedRow(address: string, { network }: Session): TransactionRow {
  const error = new RestrictedModeError(network, 'select Refresh Transactions on an account');
  return { kind: 'unreadPage', address, direction: 'newest', error };
}
