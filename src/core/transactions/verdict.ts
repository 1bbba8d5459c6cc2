import { statusAdvice } from './statusAdvice';
import type { MoveAbort, VmStatus } from './vmStatus';

/** How a transaction ended, in plain words. */
export interface Verdict {
  /** Two or three words: `Would succeed`. */
  readonly title: string;
  /** What happened, a phrase: `Permission denied: ENOT_OWNER`. Absent where it succeeded. */
  readonly headline?: string;
  /** What it means, whole sentences. */
  readonly meaning?: string;
  /** What to do next, a sentence. */
  readonly advice?: string;
}

/** Says what the status of a transaction means that was executed: nothing can be done about it. `limit` is its gas limit in gas units. */
export function pastVerdictOf(status: VmStatus, success: boolean, limit: string): Verdict {
  const { title, headline, meaning: would } = verdictOf(status, success, limit);
  const meaning = status.kind === 'outOfGas' && would !== undefined ? WHOLE_LIMIT : would;
  return {
    title: PAST[title] ?? title,
    ...(headline !== undefined && { headline }),
    ...(meaning !== undefined && { meaning }),
  };
}

const WHOLE_LIMIT = 'The transaction needed more gas than its limit; the whole limit was charged.';

const PAST: Readonly<Record<string, string>> = {
  'Would succeed': 'Succeeded',
  'Would abort': 'Aborted',
  'Would fail': 'Failed',
  'Would run out of gas': 'Ran out of gas',
};

/** Says what a status means. `limit` is the transaction's gas limit in gas units. */
export function verdictOf(status: VmStatus, success: boolean, limit: string): Verdict {
  if (success) return { title: 'Would succeed' };
  switch (status.kind) {
    case 'abort':
      return { title: 'Would abort', ...abortWords(status.abort) };
    case 'outOfGas':
      return {
        title: 'Would run out of gas',
        headline: `Out of gas at ${limit} units`,
        meaning: 'The transaction needs more gas than its limit; the whole limit would be charged.',
        advice: 'Set a higher gas limit, or let the node estimate it.',
      };
    case 'failure':
      return {
        title: 'Would fail',
        headline: `The VM stopped in ${status.where}`,
        meaning: `${offsetWords(status.codeOffset)}An arithmetic error, a missing resource or a limit of the VM ends a function so.`,
      };
    case 'code':
      return { title: 'Would fail', ...codeWords(status.name) };
    case 'executed':
      return { title: 'Would fail', headline: 'The node says both that it executed and that it failed' };
    case 'other':
      return { title: 'Would fail', headline: status.text };
  }
}

function abortWords({ module, code, name, description, category, reason }: MoveAbort): Omit<Verdict, 'title'> {
  const place = module ?? 'The script';
  const named = name === undefined ? code : `${name} (${code})`;
  const made = category === undefined ? '' : `: category ${category}, reason ${reason ?? ''}`;
  const subject = name ?? (category === undefined ? `code ${code}` : `reason ${reason ?? ''}`);
  return {
    headline: category === undefined ? `Aborted with ${subject}` : `${capital(category)}: ${subject}`,
    meaning: `${description === undefined ? '' : `${sentence(description)} `}${place} aborted with ${named}${made}.`,
  };
}

function codeWords(name: string): Omit<Verdict, 'title'> {
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
