import type { Client } from '../../gateway/client';
import type { WireTransaction } from '../../gateway/schemas/transactionSchema';
import { itemTexts } from '../../results/jsonText';
import { RefusedError } from '../../userFacingError';

export interface SentTransaction {
  readonly transaction: WireTransaction;
  /** As the gateway sent it, on one line. */
  readonly text: string;
}

/** How many transactions are asked for at once: as many as public nodes send. */
const SIZE = 100;

/**
 * Yields the transactions that an account sent, newest first, in parts of bounded size, from its sequence number down to
 * `from`. It does not depend on the page that a gateway sends without `start`, nor on how many it sends at once.
 * @param from the lowest sequence number
 * @throws RefusedError; the client's errors
 */
export async function* sentTransactions(
  client: Pick<Client, 'getAccount' | 'getAccountTransactions'>,
  address: string,
  { network, from, size = SIZE }: { readonly network: string; readonly from: bigint; readonly size?: number },
  signal: AbortSignal,
): AsyncGenerator<readonly SentTransaction[], void, void> {
  const { value } = await client.getAccount(address, signal);
  for (let end = BigInt(value.sequence_number); end > from;) {
    const first = end - BigInt(size) > from ? end - BigInt(size) : from;
    const part: SentTransaction[] = [];
    let missing: RefusedError | undefined;
    for (let next = first; next < end;) {
      const query = { start: String(next), limit: Number(end - next) };
      const page = await client.getAccountTransactions(address, query, signal);
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
          `${network} sent no transactions from number ${gap.from} to ${gap.to}, although the account has sent them: older ones were not read. Choose a higher --start, or ask its operator.`,
        );
      next = last + 1n;
    }
    if (part.length > 0) yield part.reverse();
    if (missing) throw missing;
    end = first;
  }
}

/** Returns the first numbers that are not there. @param to the last one that may be */
function gapIn(numbers: ReadonlySet<bigint>, from: bigint, to: bigint): { from: bigint; to: bigint } | undefined {
  let start = from;
  while (start <= to && numbers.has(start)) start++;
  if (start > to) return undefined;
  let end = start;
  while (end < to && !numbers.has(end + 1n)) end++;
  return { from: start, to: end };
}

/** An orderless transaction has no number. */
function numberOf({ sequence_number: number, replay_protection_nonce: nonce }: WireTransaction): bigint | undefined {
  return typeof number === 'string' && typeof nonce !== 'string' && /^\d{1,20}$/.test(number)
    ? BigInt(number)
    : undefined;
}
