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
  summary: 'waits until a transaction is executed; exit code 1 when the VM rejected it',
  notes: [
    'Retries until the timeout, whatever the gateway responds, unless it rejects the request for good.',
    'Exit code 3 if it is still pending, or of a kind that Movescope does not know; it is printed as last seen.',
  ],
  options: [
    { name: 'timeout', value: 'SECONDS', help: `how long to wait (default ${DEFAULT_SECONDS})` },
    ...OPERATION_OPTIONS,
  ],
  run: async call => {
    const [hash = ''] = call.args.operands;
    if (!HASH.test(hash)) throw new BadInputError('HASH is not a transaction hash: enter 32 bytes in hex.');
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

/** A transaction of an unknown kind may mean anything, whatever its members are called. */
function codeOf(transaction: WireTransaction, { terminal }: Call): number {
  const { status, type } = transactionFacts(transaction);
  if (isKnownTransaction(transaction) && status === 'succeeded') return EXIT.done;
  if (isKnownTransaction(transaction) && status === 'failed') return EXIT.rejected;
  const why = isKnownTransaction(transaction)
    ? 'The gateway does not say whether the VM accepted the transaction.'
    : `Movescope does not know transactions of the kind “${excerpt(type, 60)}”, so it is not known whether the VM accepted it.`;
  terminal.writeError(`movescope: ${printable(why)}\n`);
  return EXIT.gatewayFailed;
}

/** Minimum time between two messages about the same state. */
const REPORT_EVERY_MS = 10_000;

/** Reports a new state immediately, and an unchanged one occasionally. */
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
      return `It is pending${after}; asking again…`;
    case 'unknown':
      return `The network does not know it yet${after}; asking again…`;
    case 'other':
      return `Movescope does not know its kind, “${excerpt(progress.type, 60)}”${after}; asking again…`;
    case 'failed':
      return `Status unknown${after}: ${progress.error.explanation} Asking again…`;
  }
}
