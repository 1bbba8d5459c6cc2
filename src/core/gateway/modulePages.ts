import type { Answer, AnswerHeaders } from './answer';
import { EndlessPagesError, RepeatedCursorError } from './requestErrors';
import type { ErrorContext } from './gatewayError';
import type { Priority } from './pacer';
import type { WireModule } from './schemas/answerSchemas';
import type { WireTransaction } from './schemas/transactionSchema';
import { mayBeOfSize } from './statusErrors';
import { defined } from '../text/defined';

/** Maximum total number of characters in an account's pages: twice that of an account with 5,000 modules. */
const LONGEST = 2 ** 28;
/** Minimum number of characters counted for a page, so that empty pages also reach the maximum. */
const LEAST = 2 ** 14;

/** The ledger version to read at; defaults to the latest. */
export interface AtVersion {
  readonly ledgerVersion?: string;
}

/** The page of an account's modules to read. */
export interface ModulesQuery extends AtVersion {
  /** The cursor from the previous page. */
  readonly start?: string;
  /** Maximum number of modules per page; defaults to 100, or to the gateway's default if it rejects 100. */
  readonly limit?: number;
}

export interface ModulesPage extends Answer<readonly WireModule[]> {
  /**
   * Whether there might be more modules that cannot be requested: the page has no cursor, and is full or has none of a
   * node's headers.
   */
  readonly maybeMore: boolean;
}

/** Requests one page. `onHeaders` can be called with the page's headers before its body is received. */
export type AskPage = (
  query: ModulesQuery,
  priority: Priority,
  onHeaders: (headers: AnswerHeaders) => void,
  signal: AbortSignal,
) => Promise<ModulesPage>;

interface Asked {
  readonly cursor: string | undefined;
  readonly page: Promise<ModulesPage>;
  /** The cursor from the page's headers; might never resolve. */
  readonly next: Promise<string | undefined>;
}

/**
 * Yields the page of `query` and all subsequent pages, using the cursors that public nodes send. The first page has
 * priority over the others. The next page is requested as soon as the headers of the awaited page are received, so that
 * the gateway can prepare it, but never more than one page ahead.
 * @throws RepeatedCursorError if the pages would never end; EndlessPagesError if they might never end
 */
export async function* modulePages(
  ask: AskPage,
  query: ModulesQuery,
  context: ErrorContext,
  signal: AbortSignal,
): AsyncGenerator<ModulesPage, void, void> {
  const over = new AbortController();
  const within = AbortSignal.any([signal, over.signal]);
  const walk = new Walk((cursor, priority) => askAt(ask, { query, cursor, priority }, within), query.start);
  let length = 0;
  try {
    while (walk.current) {
      const page = await walk.page(walk.current);
      yield page;
      length += Math.max(page.text.length, LEAST);
      if (length >= LONGEST && page.headers.cursor !== undefined) throw new EndlessPagesError(context);
      if (!walk.advance(page.headers.cursor)) throw new RepeatedCursorError(context);
    }
  } finally {
    over.abort();
  }
}

function askAt(
  ask: AskPage,
  { query, cursor, priority }: { query: ModulesQuery; cursor: string | undefined; priority: Priority },
  signal: AbortSignal,
): Asked {
  let resolveNext: (cursor: string | undefined) => void = ignore;
  const next = new Promise<string | undefined>(resolve => (resolveNext = resolve));
  const at = cursor === undefined ? query : { ...query, start: cursor };
  const onHeaders = (headers: AnswerHeaders): void => {
    resolveNext(headers.cursor);
  };
  const page = ask(at, priority, onHeaders, signal);
  // A page requested ahead can fail before it is awaited.
  page.catch(ignore);
  return { cursor, page, next };
}

/** The state of a walk over the pages, including the page requested ahead. */
class Walk {
  readonly #ask: (cursor: string | undefined, priority: Priority) => Asked;
  readonly #seen = new Set<string | undefined>();
  #ahead: Asked | undefined;
  /** `undefined` after the last page. */
  current: Asked | undefined;

  constructor(ask: (cursor: string | undefined, priority: Priority) => Asked, start: string | undefined) {
    this.#ask = ask;
    this.#seen.add(start);
    this.current = ask(start, 'user');
  }

  /** Waits for a page, and requests the next one as soon as its cursor is known. */
  async page(asked: Asked): Promise<ModulesPage> {
    asked.next.then(cursor => {
      this.#lookAhead(cursor);
    }, ignore);
    const page = await asked.page;
    const { cursor } = page.headers;
    // An attempt that failed after its headers can have received a different cursor.
    if (this.#ahead?.cursor !== cursor) this.#ahead = undefined;
    this.#lookAhead(cursor);
    return page;
  }

  /** Advances to the next page, if there is one. @returns `false` if the cursor is that of an earlier page */
  advance(cursor: string | undefined): boolean {
    this.current = this.#ahead;
    this.#ahead = undefined;
    if (cursor === undefined) return true;
    const isNew = !this.#seen.has(cursor);
    this.#seen.add(cursor);
    return isNew;
  }

  #lookAhead(cursor: string | undefined): void {
    if (cursor === undefined || this.#seen.has(cursor)) return;
    this.#ahead ??= this.#ask(cursor, 'prefetch');
  }
}

function ignore(): void {
  // The caller that waits for the page gets the error.
}

export interface TransactionsQuery {
  /**
   * On public nodes, the sequence number of the page's first transaction; defaults to the latest page. The contract
   * does not define it.
   */
  readonly start?: string;
  /** Maximum number of transactions per page; public nodes default to 25 and allow at most 100. */
  readonly limit?: number;
}

/** Reads a page of an account's transactions. */
export type AskTransactions = (
  query: TransactionsQuery,
  signal: AbortSignal,
) => Promise<Answer<readonly WireTransaction[]>>;

/** Reads pages of the transactions of any account, like the client. */
interface TransactionsClient {
  getAccountTransactions(address: string, ...page: Parameters<AskTransactions>): ReturnType<AskTransactions>;
}

/**
 * Reads pages whose size does not matter to the caller: if the gateway rejects a size, the page and all further ones are
 * read without one, as the contract does not say how large a page may be.
 */
export function pagesOfAnySize(client: TransactionsClient, address: string): AskTransactions {
  const ask: AskTransactions = (query, signal) => client.getAccountTransactions(address, query, signal);
  let isSized = true;
  return async ({ start, limit }, signal) => {
    const unsized = defined({ start });
    if (!isSized || limit === undefined) return ask(unsized, signal);
    try {
      return await ask({ ...unsized, limit }, signal);
    } catch (error) {
      if (!mayBeOfSize(error)) throw error;
      const page = await ask(unsized, signal);
      isSized = false;
      return page;
    }
  };
}

/**
 * Returns the query for the transactions before a page; `undefined` if the page starts at 0 or has no sequence numbers.
 */
export function olderPage(page: readonly WireTransaction[], limit: number): TransactionsQuery | undefined {
  const first = sequenceNumbers(page).reduce<bigint | undefined>(
    (lowest, each) => (lowest === undefined || each < lowest ? each : lowest),
    undefined,
  );
  if (first === undefined || first === 0n) return undefined;
  const size = first < BigInt(limit) ? Number(first) : limit;
  return { start: String(first - BigInt(size)), limit: size };
}

/** Returns the query for any transactions after a page; `undefined` if it has no sequence numbers. */
export function newerPage(page: readonly WireTransaction[], limit: number): TransactionsQuery | undefined {
  const last = sequenceNumbers(page).reduce<bigint | undefined>(
    (highest, each) => (highest === undefined || each > highest ? each : highest),
    undefined,
  );
  return last === undefined ? undefined : { start: String(last + 1n), limit };
}

/**
 * Returns a page in descending order. The contract does not define the order, so it is determined from the versions, or
 * else the sequence numbers. A page without either is assumed to be ascending, as on public nodes.
 */
export function newestFirst(page: readonly WireTransaction[]): readonly WireTransaction[] {
  const versions = page.flatMap(each =>
    'version' in each && typeof each.version === 'string' && /^\d+$/.test(each.version) ? [BigInt(each.version)] : [],
  );
  const isDescending = [versions, sequenceNumbers(page)].map(descends).find(each => each !== undefined) ?? false;
  return isDescending ? page : page.toReversed();
}

/** Whether the last number is less than the first; `undefined` if they are equal or absent. */
function descends(numbers: readonly bigint[]): boolean | undefined {
  const [first, last] = [numbers[0], numbers.at(-1)];
  return first === undefined || last === undefined || first === last ? undefined : last < first;
}

/** Returns the sequence numbers in a page, except of orderless transactions. */
function sequenceNumbers(page: readonly WireTransaction[]): readonly bigint[] {
  return page.flatMap(({ sequence_number, replay_protection_nonce }) =>
    typeof sequence_number === 'string' && typeof replay_protection_nonce !== 'string' && /^\d+$/.test(sequence_number)
      ? [BigInt(sequence_number)]
      : [],
  );
}
