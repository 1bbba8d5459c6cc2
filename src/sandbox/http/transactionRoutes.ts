import type { JsonObject } from '../../core/json';
import { parseAddress } from '../../core/move/address';
import type { Ledger } from '../ledger';
import type { LiveLedger } from '../liveLedger';
import type { Answer } from './answer';
import { NodeError } from './nodeError';
import { addressParameter, hashParameter, limitParameter, u64Parameter } from './parameters';

const DEFAULT_PAGE = 25;
const MAX_PAGE = 100;

/**
 * `GET /accounts/{address}/transactions` (SPEC.md §4.3): what the account has sent, by sequence number, without
 * orderless transactions. `start` is a sequence number; without it, the answer is the latest page.
 * @throws NodeError
 */
export function getAccountTransactions(ledger: Ledger, query: URLSearchParams, addressText: string): Answer {
  const address = addressParameter(addressText);
  const start = u64Parameter(query, 'start');
  const limit = BigInt(limitParameter(query, MAX_PAGE, DEFAULT_PAGE));
  const next = Object.hasOwn(ledger.accounts, address) ? ledger.accounts[address]?.account?.sequence_number : undefined;
  const count = BigInt(next ?? '0');
  const from = start ?? (count > limit ? count - limit : 0n);
  const sent = ledger.transactions.flatMap(transaction => {
    const number = sequenceNumber(transaction, address);
    return number !== undefined && number >= from && number < from + limit ? [{ number, transaction }] : [];
  });
  sent.sort((one, other) => (one.number < other.number ? -1 : 1));
  return { body: sent.map(({ transaction }) => transaction) };
}

/** The number that `address` gave to a transaction; `undefined` where it is of someone else or without a number. */
function sequenceNumber(transaction: JsonObject, address: string): bigint | undefined {
  const { type, sender, sequence_number: number, replay_protection_nonce: nonce } = transaction;
  if (type !== 'user_transaction' || typeof nonce === 'string') return undefined;
  if (typeof sender !== 'string' || parseAddress(sender) !== address) return undefined;
  return typeof number === 'string' ? BigInt(number) : undefined;
}

/**
 * `GET /transactions/wait_by_hash/{txn_hash}` (SPEC.md §4.7). Unknown: 404 at once. Where a node waits up to a second
 * for a pending transaction, the sandbox answers at once and counts the question.
 * @throws NodeError
 */
export function waitByHash(live: LiveLedger, hashText: string): Answer {
  const hash = hashParameter(hashText);
  live.ask(hash);
  const { transactions, pending } = live.current;
  const committed = transactions.find(transaction => transaction.hash === hash);
  const found = committed ?? pending.find(({ transaction }) => transaction.hash === hash)?.transaction;
  if (found) return { body: found };
  throw new NodeError(404, 'transaction_not_found', `Transaction not found by Transaction hash(${hash})`);
}
