import { applyChanges } from '../applyChanges';
import type { Ledger, LedgerBlock, LedgerTransaction } from '../ledger';
import type { BlockPlan } from './blockPlan';
import { blockEnd, blockStart } from './systemTransactions';
import { userTransaction } from './userTransaction';

/** A block with its transactions, and the ledger after it. */
export interface CommittedBlock {
  readonly block: LedgerBlock;
  readonly transactions: readonly LedgerTransaction[];
  readonly ledger: Ledger;
}

/** Runs a plan on top of a ledger, which stays as it is. @throws RangeError when a call cannot be committed */
export function commitBlock(ledger: Ledger, plan: BlockPlan): CommittedBlock {
  const first = BigInt(ledger.ledgerVersion) + 1n;
  const last = first + BigInt(plan.calls.length) + 1n;
  const height = BigInt(ledger.blocks.at(-1)?.block_height ?? ledger.ledgerVersion) + 1n;
  const start = blockStart(plan, height, first);
  let after = applyChanges(ledger, [start.transaction]);
  const users = plan.calls.map((call, index) => {
    const transaction = userTransaction(after, plan, call, first + 1n + BigInt(index));
    after = applyChanges(after, [transaction]);
    return transaction;
  });
  const transactions = [start.transaction, ...users, blockEnd(plan, users, last)];
  const block: LedgerBlock = {
    block_height: String(height),
    block_hash: start.blockHash,
    block_timestamp: String(BigInt(plan.at) * 1_000_000n),
    first_version: String(first),
    last_version: String(last),
  };
  const committed = {
    ledgerVersion: block.last_version,
    timestamp: block.block_timestamp,
    transactions: [...ledger.transactions, ...transactions],
    blocks: [...ledger.blocks, block],
  };
  return { block, transactions, ledger: { ...after, ...committed } };
}
