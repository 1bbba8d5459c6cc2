import { aptOfOctas } from '../../core/move/aptosCoin';
import type { TransactionFacts } from '../../core/reports/ledgerReport';
import { momentOfMicroseconds } from '../../core/reports/moments';
import { pastVerdictOf } from '../../core/reports/verdict';
import { parseVmStatus } from '../../core/reports/vmStatus';
import { groupDigits } from '../../core/move/groupDigits';

/** All that a list knows of a transaction: plain text, nothing of it can become a link. */
export function transactionTooltip(facts: TransactionFacts): string {
  const { hash, version, sequenceNumber, replayProtectionNonce: nonce, timestamp } = facts;
  return [
    facts.subject,
    statusLine(facts),
    '',
    hash && `hash ${hash}`,
    version && `version ${groupDigits(version)}`,
    nonce === undefined ? sequenceNumber && `sequence number ${groupDigits(sequenceNumber)}` : `replay nonce ${nonce}`,
    gasLine(facts),
    timestamp && timeText(timestamp),
  ]
    .filter(line => line !== undefined)
    .join('\n');
}

function statusLine({ status, vmStatus, maxGasAmount }: TransactionFacts): string {
  if (status === 'pending') return 'Pending: it waits to be executed';
  if (vmStatus === undefined) return 'The node says nothing of how it ended';
  const verdict = pastVerdictOf(parseVmStatus(vmStatus), status === 'succeeded', maxGasAmount ?? '');
  const words = verdict.headline === undefined ? verdict.title : `${verdict.title}: ${verdict.headline}`;
  return verdict.meaning === undefined ? words : `${words}. ${verdict.meaning}`;
}

function timeText(timestamp: string): string {
  const moment = momentOfMicroseconds(timestamp);
  return moment ? `${moment.local} (${moment.utc})` : `${timestamp} (beyond any calendar)`;
}

function gasLine({ gasUsed, gasUnitPrice, feeOctas }: TransactionFacts): string | undefined {
  if (gasUsed === undefined) return undefined;
  const price = gasUnitPrice === undefined ? '' : ` × ${groupDigits(gasUnitPrice)} octas`;
  const fee = feeOctas === undefined ? '' : ` = ${aptOfOctas(BigInt(feeOctas))}`;
  return `gas ${groupDigits(gasUsed)} units${price}${fee}`;
}
