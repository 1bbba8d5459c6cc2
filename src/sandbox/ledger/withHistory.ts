import type { JsonObject } from '../../core/json';
import type { Ledger, PendingCommit } from '../ledger';
import type { BlockPlan } from './blockPlan';
import { commitBlock } from './commitBlock';

/** What was known of a transaction before it was committed. */
const PENDING_MEMBERS = [
  'hash',
  'sender',
  'sequence_number',
  'max_gas_amount',
  'gas_unit_price',
  'expiration_timestamp_secs',
  'payload',
  'signature',
  'replay_protection_nonce',
];

/**
 * A ledger after blocks: nothing before them is kept.
 * @param opening how it was before the first of them, at the version before
 * @throws RangeError when a call cannot be committed
 */
export function withHistory(opening: Ledger, plans: readonly BlockPlan[]): Ledger {
  const ledger = plans.reduce((before, plan) => commitBlock(before, plan).ledger, opening);
  return { ...ledger, oldestVersion: ledger.blocks[0]?.first_version ?? ledger.ledgerVersion };
}

/**
 * A ledger in which the first call of a block is pending.
 * @param asks how many questions find it so
 */
export function withPending(ledger: Ledger, plan: BlockPlan, asks: number): Ledger {
  const { block, transactions } = commitBlock(ledger, plan);
  const [, committed] = transactions;
  if (!committed) throw new RangeError('the block has no call');
  const members: JsonObject = Object.fromEntries(PENDING_MEMBERS.map(name => [name, committed[name] ?? null]));
  const transaction = { ...members, hash: committed.hash, type: 'pending_transaction' };
  const pending: PendingCommit = { asks, transaction, block, transactions };
  return { ...ledger, pending: [...ledger.pending, pending] };
}
