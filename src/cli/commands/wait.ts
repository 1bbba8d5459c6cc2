import type { WaitProgress } from '../../core/gateway/waitUntilExecuted';
import { BadInputError, EXIT } from '../exitCode';
import type { Command } from '../command';
import { withGateway } from '../gateway';
import { OPERATION_OPTIONS } from '../optionSpec';
import { isRejected, transactionLines } from '../text/transactionText';
import { integerOption } from '../values';

const DEFAULT_SECONDS = 60;
const MAX_SECONDS = 86_400;
/** Matches a hash of 32 bytes. */
const HASH = /^(0x)?[0-9a-f]{64}$/i;

/** `movescope wait HASH` (SPEC.md §4.7). */
export const WAIT: Command = {
  name: 'wait',
  operands: ['HASH'],
  summary: 'waits until a transaction is executed; exit code 1 when the VM rejected it',
  options: [
    { name: 'timeout', value: 'SECONDS', help: `how long to wait (default ${DEFAULT_SECONDS})` },
    ...OPERATION_OPTIONS,
  ],
  run: async call => {
    const [hash = ''] = call.args.operands;
    if (!HASH.test(hash)) throw new BadInputError('HASH is not a transaction hash: enter 32 bytes in hex.');
    const seconds = integerOption(call.args, 'timeout', 1, MAX_SECONDS) ?? DEFAULT_SECONDS;
    const { value, text } = await withGateway(call, ({ client, network }, signal) => {
      call.note(`Waiting for ${hash} on ${network.label}…`);
      return client.waitForTransaction(
        hash,
        { timeLimitMs: seconds * 1000, onProgress: progressTeller(call.note) },
        signal,
      );
    });
    call.print(call.json ? [text] : transactionLines(value));
    return isRejected(value) ? EXIT.rejected : EXIT.done;
  },
};

/** Minimum time between two messages about the same state. */
const REPORT_EVERY_MS = 10_000;

/** Reports a new state immediately, and an unchanged one occasionally. */
export function progressTeller(note: (line: string) => void): (progress: WaitProgress) => void {
  let reported: WaitProgress | undefined;
  return progress => {
    const { kind, elapsedMs } = progress;
    if (reported?.kind === kind && elapsedMs - reported.elapsedMs < REPORT_EVERY_MS) return;
    reported = progress;
    const state = kind === 'pending' ? 'It is pending' : 'The network does not know it yet';
    const seconds = Math.floor(elapsedMs / 1000);
    note(`${state}${seconds === 0 ? '' : ` after ${seconds} s`}; asking again…`);
  };
}
