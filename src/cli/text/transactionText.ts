import type { WireTransaction } from '../../core/gateway/schemas/transactionSchema';
import { abbreviateAddress } from '../../core/move/address';
import { octasText } from '../../core/move/aptosCoin';
import { groupDigits } from '../../core/move/groupDigits';
import type { TransactionFacts } from '../../core/reports/ledgerReport';
import { exactMomentText, momentOfMicroseconds } from '../../core/reports/moments';
import { kindWords, subjectOf, transactionFacts } from '../../core/runs/ledger/transactionFacts';
import { table } from './table';

/** Transactions of one account, a line each. */
export function accountTransactionTable(transactions: readonly WireTransaction[]): readonly string[] {
  const rows = transactions.map(transaction => {
    const facts = transactionFacts(transaction);
    const { replayProtectionNonce: nonce, sequenceNumber } = facts;
    const number = nonce === undefined ? (sequenceNumber ?? '-') : `nonce ${nonce}`;
    const [version = '', ...cells] = cellsOf(transaction, facts);
    const moment = facts.timestamp === undefined ? undefined : momentOfMicroseconds(facts.timestamp);
    return [number, version, moment?.utc ?? facts.timestamp ?? '-', ...cells];
  });
  const [version = '', ...headings] = HEADINGS;
  return table([['SEQUENCE', version, 'TIME', ...headings], ...rows], [0, 1, 4]);
}

/** Transactions of a block, a line each. */
export function blockTransactionTable(transactions: readonly WireTransaction[]): readonly string[] {
  const rows = transactions.map(transaction => {
    const facts = transactionFacts(transaction);
    const [version = '', ...cells] = cellsOf(transaction, facts);
    const sender = facts.sender === undefined ? '-' : abbreviateAddress(facts.sender);
    return [version, facts.kind, sender, ...cells];
  });
  const [version = '', ...headings] = HEADINGS;
  return table([[version, 'TYPE', 'SENDER', ...headings], ...rows], [0, 4]);
}

const HEADINGS = ['VERSION', 'VERDICT', 'GAS', 'WHAT', 'HASH'];

function cellsOf(transaction: WireTransaction, facts: TransactionFacts): readonly string[] {
  return [
    facts.version ?? '-',
    VERDICTS[facts.status],
    groupDigits(facts.gasUsed ?? '-'),
    subjectOf(transaction) ?? '-',
    facts.hash ?? '-',
  ];
}

const VERDICTS = { succeeded: 'success', failed: 'rejected', pending: '-', unknown: '-' } as const satisfies Readonly<
  Record<TransactionFacts['status'], string>
>;

/** One transaction of any kind, a line for each thing known of it. */
export function transactionLines(transaction: WireTransaction): readonly string[] {
  const facts = transactionFacts(transaction);
  const { gasUsed, gasUnitPrice, feeOctas, timestamp } = facts;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['hash', facts.hash],
    ['type', kindWords(transaction)],
    ['verdict', VERDICTS[facts.status]],
    ['version', facts.version],
    ['what', subjectOf(transaction) ?? '-'],
    ['sender', typeof transaction.sender === 'string' ? transaction.sender : undefined],
    ['sequence number', facts.sequenceNumber],
    ['vm status', facts.vmStatus],
    ['gas used', gasUsed === undefined ? undefined : `${groupDigits(gasUsed)} units`],
    ['gas price', gasUnitPrice === undefined ? undefined : `${groupDigits(gasUnitPrice)} octas per unit`],
    ['fee', feeOctas === undefined ? undefined : octasText(feeOctas)],
    ['time', timestamp === undefined ? undefined : exactMomentText(timestamp)],
  ];
  return table(rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Whether the VM has executed a transaction and rejected it. */
export function isRejected(transaction: WireTransaction): boolean {
  return transactionFacts(transaction).status === 'failed';
}
