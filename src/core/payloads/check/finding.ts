import type { Range } from '../documentLines';
import type { PayloadPath } from '../draft';

/** What a finding is about; shown beside its sentence, and what quick fixes are chosen by. */
export const FINDING_CODES = {
  unknownAccount: 'unknown-account',
  unknownModule: 'unknown-module',
  unknownFunction: 'unknown-function',
  notEntry: 'not-entry',
  typeArgumentCount: 'type-argument-count',
  malformedType: 'malformed-type',
  unknownType: 'unknown-type',
  missingAbility: 'missing-ability',
  argumentCount: 'argument-count',
  argumentValue: 'argument-value',
  declaredType: 'declared-type',
  /** A number where an integer of 64 bits or more travels as a string. */
  unquotedInteger: 'unquoted-integer',
  /** A number whose readers round it. */
  roundedNumber: 'rounded-number',
} as const;

/** A finding's code. */
export type FindingCode = (typeof FINDING_CODES)[keyof typeof FINDING_CODES];

/** What is wrong with a call that a document holds, as far as it is sure. */
export interface Finding {
  readonly code: FindingCode;
  readonly range: Range;
  /** Where in the payload that is, by the names of the REST form. */
  readonly path: PayloadPath;
  /** One sentence, which says what to do. */
  readonly message: string;
  /** `warning` where it holds for the network that was asked alone: another may have what this one lacks. */
  readonly severity: 'error' | 'warning';
  readonly fixes: readonly Fix[];
  /** There is nothing where there should be something: places to fill in can be put there. */
  readonly isFillable?: boolean;
}

/** A change to the document that takes a finding away. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly FixEdit[];
}

/** A span of the document and what is to stand there. */
export interface FixEdit {
  readonly range: Range;
  readonly newText: string;
}

/** What the network that was asked lacks, and another may have. */
const OF_NETWORK: readonly FindingCode[] = [FINDING_CODES.unknownAccount, FINDING_CODES.unknownModule];

/** A finding, as severe as its code is. */
export function finding(parts: Omit<Finding, 'severity' | 'fixes'> & Partial<Pick<Finding, 'fixes'>>): Finding {
  return { fixes: [], ...parts, severity: OF_NETWORK.includes(parts.code) ? 'warning' : 'error' };
}

/** A fix that writes one span anew. */
export function rewrite(range: Range, newText: string, title = `Write ${newText}`): Fix {
  return { title, edits: [{ range, newText }] };
}

/** `0 are given`, `1 is given`. */
export function given(count: number): string {
  return `${count} ${count === 1 ? 'is' : 'are'} given`;
}
