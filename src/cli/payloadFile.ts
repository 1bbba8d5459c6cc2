import type { Origin, TransactionDraft } from '../core/payloads/draft';
import { givenIn, readPayloadText, type TextPayload, transactionOfText } from '../core/transactions/payloadText';
import type { CallSurroundings, Transaction } from '../core/transactions/transaction';
import { BadInputError } from './exitCode';
import type { Call } from './command';
import { fileVariables } from './draftOptions';
import { codeOf, fileBeside, fileTrouble, MOST_NAMED, utf8Text } from './fileText';
import { readBytes } from './readBytes';
import { printable } from './text/style';

const STANDARD_INPUT = '-';

/** A payload in a file, with the transaction options, before its values are resolved with a gateway. */
export interface FilePayload extends TextPayload, Pick<TransactionDraft, 'given' | 'estimates'> {}

interface Source {
  readonly name: string;
  readonly text: string;
  /** 1-based. */
  readonly line?: number;
}

/**
 * Reads the payload, with the transaction that contains it, from the file of an operand `FILE[:LINE]`, or from standard
 * input for `-`. Standard input and files with an unknown extension are parsed as JSON.
 * @throws BadInputError if the file does not exist; PayloadTextError if there is no payload, or several and no line is
 * specified; PayloadError
 */
export async function readPayload(call: Call, operand: string): Promise<FilePayload> {
  const source = await readSource(call, operand);
  const addresses = async () => {
    const { packageAddresses } = await import('./packageAddresses');
    const note = (line: string): void => {
      call.note(printable(line));
    };
    return packageAddresses(source.name, note, call.terminal.signal);
  };
  const variables = fileVariables(call, source.name);
  const read = await readPayloadText({
    ...source,
    addresses,
    fileBeside: path => fileBeside(source.name, path, call.terminal.signal),
    ...(variables && { variables }),
  });
  const given = givenIn(read.payload);
  noteIgnored(read, call);
  if (given.origin) call.note(printable(`Note: ${source.name} has ${ORIGIN_WORDS[given.origin]}`));
  return { ...read, given };
}

/** Prints a note about the options of a CLI command in the file that are ignored. */
function noteIgnored({ payload }: TextPayload, { note }: Call): void {
  const ignored = payload.kind === 'call' ? (payload.call.ignored ?? []) : [];
  if (ignored.length === 0) return;
  const verb = ignored.length === 1 ? 'is' : 'are';
  note(
    printable(
      `Note: ${ignored.join(', ')} ${verb} ignored, because the account, network or value is not known to Movescope: pass it as a command-line option.`,
    ),
  );
}

const ORIGIN_WORDS: Readonly<Record<Origin, string>> = {
  answered: 'a transaction in the node API format: only its call and accounts are used.',
  signed: 'a signed transaction: only its call, accounts and public key are used. The signature is not sent.',
};

/** Returns the transaction in a file, with the options applied. @throws errors from `transactionOfText` */
export async function transactionOfFile(
  { given, estimates, ...read }: FilePayload,
  surroundings: CallSurroundings,
  signal: AbortSignal,
): Promise<Transaction> {
  const transaction = await transactionOfText(read, surroundings, signal);
  return { ...transaction, draft: { ...transaction.draft, given, ...(estimates && { estimates }) } };
}

async function readSource({ args, terminal }: Call, operand: string): Promise<Source> {
  if (operand === STANDARD_INPUT) {
    if (args.has('key-stdin'))
      throw new BadInputError(
        'Standard input cannot provide both the payload (-) and the access key (--key-stdin): set MOVESCOPE_ACCESS_KEY, or put the payload in a file.',
      );
    return { name: 'standard input', text: await terminal.readInput() };
  }
  const whole = await tryRead(operand, terminal.signal);
  if (typeof whole === 'string') return { name: operand, text: whole };
  const [, file, line] = /^(.+):(\d{1,9})$/.exec(operand) ?? [];
  const part = file === undefined ? whole : await tryRead(file, terminal.signal);
  if (typeof part === 'string' && file !== undefined) return { name: file, text: part, line: Number(line) };
  const trouble = typeof part === 'string' ? undefined : part.trouble;
  throw new BadInputError(`${file ?? operand} cannot be read: ${trouble ?? 'it is not a readable file'}.`);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOTDIR: 'its folder is a file',
};

async function tryRead(path: string, signal: AbortSignal): Promise<string | { readonly trouble: string | undefined }> {
  try {
    return utf8Text(await readBytes(path, { most: MOST_NAMED, mayPipe: true, signal }), path);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BadInputError) throw error;
    return { trouble: REASONS[codeOf(error) ?? ''] ?? fileTrouble(error) };
  }
}
