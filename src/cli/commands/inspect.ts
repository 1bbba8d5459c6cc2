import { readPastedHex, type PastedHex } from '../../core/move/hex';
import { requestOfDraft } from '../../core/payloads/draft';
import { inspect, PASTE_REFUSALS } from '../../core/transactions/inspect';
import type { InspectionReport } from '../../core/results/inspectionReport';
import { BadInputError, EXIT } from '../exitCode';
import type { Call, Command } from '../command';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS } from '../arguments';
import { inspectionText } from '../text/encodingText';

const STANDARD_INPUT = '-';

export const INSPECT: Command = {
  name: 'inspect',
  operands: ['HEX'],
  summary: 'decode the hex of a signing message or transaction',
  options: GATEWAY_OPTIONS,
  notes: [
    'HEX is a BCS-encoded signing message or transaction, with or without 0x. Use - for standard input.',
    'The bytes are not sent anywhere. If a gateway is specified, the called module is read from it and the',
    'arguments are shown as values; otherwise, as bytes. --json prints the decoded fields and the request.',
    'Exit code 2 if the bytes are not in a known format.',
  ],
  run: async call => {
    const bytes = await readBytes(call);
    const report = hasGateway(call)
      ? await withGateway(call, (connection, signal) => inspect(bytes, connection, signal))
      : await inspect(bytes, undefined, call.terminal.signal);
    call.print(call.json ? [jsonOf(report)] : inspectionText(report, call.style));
    return report.form === 'unknown' ? EXIT.badInput : EXIT.done;
  },
};

function jsonOf({ draft, ...report }: InspectionReport): string {
  return JSON.stringify({ ...report, ...(draft && { request: requestOfDraft(draft) }) });
}

function hasGateway({ args }: Call): boolean {
  return ['sandbox', 'base-url', 'network'].some(name => args.has(name));
}

async function readBytes({ args, terminal }: Call): Promise<Uint8Array> {
  const [operand = ''] = args.operands;
  if (operand !== STANDARD_INPUT) return requireBytes(readPastedHex(operand));
  if (args.has('key-stdin'))
    throw new BadInputError(
      'Standard input cannot provide both the bytes (-) and the access key (--key-stdin): set MOVESCOPE_ACCESS_KEY instead.',
    );
  return requireBytes(readPastedHex(await terminal.readInput()));
}

/** Returns the bytes. Rejected text is not quoted, because it could be a private key. */
function requireBytes(pasted: PastedHex): Uint8Array {
  if (pasted.kind !== 'bytes') throw new BadInputError(PASTE_REFUSALS[pasted.kind]);
  return pasted.bytes;
}
