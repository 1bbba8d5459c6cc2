import type { Ledger } from '../ledger';
import type { Answer } from './answer';
import { NodeError } from './nodeError';
import { checkVersion, flagParameter, versionParameter } from './parameters';

/** How many transactions of a block a node answers at most. */
const MAX_TRANSACTIONS = 10_000;

/**
 * `GET /blocks/by_version/{version}` (SPEC.md §4.6). A version that the ledger has no block for is answered as a block
 * that is not there.
 * @throws NodeError
 */
export function getBlockByVersion(ledger: Ledger, query: URLSearchParams, versionText: string): Answer {
  const version = versionParameter(versionText);
  const withTransactions = flagParameter(query, 'with_transactions');
  checkVersion(version, ledger);
  const block = ledger.blocks.find(({ first_version: first, last_version: last }) => isWithin(version, first, last));
  if (!block) throw new NodeError(404, 'block_not_found', `Block not found by Ledger version(${version})`);
  const { first_version: first, last_version: last } = block;
  const transactions = withTransactions
    ? ledger.transactions.filter(each => isWithin(BigInt(each.version), first, last)).slice(0, MAX_TRANSACTIONS)
    : null;
  return { body: { ...block, transactions } };
}

function isWithin(version: bigint, first: string, last: string): boolean {
  return version >= BigInt(first) && version <= BigInt(last);
}
