import type { Client } from '../../gateway/client';
import { pagesOfAnySize, type AskTransactions } from '../../gateway/modulePages';
import type { WireTransaction } from '../../gateway/schemas/transactionSchema';
import { itemTexts } from '../../results/jsonText';
import { RefusedError } from '../../userFacingError';

export interface SentTransaction {
  readonly transaction: WireTransaction;
  /** As sent by the gateway, on one line. */
  readonly text: string;
}

/** Number of transactions per request: the maximum that public nodes allow. */
const SIZE = 100;

/**
 * Yields the transactions sent by an account, newest first, in chunks of bounded size, from its sequence number down to
 * `from`. Does not depend on which page a gateway sends without `start`, or on its page size.
 * @param from the lowest sequence number @param size the size of a page; by default, the gateway can choose another one
 * @throws RefusedError; the client's errors
 */
export async function* sentTransactions(
  client: Pick<Client, 'getAccount' | 'getAccountTransactions'>,
  address: string,
  { network, from, size }: { readonly network: string; readonly from: bigint; readonly size?: number },
  signal: AbortSignal,
): AsyncGenerator<readonly SentTransaction[], void, void> {
  const sized: AskTransactions = (query, within) => client.getAccountTransactions(address, query, within);
  const read = size === undefined ? pagesOfAnySize(client, address) : sized;
  const most = BigInt(size ?? SIZE);
  const { value } = await client.getAccount(address, signal);
  for (let end = BigInt(value.sequence_number); end > from;) {
    const first = end - most > from ? end - most : from;
    const part: SentTransaction[] = [];
    let missing: RefusedError | undefined;
    for (let next = first; next < end;) {
      const query = { start: String(next), limit: Number(end - next) };
      const page = await read(query, signal);
      const texts = itemTexts(page.text);
      const items = page.value
        .map((transaction, at) => ({ transaction, text: texts[at] ?? '', number: numberOf(transaction) ?? next }))
        .filter(({ number }) => number >= next && number < end)
        .sort((one, other) => Number(one.number - other.number));
      part.push(...items.map(({ transaction, text }) => ({ transaction, text })));
      const numbers = new Set(items.flatMap(({ transaction }) => numberOf(transaction) ?? []));
      const last = items.at(-1)?.number ?? end - 1n;
      const gap = gapIn(numbers, next, last);
      if (gap)
        missing ??= new RefusedError(
          `${network} returned no transactions with the numbers ${gap.from} to ${gap.to}, although they exist: older transactions were not read. Choose a higher --start, or contact its operator.`,
        );
      next = last + 1n;
    }
    if (part.length > 0) yield part.reverse();
    if (missing) throw missing;
    end = first;
  }
}

/** Returns the first gap in the sequence numbers. @param to the last possible number */
function gapIn(numbers: ReadonlySet<bigint>, from: bigint, to: bigint): { from: bigint; to: bigint } | undefined {
  let start = from;
  while (start <= to && numbers.has(start)) start++;
  if (start > to) return undefined;
  let end = start;
  while (end < to && !numbers.has(end + 1n)) end++;
  return { from: start, to: end };
}

/** Returns a transaction's sequence number; `undefined` for orderless transactions, which have none. */
function numberOf({ sequence_number: number, replay_protection_nonce: nonce }: WireTransaction): bigint | undefined {
  return typeof number === 'string' && typeof nonce !== 'string' && /^\d{1,20}$/.test(number)
    ? BigInt(number)
    : undefined;
}
