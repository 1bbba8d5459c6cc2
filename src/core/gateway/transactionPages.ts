import type { WireTransaction } from './schemas/transactionSchema';

/** Which page of an account's transactions to read (SPEC.md §4.3). */
export interface TransactionsQuery {
  /**
   * On public nodes the sequence number of the page's first transaction; where it is left out, the page is the newest
   * one (FACTS.md §11). The contract gives it no meaning.
   */
  readonly start?: string;
  /** Most transactions of a page; public nodes send 25 where it is left out, and at most 100. */
  readonly limit?: number;
}

/**
 * The query for the transactions before those of a page; `undefined` where the page starts with sequence number 0, or
 * holds none that has one. `limit` is the size of a page.
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
 * The query for the transactions after those of a page, which may be none yet; `undefined` where the page holds none
 * that has a sequence number. `limit` is the size of a page.
 */
export function newerPage(page: readonly WireTransaction[], limit: number): TransactionsQuery | undefined {
  const last = sequenceNumbers(page).reduce<bigint | undefined>(
    (highest, each) => (highest === undefined || each > highest ? each : highest),
    undefined,
  );
  return last === undefined ? undefined : { start: String(last + 1n), limit };
}

/** Of the account's own transactions that have one: those with a nonce stand outside the order. */
function sequenceNumbers(page: readonly WireTransaction[]): readonly bigint[] {
  return page.flatMap(({ sequence_number, replay_protection_nonce }) =>
    typeof sequence_number === 'string' && typeof replay_protection_nonce !== 'string' && /^\d+$/.test(sequence_number)
      ? [BigInt(sequence_number)]
      : [],
  );
}
