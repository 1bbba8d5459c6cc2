import { isKnownTransaction, type WireTransaction } from '../../core/gateway/schemas/transactionSchema';
import { abbreviateAddress } from '../../core/move/address';
import { groupDigits } from '../../core/text/digits';
import type { TransactionFacts } from '../../core/results/ledgerReport';
import { gasFacts, ledgerFacts, ledgerGas, textFact } from '../../core/results/facts';
import { statusLine } from '../../core/results/verdict';
import { momentOfMicroseconds } from '../../core/text/moments';
import { subjectOf, transactionFacts } from '../../core/transactions/ledger/transactionReport';
import { printable, factTable, table } from './style';

export function accountTransactionTable(transactions: readonly WireTransaction[]): readonly string[] {
  const rows = transactions.map(transaction => {
    const facts = transactionFacts(transaction);
    const { replayProtectionNonce: nonce, sequenceNumber } = facts;
    const number = nonce === undefined ? (sequenceNumber ?? '-') : `nonce ${nonce}`;
    const [version = '', ...cells] = cellsOf(facts.subject, facts);
    const moment = facts.timestamp === undefined ? undefined : momentOfMicroseconds(facts.timestamp);
    return [number, version, moment?.utc ?? facts.timestamp ?? '-', ...cells];
  });
  const [version = '', ...headings] = HEADINGS;
  return table([['SEQUENCE', version, 'TIME', ...headings], ...rows], [0, 1, 4]);
}

export function blockTransactionTable(transactions: readonly WireTransaction[]): readonly string[] {
  const rows = transactions.map(transaction => {
    const facts = transactionFacts(transaction);
    const [version = '', ...cells] = cellsOf(subjectOf(transaction), facts);
    const sender = facts.sender === undefined ? '-' : abbreviateAddress(facts.sender);
    return [version, facts.kind, sender, ...cells];
  });
  const [version = '', ...headings] = HEADINGS;
  return table([[version, 'KIND', 'SENDER', ...headings], ...rows], [0, 4]);
}

const HEADINGS = ['VERSION', 'OUTCOME', 'GAS', 'WHAT', 'HASH'];

function cellsOf(subject: string | undefined, facts: TransactionFacts): readonly string[] {
  return [facts.version ?? '-', facts.status, groupDigits(facts.gasUsed ?? '-'), subject ?? '-', facts.hash ?? '-'];
}

/** Returns a transaction of any type, one fact per line; as complete JSON if its type is unknown. */
export function transactionLines(transaction: WireTransaction): readonly string[] {
  const facts = transactionFacts(transaction);
  const { kind, status, subject, vmStatus } = facts;
  const whole = isKnownTransaction(transaction) ? [] : ['', printable(JSON.stringify(transaction))];
  return [
    ...factTable([
      textFact('Kind', kind),
      textFact('Outcome', status),
      ...(subject === kind ? [] : [textFact('Function', subject)]),
      ...ledgerFacts(facts),
      ...(vmStatus === undefined ? [] : [textFact('VM status', statusLine(vmStatus))]),
      ...gasFacts(ledgerGas(facts)),
    ]),
    ...whole,
  ];
}

/** Whether the VM executed a transaction and rejected it. */
export function isRejected(transaction: WireTransaction): boolean {
  return transactionFacts(transaction).status === 'failed';
}
