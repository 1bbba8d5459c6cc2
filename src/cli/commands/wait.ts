import type { Answer } from '../../core/gateway/answer';
import { WaitTimeoutError } from '../../core/gateway/requestErrors';
import { isKnownTransaction, type WireTransaction } from '../../core/gateway/schemas/transactionSchema';
import type { WaitProgress } from '../../core/gateway/waitUntilExecuted';
import { excerpt } from '../../core/text/visibleText';
import { transactionFacts } from '../../core/transactions/ledger/transactionReport';
import { BadInputError, EXIT } from '../exitCode';
import type { Call, Command } from '../command';
import { withGateway } from '../gateway';
import { OPERATION_OPTIONS } from '../arguments';
import { printable } from '../text/style';
import { transactionLines } from '../text/transactionText';
import { integerOption } from '../values';

const DEFAULT_SECONDS = 60;
const MAX_SECONDS = 86_400;
const HASH = /^(0x)?[0-9a-f]{64}$/i;

export const WAIT: Command = {
  name: 'wait',
  operands: ['HASH'],
  summary: 'wait until a transaction is executed; exit code 1 if the VM rejected it',
  notes: [
    'Retries after any error until the timeout, unless the gateway rejects the request permanently.',
    'Exit code 3 if the transaction is still pending or of an unknown type; its last known state is printed.',
  ],
  options: [
    { name: 'timeout', value: 'SECONDS', help: `how long to wait (default ${DEFAULT_SECONDS})` },
    ...OPERATION_OPTIONS,
  ],
  run: async call => {
    const [hash = ''] = call.args.operands;
    if (!HASH.test(hash)) throw new BadInputError('HASH is not a transaction hash (32 bytes in hex).');
    const seconds = integerOption(call.args, 'timeout', 1, MAX_SECONDS) ?? DEFAULT_SECONDS;
    const show = ({ value, text }: Answer<WireTransaction>): void => {
      call.print(call.json ? [text] : transactionLines(value));
    };
    const answer = await withGateway(call, async ({ client, network }, signal) => {
      call.note(`Waiting for ${hash} on ${network.label}…`);
      const options = { timeLimitMs: seconds * 1000, onProgress: progressTeller(call.note) };
      try {
        return await client.waitForTransaction(hash, options, signal);
      } catch (error) {
        if (error instanceof WaitTimeoutError && error.waited.seen) show(error.waited.seen);
        throw error;
      }
    });
    show(answer);
    return codeOf(answer.value, call);
  },
};

/** Returns the exit code. If the transaction type is unknown, the transaction's properties are not interpreted. */
function codeOf(transaction: WireTransaction, { terminal }: Call): number {
  const { status, type } = transactionFacts(transaction);
  if (isKnownTransaction(transaction) && status === 'succeeded') return EXIT.done;
  if (isKnownTransaction(transaction) && status === 'failed') return EXIT.rejected;
  const why = isKnownTransaction(transaction)
    ? 'The gateway did not report whether the VM accepted the transaction.'
    : `Unknown transaction type “${excerpt(type, 60)}”, so it is not known whether the VM accepted the transaction.`;
  terminal.writeError(`movescope: ${printable(why)}\n`);
  return EXIT.gatewayFailed;
}

/** Minimum interval between messages about the same state, in ms. */
const REPORT_EVERY_MS = 10_000;

/** Returns a function that reports a new state immediately, and an unchanged state periodically. */
export function progressTeller(note: (line: string) => void): (progress: WaitProgress) => void {
  let reported: WaitProgress | undefined;
  return progress => {
    const { kind, elapsedMs } = progress;
    if (reported?.kind === kind && elapsedMs - reported.elapsedMs < REPORT_EVERY_MS) return;
    reported = progress;
    const seconds = Math.floor(elapsedMs / 1000);
    const after = seconds === 0 ? '' : ` after ${seconds} s`;
    note(printable(progressText(progress, after)));
  };
}

function progressText(progress: WaitProgress, after: string): string {
  switch (progress.kind) {
    case 'pending':
      return `Pending${after}; trying again…`;
    case 'unknown':
      return `Not found${after}; trying again…`;
    case 'other':
      return `Unknown transaction type “${excerpt(progress.type, 60)}”${after}; trying again…`;
    case 'failed':
      return `Status unknown${after}: ${progress.error.explanation} Trying again…`;
  }
}
