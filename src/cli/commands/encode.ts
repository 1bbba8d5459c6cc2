import { encode, type MissingValue, type SignedField } from '../../core/transactions/encode';
import { type EncodingReport, verificationOf } from '../../core/results/inspectionReport';
import { subjectOf } from '../../core/transactions/simulate';
import { BadInputError, EXIT } from '../exitCode';
import type { Call, Command } from '../command';
import { senderOf, withOptions } from '../draftOptions';
import { withGateway } from '../gateway';
import { OPERATION_OPTIONS, SECONDARY_SIGNER, VALUE_OPTIONS, VARIABLE_OPTION } from '../arguments';
import { transactionOfFile, readPayload } from '../payloadFile';
import { chainText, encodingText } from '../text/encodingText';
import { printable } from '../text/style';

const OPTIONS: Readonly<Record<SignedField, readonly [words: string, option: string]>> = {
  sequenceNumber: ['sequence number', '--sequence-number N'],
  maxGasAmount: ['gas limit', '--max-gas N'],
  gasUnitPrice: ['gas price', '--gas-price N'],
  expirationTimestampSecs: ['expiration', '--expiration SECONDS'],
};

export const ENCODE: Command = {
  name: 'encode',
  operands: ['FILE[:LINE]'],
  summary: 'show the bytes to sign, decoded and verified against the request',
  options: [
    { name: 'hex', help: 'print only the bytes, if they are verified' },
    SECONDARY_SIGNER,
    VARIABLE_OPTION,
    ...VALUE_OPTIONS,
    ...OPERATION_OPTIONS,
  ],
  notes: [
    'FILE is a payload or transaction as JSON, or source code (TypeScript, Python, Rust, shell, Markdown, Move) that calls',
    'an entry function. Use - for standard input (JSON). Add :LINE if the file contains several payloads.',
    'Missing values are determined by simulating first, and are marked as such.',
    '--json prints {"verified", "hex", "different", "notCompared", …}, including the decoded fields.',
    'Exit code 3 if the bytes do not match the request, or a field could not be verified.',
  ],
  run: async call => {
    if (call.json && call.args.has('hex')) throw new BadInputError('--hex and --json cannot be used together.');
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

/** Fails, because there is no user to ask. @throws BadInputError that lists all missing values */
function refuse(missing: readonly MissingValue[]): Promise<never> {
  const words = list(missing.map(({ field }) => OPTIONS[field][0]));
  const options = list(missing.map(({ field }) => OPTIONS[field][1]));
  const [are, them] = missing.length === 1 ? ['it is', 'it'] : ['they are', 'them'];
  const reasons = [...new Set(missing.map(({ reason }) => reason))].join(' ');
  return Promise.reject(
    new BadInputError(
      `The signing message must include ${words}, but ${are} missing: specify ${options}, or add ${them} to the file. ${reasons}`,
    ),
  );
}

function list(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/**
 * Prints a report, and returns the exit code. An unverified result is a failure, with a message even if nothing else is
 * printed.
 */
function show(report: EncodingReport, call: Call): number {
  if (report.notChecked !== undefined) call.note(printable(`Note: The call was not checked: ${report.notChecked}`));
  const { kind, sentence, different, notCompared } = verificationOf(report);
  const { verified, ...rest } = report;
  const json = { verified, different, notCompared, ...rest };
  if (!call.args.has('hex')) call.print(call.json ? [JSON.stringify(json)] : encodingText(report, call.style));
  else if (kind === 'verified') call.print([report.hex]);
  if (call.json || call.args.has('hex')) noteOrigins(report, call);
  if (kind === 'verified') return EXIT.done;
  call.tell(`movescope: ${printable(sentence)}`);
  return EXIT.notVerified;
}

/** Prints notes about the chain and about signed values that are not in the file. */
function noteOrigins({ decoded }: EncodingReport, { note }: Call): void {
  if (decoded.kind === 'unknown') return;
  note(`Note: ${chainText(decoded.chain)}`);
  for (const { name, value, origin } of decoded.fields)
    if (origin === 'from a simulation' || origin === 'from the account')
      note(printable(`Note: ${name} ${value} is ${origin}.`));
}
