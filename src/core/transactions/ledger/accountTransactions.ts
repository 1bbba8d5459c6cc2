import type { RequestedCall } from '../../payloads/draft';
import type { Client } from '../../gateway/client';
import type { WireTransaction } from '../../gateway/schemas/transactionSchema';
import {
  newerPage,
  newestFirst,
  olderPage,
  pagesOfAnySize,
  type AskTransactions,
  type TransactionsQuery,
} from '../../gateway/modulePages';
import { groupDigits } from '../../text/digits';
import type { TransactionFacts } from '../../results/ledgerReport';
import { pastCall } from './pastCall';
import { transactionFacts } from './transactionReport';
import { defined } from '../../text/defined';

/** A transaction in a list. Its effects are omitted because lists can be long, and it can be read again by its hash. */
export interface ListedTransaction {
  readonly facts: TransactionFacts;
  /** Set for an entry function. */
  readonly call?: RequestedCall;
}

export type Direction = 'newest' | 'older' | 'newer';

export interface LoadedTransactions {
  /** Newest first. */
  readonly rows: readonly ListedTransaction[];
  /** Whether a page has been read. */
  readonly isRead: boolean;
  readonly mayBeOlder: boolean;
  readonly reading?: Direction;
  readonly failure?: { readonly direction: Direction; readonly error: unknown };
}

/** Size of the first page: the default of public nodes, because it is fast. */
const FIRST = 25;
/** Size of further pages: the maximum that public nodes allow. Other gateways might return fewer transactions. */
const MORE = 100;

/** The transactions sent by an account, read page by page in both directions. */
export class AccountTransactions {
  readonly #ask: AskTransactions;
  #rows: readonly ListedTransaction[] = [];
  /** Keys of the rows; rebuilding them for each page would take longer than reading it. */
  readonly #known = new Set<string>();
  #older: TransactionsQuery | undefined;
  #newer: TransactionsQuery | undefined;
  #isRead = false;
  #reading: { readonly direction: Direction; readonly signal: AbortSignal } | undefined;
  #failure: LoadedTransactions['failure'];
  /** The gateway's maximum page size; unknown until a page is smaller than requested. */
  #most = Infinity;

  constructor(client: Pick<Client, 'getAccountTransactions'>, address: string) {
    this.#ask = pagesOfAnySize(client, address);
  }

  get loaded(): LoadedTransactions {
    const [reading, failure] = [this.#reading?.direction, this.#failure];
    return {
      rows: this.#rows,
      isRead: this.#isRead,
      mayBeOlder: this.#older !== undefined,
      ...defined({ reading, failure }),
    };
  }

  /**
   * Reads a page; does nothing while a page is being read. Failures are stored in {@link loaded}.
   * @returns the number of new rows
   * @throws if `signal` is aborted; loaded rows are kept
   */
  async read(direction: Direction, signal: AbortSignal): Promise<number> {
    const query = this.#query(direction);
    if (this.#isReading || !query) return 0;
    return this.#readPage(direction, query, signal);
  }

  /** Starts over with the page that begins at a sequence number. @throws if `signal` is aborted */
  async readFrom(sequenceNumber: string, signal: AbortSignal): Promise<number> {
    if (this.#isReading) return 0;
    return this.#readPage('newest', { start: sequenceNumber, limit: this.#first }, signal);
  }

  /** Whether a read is in progress. A canceled read does not count, although it can still be running. */
  get #isReading(): boolean {
    return this.#reading?.signal.aborted === false;
  }

  async #readPage(direction: Direction, query: TransactionsQuery, signal: AbortSignal): Promise<number> {
    const reading = { direction, signal };
    this.#reading = reading;
    this.#failure = undefined;
    try {
      const value = await this.#page(query, signal);
      const shorter = direction === 'older' ? this.#shorterQuery(query, value.length) : undefined;
      return this.#take(direction, shorter ? await this.#page(shorter, signal) : value);
    } catch (error) {
      if (signal.aborted) throw error;
      this.#failure = { direction, error };
      return 0;
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
    }
  }

  async #page(query: TransactionsQuery, signal: AbortSignal): Promise<readonly WireTransaction[]> {
    const { value } = await this.#ask(query, signal);
    signal.throwIfAborted();
    return value;
  }

  /**
   * Returns the query for the rest of an older page that the gateway truncated because its maximum is less than
   * requested. Without this query, there would be a gap before the loaded rows.
   */
  #shorterQuery({ start, limit }: TransactionsQuery, sent: number): TransactionsQuery | undefined {
    if (start === undefined || limit === undefined || sent === 0 || sent >= limit) return undefined;
    this.#most = sent;
    return { start: String(BigInt(start) + BigInt(limit - sent)), limit: sent };
  }

  get #first(): number {
    return Math.min(FIRST, this.#most);
  }

  get #further(): number {
    return Math.min(MORE, this.#most);
  }

  #query(direction: Direction): TransactionsQuery | undefined {
    switch (direction) {
      case 'newest':
        return { limit: this.#first };
      case 'older':
        return this.#older;
      case 'newer':
        // An account without transactions might have sent some since.
        return this.#newer ?? { limit: this.#first };
    }
  }

  #take(direction: Direction, page: readonly WireTransaction[]): number {
    const kept = direction === 'newest' ? [] : this.#rows;
    if (direction === 'newest') this.#known.clear();
    const rows = newestFirst(page)
      .map(listed)
      .filter(row => !this.#known.has(keyOf(row)));
    for (const row of rows) this.#known.add(keyOf(row));
    this.#rows = direction === 'older' ? [...kept, ...rows] : [...rows, ...kept];
    this.#isRead = true;
    if (direction !== 'newer' || kept.length === 0)
      this.#older = rows.length === 0 ? undefined : olderPage(page, this.#further);
    if (direction !== 'older' && rows.length > 0) this.#newer = newerPage(page, this.#further);
    if (direction === 'newest' && rows.length === 0) this.#newer = undefined;
    return rows.length;
  }
}

function listed(transaction: WireTransaction): ListedTransaction {
  const call = pastCall(transaction);
  return { facts: transactionFacts(transaction), ...(call && { call }) };
}

function keyOf({ facts: { hash, sequenceNumber, version } }: ListedTransaction): string {
  return `${hash ?? ''} ${sequenceNumber ?? ''} ${version ?? ''}`;
}

/** Which of the loaded transactions to show. */
export interface TransactionFilter {
  readonly failedOnly?: boolean;
  /** Part of the function name, ignoring case. */
  readonly text?: string;
}

/** Whether a filter hides any transactions. */
export function isFiltering({ failedOnly, text }: TransactionFilter): boolean {
  return failedOnly === true || (text !== undefined && text !== '');
}

export function fitsFilter({ facts }: ListedTransaction, { failedOnly, text = '' }: TransactionFilter): boolean {
  if (failedOnly === true && facts.status !== 'failed') return false;
  return facts.subject.toLowerCase().includes(text.toLowerCase());
}

/** Describes the filter, how many of the loaded transactions match, and that only those were searched. */
export function filterMessage(filter: TransactionFilter, shown: number, loaded: number): string {
  const { failedOnly, text = '' } = filter;
  const what = [...(failedOnly ? ['failed only'] : []), ...(text === '' ? [] : [text])].join(', ');
  return `Filter: ${what}. ${groupDigits(shown)} of ${groupDigits(loaded)} shown; only loaded transactions are searched.`;
}

/** Returns the called functions with their number of calls, most frequent first. */
export function calledFunctions(
  rows: readonly ListedTransaction[],
): readonly { readonly subject: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { facts } of rows) counts.set(facts.subject, (counts.get(facts.subject) ?? 0) + 1);
  return [...counts]
    .map(([subject, count]) => ({ subject, count }))
    .sort((one, other) => other.count - one.count || (one.subject < other.subject ? -1 : 1));
}
