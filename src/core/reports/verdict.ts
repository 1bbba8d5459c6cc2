import { pluralOf } from '../move/groupDigits';
import { OUT_OF_GAS, statusAdvice, type Chosen, type StatusAdvice } from './statusAdvice';
import { joinedLines, type MoveAbort, type VmStatus } from './vmStatus';

/** The kinds of outcomes of a transaction. */
export type VerdictKind = 'success' | 'abort' | 'failure' | 'outOfGas';

/** The outcome of a transaction, in plain words. */
export interface Verdict extends VerdictWords {
  /** Whether it succeeded; absent if that is not known yet. */
  readonly kind?: VerdictKind;
  /** Two or three words: `Would succeed`. */
  readonly title: string;
}

interface VerdictWords {
  /** A phrase that says why: `Permission denied: ENOT_OWNER`. Absent if it succeeded. */
  readonly headline?: string;
  /** The meaning, in full sentences. */
  readonly meaning?: string;
  /** A sentence of advice. */
  readonly advice?: string;
}

/** What advice on a status depends on. */
export interface RunTerms {
  /** The transaction's gas limit, in gas units. */
  readonly limit: string;
  /** The values that the user gave; absent if that is not known. */
  readonly chosen?: readonly Chosen[];
}

/** Explains the status of a transaction that was executed, without advice. `limit` is its gas limit in gas units. */
export function pastVerdictOf(status: VmStatus, success: boolean, limit: string): Verdict {
  const kind = kindOf(status, success);
  const { headline, meaning: would } = wordsOf(status, kind, { limit });
  const meaning = kind === 'outOfGas' ? WHOLE_LIMIT : would;
  return {
    kind,
    title: PAST_TITLES[kind],
    ...(headline !== undefined && { headline }),
    ...(meaning !== undefined && { meaning }),
  };
}

const WHOLE_LIMIT = 'The transaction needed more gas than its limit; the whole limit was charged.';

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

/** Explains a status. */
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
  // The VM's additional text is what happened; the name of an abort says it more shortly.
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
        meaning: 'The transaction needs more gas than its limit; the whole limit would be charged.',
        advice: adviceFor(OUT_OF_GAS, chosen),
      };
    case 'failure':
      return { headline: `The VM stopped in ${status.where}`, ...stopMeaning(status) };
    case 'code':
      return codeWords(status.name, chosen);
    case 'executed':
      return { headline: 'The node reports both that it executed and that it failed' };
    case 'other':
      return { headline: status.text };
  }
}

function stopMeaning({ codeOffset, message }: Extract<VmStatus, { readonly kind: 'failure' }>): VerdictWords {
  const offset = offsetWords(codeOffset);
  // Without the VM's own words, the cause can only be guessed.
  const guess =
    message === undefined
      ? 'An arithmetic error, a missing resource or a limit of the VM ends a function this way.'
      : '';
  const meaning = [offset, guess].filter(words => words !== '').join(' ');
  return meaning === '' ? {} : { meaning };
}

function abortWords(abort: MoveAbort): VerdictWords & { readonly headline: string } {
  const { module, code, name, description, category, reason, compiler } = abort;
  const place = module ?? 'The script';
  if (compiler !== undefined) {
    const headline = description === undefined ? `Aborted with the compiler’s code ${code}` : joinedLines(description);
    return { headline, meaning: `${compiler} ${place} aborted with ${code}, a code of the compiler itself.` };
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

/** Returns the advice for a run: what to do about a value depends on who set it. */
function adviceFor({ advice, unless }: Pick<StatusAdvice, 'advice' | 'unless'>, chosen: RunTerms['chosen']): string {
  return unless && chosen && !chosen.includes(unless.chosen) ? unless.advice : advice;
}

function offsetWords(codeOffset: string | undefined): string {
  return codeOffset === undefined ? '' : `At code offset ${codeOffset} of its bytecode.`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sentence(text: string): string {
  const trimmed = joinedLines(text);
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
