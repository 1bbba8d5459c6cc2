import { statusAdvice } from './statusAdvice';
import type { MoveAbort, VmStatus } from './vmStatus';

/** How a transaction ended. */
export type VerdictKind = 'success' | 'abort' | 'failure' | 'outOfGas';

/** How a transaction ended, in plain words. */
export interface Verdict extends VerdictWords {
  /** Absent where it is not known yet. */
  readonly kind?: VerdictKind;
  /** Two or three words: `Would succeed`. */
  readonly title: string;
}

interface VerdictWords {
  /** What happened, a phrase: `Permission denied: ENOT_OWNER`. Absent where it succeeded. */
  readonly headline?: string;
  /** What it means, whole sentences. */
  readonly meaning?: string;
  /** What to do next, a sentence. */
  readonly advice?: string;
}

/** Says what the status of a transaction means that was executed: nothing can be done about it. `limit` is its gas limit in gas units. */
export function pastVerdictOf(status: VmStatus, success: boolean, limit: string): Verdict {
  const kind = kindOf(status, success);
  const { headline, meaning: would } = wordsOf(status, kind, limit);
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

/** Says what a status means. `limit` is the transaction's gas limit in gas units. */
export function verdictOf(status: VmStatus, success: boolean, limit: string): Verdict {
  const kind = kindOf(status, success);
  return { kind, title: TITLES[kind], ...wordsOf(status, kind, limit) };
}

function kindOf({ kind }: VmStatus, success: boolean): VerdictKind {
  if (success) return 'success';
  return kind === 'abort' || kind === 'outOfGas' ? kind : 'failure';
}

function wordsOf(status: VmStatus, kind: VerdictKind, limit: string): VerdictWords {
  if (kind === 'success') return {};
  switch (status.kind) {
    case 'abort':
      return abortWords(status.abort);
    case 'outOfGas':
      return {
        headline: `Out of gas at ${limit} units`,
        meaning: 'The transaction needs more gas than its limit; the whole limit would be charged.',
        advice: 'Set a higher gas limit, or let the node estimate it.',
      };
    case 'failure':
      return {
        headline: `The VM stopped in ${status.where}`,
        meaning: `${offsetWords(status.codeOffset)}An arithmetic error, a missing resource or a limit of the VM ends a function so.`,
      };
    case 'code':
      return codeWords(status.name);
    case 'executed':
      return { headline: 'The node says both that it executed and that it failed' };
    case 'other':
      return { headline: status.text };
  }
}

function abortWords({ module, code, name, description, category, reason }: MoveAbort): VerdictWords {
  const place = module ?? 'The script';
  const named = name === undefined ? code : `${name} (${code})`;
  const made = category === undefined ? '' : `: category ${category}, reason ${reason ?? ''}`;
  const subject = name ?? (category === undefined ? `code ${code}` : `reason ${reason ?? ''}`);
  return {
    headline: category === undefined ? `Aborted with ${subject}` : `${capital(category)}: ${subject}`,
    meaning: `${description === undefined ? '' : `${sentence(description)} `}${place} aborted with ${named}${made}.`,
  };
}

function codeWords(name: string): VerdictWords {
  const known = statusAdvice(name);
  return known ? { headline: name, meaning: known.meaning, advice: known.advice } : { headline: name };
}

function offsetWords(codeOffset: string | undefined): string {
  return codeOffset === undefined ? '' : `At code offset ${codeOffset} of its bytecode. `;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
