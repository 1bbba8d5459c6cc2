import type { BlockAnswer } from '../../gateway/client';
import type { Network } from '../../gateway/network';
import { reportNetwork } from '../reportNetwork';
import type { BlockReport } from '../../reports/ledgerReport';
import { transactionFacts } from './transactionFacts';

/** Turns a block with its transactions into what the page shows. */
export function blockReport(network: Network, { value }: Pick<BlockAnswer, 'value'>): BlockReport {
  const { block_height: height, first_version: first, last_version: last, transactions } = value;
  const sent = transactions ?? [];
  const missing = BigInt(last) - BigInt(first) + 1n - BigInt(sent.length);
  return {
    kind: 'block',
    network: reportNetwork(network),
    subject: `block ${height}`,
    height,
    hash: value.block_hash,
    timestamp: value.block_timestamp,
    firstVersion: first,
    lastVersion: last,
    transactions: sent.map(transactionFacts),
    missing: (missing > 0n ? missing : 0n).toString(),
  };
}
