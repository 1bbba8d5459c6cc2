import type { WireTransaction } from './schemas/transactionSchema';

/** The page of an account's transactions to read (SPEC.md §4.3). */
export interface TransactionsQuery {
  /**
   * On public nodes the sequence number of the page's first transaction; by default, the page is the newest one
   * (FACTS.md §11). The contract does not define it.
   */
  readonly start?: string;
  /** Maximum number of transactions per page; public nodes send 25 by default, and 100 at most. */
  readonly limit?: number;
}

/**
 * Returns the query for the transactions before those of a page; `undefined` if the page starts with sequence number 0,
 * or has no sequence numbers. `limit` is the size of a page.
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

/**
 * Returns the query for the transactions after those of a page, which may not exist yet; `undefined` if the page has no
 * sequence numbers. `limit` is the size of a page.
 */
export function newerPage(page: readonly WireTransaction[], limit: number): TransactionsQuery | undefined {
  const last = sequenceNumbers(page).reduce<bigint | undefined>(
    (highest, each) => (highest === undefined || each > highest ? each : highest),
    undefined,
  );
  return last === undefined ? undefined : { start: String(last + 1n), limit };
}

/**
 * Returns a page newest first. Its order is read from its versions, otherwise from its sequence numbers, as the contract
 * leaves it open (SPEC.md §4.3); a page that shows none is taken to be ascending, as on public nodes.
 */
export function newestFirst(page: readonly WireTransaction[]): readonly WireTransaction[] {
  const versions = page.flatMap(each =>
    'version' in each && typeof each.version === 'string' && /^\d+$/.test(each.version) ? [BigInt(each.version)] : [],
  );
  const isDescending = [versions, sequenceNumbers(page)].map(descends).find(each => each !== undefined) ?? false;
  return isDescending ? page : page.toReversed();
}

/** Whether the last number is lower than the first; `undefined` if they are equal or absent. */
function descends(numbers: readonly bigint[]): boolean | undefined {
  const [first, last] = [numbers[0], numbers.at(-1)];
  return first === undefined || last === undefined || first === last ? undefined : last < first;
}

/** Returns the sequence numbers of the account's own transactions, except those with a nonce, which have no order. */
function sequenceNumbers(page: readonly WireTransaction[]): readonly bigint[] {
  return page.flatMap(({ sequence_number, replay_protection_nonce }) =>
    typeof sequence_number === 'string' && typeof replay_protection_nonce !== 'string' && /^\d+$/.test(sequence_number)
      ? [BigInt(sequence_number)]
      : [],
  );
}
