import { encode, type SignedField } from '../../core/runs/encode';
import { type EncodingReport, verificationOf } from '../../core/reports/encodingReport';
import { subjectOf } from '../../core/runs/simulate';
import { BadInputError, EXIT } from '../exitCode';
import type { Call, Command } from '../command';
import { senderOf, withOptions } from '../draftOptions';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS, SECONDARY_SIGNER, VALUE_OPTIONS, VARIABLE_OPTION } from '../optionSpec';
import { transactionOfFile, readPayload } from '../payloadFile';
import { chainText, encodingText } from '../text/encodingText';
import { printable } from '../text/style';

const OPTIONS: Readonly<Record<SignedField, readonly [words: string, option: string]>> = {
  sequenceNumber: ['sequence number', '--sequence-number N'],
  maxGasAmount: ['gas limit', '--max-gas N'],
  gasUnitPrice: ['gas price', '--gas-price N'],
  expirationTimestampSecs: ['expiration', '--expiration SECONDS'],
};

/** `movescope encode FILE[:LINE]` (SPEC.md §4.2). */
export const ENCODE: Command = {
  name: 'encode',
  operands: ['FILE[:LINE]'],
  summary: 'the bytes that would be signed, decoded and compared with the request',
  options: [SECONDARY_SIGNER, VARIABLE_OPTION, ...VALUE_OPTIONS, ...GATEWAY_OPTIONS],
  notes: [
    'FILE is a payload or a transaction in JSON, or source code (TypeScript, Python, Rust, shell, Markdown, Move) that calls',
    'an entry function. Use - for standard input (JSON), and add :LINE if the file has several.',
    'Values that neither the file nor the options give come from a simulation that runs first, and are marked as such.',
    'With --json: {"verified", "hex", "different", "notCompared", …}, including the decoded fields.',
    'Exit code 3 if the bytes do not match the request, or if a field could not be verified.',
  ],
  run: async call => {
    const file = withOptions(await readPayload(call, call.args.operands[0] ?? ''), call.args, Date.now());
    const sender = senderOf(file, call.args);
    const report = await withGateway(call, async (connection, signal) => {
      const transaction = await transactionOfFile(file, connection, signal);
      call.note(printable(`Encoding ${subjectOf(transaction.draft)} on ${connection.network.label}…`));
      return encode(transaction, sender, connection, refuse, signal);
    });
    return report ? show(report, call) : EXIT.badInput;
  },
};

/** Fails, because there is no user to ask. @throws BadInputError */
function refuse(field: SignedField, reason: string): Promise<never> {
  const [words, option] = OPTIONS[field];
  return Promise.reject(
    new BadInputError(`The ${words} will be signed but is missing: give ${option}, or add it to the file. ${reason}`),
  );
}

/** An unverified result is a failure, with a message even if nothing else is printed. */
function show(report: EncodingReport, call: Call): number {
  const { kind, sentence, different, notCompared } = verificationOf(report);
  const { verified, ...rest } = report;
  const json = { verified, different, notCompared, ...rest };
  call.print(call.json ? [JSON.stringify(json)] : encodingText(report, call.style));
  if (call.json) noteOrigins(report, call);
  if (kind === 'verified') return EXIT.done;
  call.terminal.writeError(`movescope: ${printable(sentence)}\n`);
  return EXIT.notVerified;
}

/** The chain and any signed values that are not in the file are noted even if only the bytes are printed. */
function noteOrigins({ decoded }: EncodingReport, { note }: Call): void {
  if (decoded.kind === 'unknown') return;
  note(`Note: ${chainText(decoded.chain)}`);
  for (const { name, value, origin } of decoded.fields)
    if (origin === 'from a simulation') note(printable(`Note: ${name} ${value} came from a simulation.`));
}
