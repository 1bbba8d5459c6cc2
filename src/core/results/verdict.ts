import { compilerAbort, ERROR_CATEGORIES } from '../move/compilerAborts';
import { pluralOf } from '../text/digits';
import { OUT_OF_GAS, statusAdvice, type Chosen, type StatusAdvice } from './statusAdvice';
import { defined } from '../text/defined';

/** A parsed `vm_status` in the format of public nodes. `message` is the VM's additional message, if any. */
export type VmStatus = { readonly message?: string } & (
  | { readonly kind: 'executed' }
  | { readonly kind: 'abort'; readonly abort: MoveAbort }
  | { readonly kind: 'outOfGas' }
  /** The VM stopped inside a function: arithmetic, a missing resource, a limit. */
  | {
      readonly kind: 'failure';
      /** For example, `0x1::m::f`, or `script`. */
      readonly where: string;
      /** Offset in the function's bytecode, decimal. */
      readonly codeOffset?: string;
    }
  /** The name of a status code: the transaction was discarded before it ran, or violated a rule of the VM. */
  | { readonly kind: 'code'; readonly name: string }
  | { readonly kind: 'other'; readonly text: string }
);

export interface MoveAbort {
  /** `0x1::coin`; absent if a script aborted. */
  readonly module?: string;
  /** Lowercase hex, such as `0x10006`. */
  readonly code: string;
  /** The constant's name, if the module has an error map: `EINSUFFICIENT_BALANCE`. */
  readonly name?: string;
  /** The constant's doc comment, if the module has an error map; without a name, the abort's own message. */
  readonly description?: string;
  /** The meaning of a code used by the compiler, as a sentence. The abort then has no name and no category. */
  readonly compiler?: string;
  /** The category of the code in `std::error`: `invalid argument`; absent for other codes. */
  readonly category?: string;
  /** The lowest 16 bits if there is a category: the constant's number, decimal. */
  readonly reason?: string;
}

/** An abort code in its module's bytecode: the constant's name and doc comment. */
export interface AbortError {
  readonly name: string;
  readonly description: string;
}

/** Adds the name of an abort code to a status without one. */
export function withAbortError(status: VmStatus, error: AbortError | undefined): VmStatus {
  if (!error || status.kind !== 'abort' || status.abort.name !== undefined) return status;
  const { name, description } = error;
  const text = status.abort.description ?? description;
  return { ...status, abort: { ...status.abort, name, ...(text !== '' && { description: text }) } };
}

/** Returns the status of a report, with the known details of its abort code. */
export function statusOf({ vmStatus, abortError }: ReportedStatus): VmStatus {
  return withAbortError(parseVmStatus(vmStatus), abortError);
}

interface ReportedStatus {
  readonly vmStatus: string;
  readonly abortError?: AbortError;
}

const MESSAGE = '\nExecution failed with message: ';
/**
 * Matches an abort. If it has its own message, the name is empty because no constant has its code: `(0x17): MESSAGE`.
 */
const ABORT = /^Move abort(?: in ([^\s]+?))?: (?:code )?(?:(\w*)\()?(0x[0-9a-f]{1,16})\)?(?:: ([^]*))?$/i;
const FAILURE = /^Execution failed in (\S+)(?: \([^)]*\))? at code offset (\d+)/;
const COMMITTED_WITH_CODE = /^Transaction Executed and Committed with Error ([A-Z][A-Z0-9_]+)$/;
const CODE = /^[A-Z][A-Z0-9_]+$/;

/** Parses a `vm_status`; a status in an unknown format is returned verbatim. */
export function parseVmStatus(text: string): VmStatus {
  const cut = text.indexOf(MESSAGE);
  if (cut < 0) return parseStatus(text);
  return { ...parseStatus(text.slice(0, cut)), message: text.slice(cut + MESSAGE.length) };
}

function parseStatus(text: string): VmStatus {
  if (text === 'Executed successfully') return { kind: 'executed' };
  if (text === 'Out of gas' || text === 'OUT_OF_GAS') return { kind: 'outOfGas' };
  const abort = ABORT.exec(text);
  if (abort) return { kind: 'abort', abort: abortOf(abort) };
  const [, where, codeOffset] = FAILURE.exec(text) ?? [];
  if (where !== undefined && codeOffset !== undefined) return { kind: 'failure', where, codeOffset };
  const name = CODE.test(text) ? text : COMMITTED_WITH_CODE.exec(text)?.[1];
  return name === undefined ? { kind: 'other', text } : { kind: 'code', name };
}

function abortOf([, module, name = '', hex = '0x0', text = '']: RegExpExecArray): MoveAbort {
  const code = BigInt(hex);
  const compiler = compilerAbort(code);
  const category = ERROR_CATEGORIES[Number(code >> 16n) - 1]?.replaceAll('_', ' ');
  // Nodes look up a compiler-generated code by its lowest bits, which can be those of an unrelated constant.
  const isOther = compiler !== undefined && name !== '';
  return defined({
    ...(module === undefined || module === 'script' ? {} : { module }),
    code: `0x${code.toString(16)}`,
    ...(name === '' || isOther ? {} : { name }),
    ...(text === '' || isOther ? {} : { description: text }),
    compiler,
    ...(category === undefined ? {} : { category, reason: (code & 0xffffn).toString() }),
  });
}

/** Returns a status on one line, followed by the VM's additional message. */
export function statusLine(text: string): string {
  return joinedLines(text.replace(MESSAGE, '; '));
}

/** Joins the lines of a doc comment or a message. */
function joinedLines(text: string): string {
  const lines = text.split('\n').map(line => line.trim());
  return lines.filter(line => line !== '').join(' ');
}

export type VerdictKind = 'success' | 'abort' | 'failure' | 'outOfGas';

/** The outcome of a transaction in plain language. */
export interface Verdict extends VerdictWords {
  /** How the transaction ended; absent while unknown. */
  readonly kind?: VerdictKind;
  /** A few words: `Would succeed`. */
  readonly title: string;
}

interface VerdictWords {
  /** The reason, as a phrase: `Permission denied: ENOT_OWNER`. Absent on success. */
  readonly headline?: string;
  /** The meaning, in complete sentences. */
  readonly meaning?: string;
  readonly advice?: string;
}

/** The context that the advice on a status depends on. */
export interface RunTerms {
  /** The transaction's gas limit, in gas units. */
  readonly limit: string;
  /** The values that the user set; absent if unknown. */
  readonly chosen?: readonly Chosen[];
}

/** Explains the status of a committed transaction, without advice. @param limit the gas limit in gas units */
export function pastVerdictOf(status: VmStatus, success: boolean, limit: string): Verdict {
  const kind = kindOf(status, success);
  const { headline, meaning: would } = wordsOf(status, kind, { limit });
  const meaning = kind === 'outOfGas' ? WHOLE_LIMIT : would;
  return defined({ kind, title: PAST_TITLES[kind], headline, meaning });
}

const WHOLE_LIMIT = 'The transaction needed more gas than its limit; the full limit was charged.';

const TITLES: Readonly<Record<VerdictKind, string>> = {
  success: 'Would succeed',
  abort: 'Would abort',
  failure: 'Would fail',
  outOfGas: 'Would run out of gas',
};
const PAST_TITLES: Readonly<Record<VerdictKind, string>> = {
  success: 'Succeeded',
  abort: 'Aborted',
  failure: 'Failed',
  outOfGas: 'Ran out of gas',
};

export function verdictOf(status: VmStatus, success: boolean, terms: RunTerms): Verdict {
  const kind = kindOf(status, success);
  return { kind, title: TITLES[kind], ...wordsOf(status, kind, terms) };
}

function kindOf({ kind }: VmStatus, success: boolean): VerdictKind {
  if (success) return 'success';
  return kind === 'abort' || kind === 'outOfGas' ? kind : 'failure';
}

function wordsOf(status: VmStatus, kind: VerdictKind, terms: RunTerms): VerdictWords {
  if (kind === 'success') return {};
  const words = wordsOfStatus(status, terms);
  if (status.message === undefined) return words;
  // The VM's message explains what happened, but the name of an abort is shorter.
  return status.kind === 'abort'
    ? { ...words, meaning: [sentence(status.message), words.meaning ?? ''].join(' ').trimEnd() }
    : { ...words, headline: `${words.headline}: ${joinedLines(status.message)}` };
}

function wordsOfStatus(status: VmStatus, { limit, chosen }: RunTerms): VerdictWords & { readonly headline: string } {
  switch (status.kind) {
    case 'abort':
      return abortWords(status.abort);
    case 'outOfGas':
      return {
        headline: `Out of gas at ${limit} ${pluralOf(limit, 'unit')}`,
        meaning: 'The transaction needs more gas than its limit; the full limit would be charged.',
        advice: adviceFor(OUT_OF_GAS, chosen),
      };
    case 'failure':
      return { headline: `The VM stopped in ${status.where}`, ...stopMeaning(status) };
    case 'code':
      return codeWords(status.name, chosen);
    case 'executed':
      return { headline: 'The response reports both success and failure' };
    case 'other':
      return { headline: status.text };
  }
}

function stopMeaning({ codeOffset, message }: Extract<VmStatus, { readonly kind: 'failure' }>): VerdictWords {
  const offset = offsetWords(codeOffset);
  // Without a message from the VM, the cause can only be guessed.
  const guess =
    message === undefined ? 'An arithmetic error, a missing resource or a VM limit can cause this failure.' : '';
  const meaning = [offset, guess].filter(words => words !== '').join(' ');
  return meaning === '' ? {} : { meaning };
}

function abortWords(abort: MoveAbort): VerdictWords & { readonly headline: string } {
  const { module, code, name, description, category, reason, compiler } = abort;
  const place = module ?? 'The script';
  if (compiler !== undefined) {
    const headline =
      description === undefined ? `Aborted with compiler-generated abort code ${code}` : joinedLines(description);
    return { headline, meaning: `${compiler} ${place} aborted with ${code}, a compiler-generated abort code.` };
  }
  const named = name === undefined ? code : `${name} (${code})`;
  const made = category === undefined ? '' : `: category ${category}, reason ${reason ?? ''}`;
  const subject = name ?? (category === undefined ? `code ${code}` : `reason ${reason ?? ''}`);
  return {
    headline: category === undefined ? `Aborted with ${subject}` : `${capital(category)}: ${subject}`,
    meaning: `${description === undefined ? '' : `${sentence(description)} `}${place} aborted with ${named}${made}.`,
  };
}

function codeWords(name: string, chosen: RunTerms['chosen']): VerdictWords & { readonly headline: string } {
  const known = statusAdvice(name);
  return known ? { headline: name, meaning: known.meaning, advice: adviceFor(known, chosen) } : { headline: name };
}

/** Returns the advice for a run, which depends on whether the user set the value. */
function adviceFor({ advice, unless }: Pick<StatusAdvice, 'advice' | 'unless'>, chosen: RunTerms['chosen']): string {
  return unless && chosen && !chosen.includes(unless.chosen) ? unless.advice : advice;
}

function offsetWords(codeOffset: string | undefined): string {
  return codeOffset === undefined ? '' : `It stopped at code offset ${codeOffset}.`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sentence(text: string): string {
  const trimmed = joinedLines(text);
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
