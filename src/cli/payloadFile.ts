import { readFile } from 'node:fs/promises';
import type { AddressLookup } from '../core/move/source/resolveName';
import { textLines, type DocumentLines, type Range } from '../core/payloads/documentLines';
import type { TransactionDraft } from '../core/payloads/draft';
import type { LocatedCall } from '../core/payloads/located';
import type { LanguageSentences } from '../core/payloads/languages/language';
import { LANGUAGES, languageOf } from '../core/payloads/languages/languages';
import { loadLanguage, loadLocator } from '../core/payloads/languages/loadLanguage';
import { placeText, unknownAddressText, unsendableText } from '../core/payloads/engine/locateSentences';
import type { LocateResult, PayloadLocator } from '../core/payloads/engine/payloadLocator';
import {
  documentPayload,
  firstOpen,
  readCall,
  transactionOf,
  type CallSurroundings,
  type CallSteps,
  type DocumentPayload,
  type Transaction,
} from '../core/runs/transaction';
import { BadInputError } from './exitCode';
import type { Call } from './command';
import { codeOf, interruptible, utf8Text } from './fileText';
import { printable } from './text/style';

/** The operand for standard input. */
const STANDARD_INPUT = '-';

/** A payload in a file, with the options for the transaction, before its values are resolved with a gateway. */
export interface FilePayload extends Pick<TransactionDraft, 'given' | 'estimates'> {
  readonly payload: DocumentPayload;
  /** The language-specific parts of sentences. */
  readonly sentences: LanguageSentences;
  /** The file's name in errors. */
  readonly name: string;
}

/** The source named by an operand `FILE[:LINE]`. */
interface Source {
  /** Its name in errors. */
  readonly name: string;
  readonly text: string;
  /** Counted from 1. */
  readonly line?: number;
}

/** A document in which to find a payload. */
interface Searched {
  readonly name: string;
  /** The language-specific parts of sentences. */
  readonly sentences: LanguageSentences;
  readonly lines: DocumentLines;
  readonly locator: PayloadLocator;
}

/**
 * Reads the payload, with the transaction around it, in the file of an operand `FILE[:LINE]`, or in standard input for
 * `-`. Standard input and files with an unknown extension are read as JSON.
 * @throws BadInputError if there is none, or several and no line is given; PayloadError
 */
export async function readPayload(call: Call, operand: string): Promise<FilePayload> {
  const { name, text, line } = await readSource(call, operand);
  const lines = textLines(text.replace(/^\uFEFF/, ''));
  const language = languageOf('', name) ?? 'json';
  const [{ sentences }, makeLocator] = await Promise.all([loadLanguage(language), loadLocator(language)]);
  const lookup = LANGUAGES[language].hasNamedAddresses ? await addressesOf(call, name) : undefined;
  const searched = { name, sentences, lines, locator: makeLocator(lines, lookup) };
  const found = line === undefined ? onlyPayload(searched) : payloadAtLine(searched, line);
  if (found.kind === 'none') throw noneFound(searched, line);
  if (found.kind === 'hole' && !found.call.function.id) throw new BadInputError(unknownAddressText(found.call));
  // In Move source, only the called function shows which values are signers; those values need not be known.
  const mayBeKnown = found.kind === 'found' || (found.kind === 'hole' && isCallOfMove(found.call));
  if (!mayBeKnown) throw new BadInputError(unsendableText(found.kind, sentences, whereIn(name, found.at)));
  const payload = documentPayload(found);
  return { payload, sentences, name, given: payload.kind === 'ready' ? payload.draft.given : payload.given };
}

/**
 * Returns the transaction in a file, with its values as a node takes them: those of a call in the form of an SDK or the
 * CLI are read by the ABI of its module.
 * @throws BadInputError if the file leaves a value open; PayloadError; the client's errors
 */
export async function transactionOfFile(
  { payload, sentences, name, given, estimates }: FilePayload,
  surroundings: CallSurroundings,
  signal: AbortSignal,
): Promise<Transaction> {
  const steps: CallSteps<never> = {
    read: call => readCall(call, surroundings, signal),
    // Fails, because there is no user to ask.
    fill: ({ call }, written) => {
      const { kind, range } = firstOpen(written, call) ?? { kind: 'hole', range: written.range };
      return Promise.reject(new BadInputError(unsendableText(kind, sentences, whereIn(name, range))));
    },
  };
  const transaction = await transactionOf(payload, steps);
  return { ...transaction, draft: { ...transaction.draft, given, ...(estimates && { estimates }) } };
}

function isCallOfMove({ form, isDefinition = false }: LocatedCall): boolean {
  return form.values === 'source' && !isDefinition;
}

function whereIn(name: string, { start }: Range): string {
  return `${placeText(start)} of ${name}`;
}

async function addressesOf({ note }: Call, file: string): Promise<AddressLookup> {
  const { packageAddresses } = await import('./packageAddresses');
  return packageAddresses(file, line => {
    note(printable(line));
  });
}

function onlyPayload(searched: Searched): LocateResult {
  const [only, ...others] = searched.locator.ranges();
  if (others.length > 0) throw noneFound(searched, undefined);
  return searched.locator.locateAt(only?.start ?? { line: 0, character: 0 });
}

function payloadAtLine({ name, lines, locator }: Searched, line: number): LocateResult {
  if (line < 1 || line > lines.lineCount)
    throw new BadInputError(`${name} has ${lines.lineCount} lines, and no line ${line}.`);
  const index = line - 1;
  const found = locator.locateAt({ line: index, character: Math.max(0, lines.line(index).search(/\S/)) });
  if (found.kind !== 'none') return found;
  const [only, ...others] = locator.ranges().filter(({ start, end }) => start.line <= index && index <= end.line);
  return only && others.length === 0 ? locator.locateAt(only.start) : found;
}

function noneFound({ name, sentences, locator }: Searched, line: number | undefined): BadInputError {
  const ranges = locator.ranges();
  if (ranges.length === 0) {
    const { wanted = 'an entry function call as an SDK, the CLI or a node accepts it' } = sentences;
    return new BadInputError(`There is no payload in ${name}: write ${wanted}.`);
  }
  const where = line === undefined ? '' : ` and none at line ${line}`;
  return new BadInputError(
    `${name} has ${ranges.length} payloads${where}: choose one by its line, FILE:LINE (they are at lines ${linesText(ranges)}).`,
  );
}

function linesText(ranges: readonly Range[]): string {
  return [...new Set(ranges.map(({ start }) => String(start.line + 1)))].join(', ');
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
  const reason =
    typeof part === 'string' || part.code === undefined
      ? 'it is not a readable file'
      : (REASONS[part.code] ?? part.code);
  throw new BadInputError(`${file ?? operand} cannot be read: ${reason}.`);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'you do not have permission to read it',
  EPERM: 'you do not have permission to read it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
};

/** A pipe may never have a writer. */
async function tryRead(path: string, signal: AbortSignal): Promise<string | { readonly code: string | undefined }> {
  try {
    return utf8Text(await interruptible(readFile(path), signal), path);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BadInputError) throw error;
    return { code: codeOf(error) };
  }
}
