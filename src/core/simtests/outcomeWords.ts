import { groupDigits } from '../text/digits';
import type { BaselineDifference } from './caseResult';
import type { ReportedCase, RunReport } from './runReport';
import { percentText } from './statusRule';

export const OUTCOME_WORDS: Readonly<Record<ReportedCase['outcome'], string>> = {
  passed: 'passed',
  failed: 'failed',
  flaky: 'flaky',
  codeChanged: 'code changed',
  stateMoved: 'state changed',
  gasChanged: 'gas changed',
  error: 'not simulated',
  skipped: 'skipped',
  notRun: 'not run',
};

/** Returns the name of a case: `deposit`, or `deposit, sender=alice`. */
export function caseTitle({ test, case: name }: Pick<ReportedCase, 'test' | 'case'>): string {
  return name === '' ? test : `${test}, ${name}`;
}

/** Returns details about a case in addition to its outcome, one line per string; empty if it passed. */
export function detailLines(one: ReportedCase): readonly string[] {
  const { outcome, first, again } = one;
  if (outcome !== 'flaky') return [...linesOf(outcome, one), ...whereLines(one), ...againLines(one)];
  const word = first === undefined ? 'failed' : FIRST_WORDS[first];
  const second = again?.passed === false ? 'failed' : 'passed';
  const before = `It ${word}${atText(one)}, and ${second} when it was retried:`;
  return [before, ...linesOf(first ?? 'failed', one), ...whereLines(one), ...againLines(one)];
}

const FIRST_WORDS: Readonly<Record<Exclude<ReportedCase['first'], undefined>, string>> = {
  failed: 'failed',
  codeChanged: 'ran with changed code',
  stateMoved: 'ran against different chain state',
  gasChanged: 'used a different amount of gas',
  error: 'was not simulated',
  skipped: 'was skipped',
  notRun: 'was not run',
};

/** Returns where the code of a case failed, with the values at that location; empty if unknown. */
export function whereLines({ where }: Pick<ReportedCase, 'where'>): readonly string[] {
  return where ? ['Where it failed:', ...where.map(each => `  ${each}`)] : [];
}

/** Describes the outcome of the second simulation. */
function againLines({ again }: ReportedCase): readonly string[] {
  if (!again) return [];
  const { passed, status, gas } = again;
  return [`Retried${atText(again)}: ${passed ? 'passed' : 'did not pass either'} (${status}, ${groupDigits(gas)} gas)`];
}

function atText({ ledgerVersion }: { readonly ledgerVersion?: string }): string {
  return ledgerVersion === undefined ? '' : ` at ledger version ${ledgerVersion}`;
}

function linesOf(
  outcome: Exclude<ReportedCase['outcome'], 'flaky'>,
  { reason, failures, modules, differences }: ReportedCase,
): readonly string[] {
  switch (outcome) {
    case 'passed':
    case 'notRun':
      return [];
    case 'failed':
      return failures.flatMap(({ what, expected, actual }) => [
        `${what}:`,
        ...labelled('  expected ', expected),
        ...labelled('  actual   ', actual),
      ]);
    case 'codeChanged':
      return [`The code of ${modules.join(', ')} changed:`, ...differences.map(differenceText)];
    case 'stateMoved':
      return ['The code is the same, so the chain state must be different:', ...differences.map(differenceText)];
    case 'gasChanged':
      return [`It is unknown whether the code changed, because ${reason ?? ''}:`, ...differences.map(differenceText)];
    case 'error':
    case 'skipped':
      return reason === undefined ? [] : [reason];
  }
}

/** Returns the most important detail about a case on one line; `undefined` if it passed. */
export function summaryLine(one: ReportedCase): string | undefined {
  const { outcome, first, again } = one;
  if (outcome !== 'flaky') return plainSummary(one);
  const before = first === undefined ? undefined : plainSummary({ ...one, outcome: first });
  const second = again?.passed === false ? 'failed' : 'passed';
  return `${second}${again ? atText(again) : ''} when it was retried; before${atText(one)}: ${before ?? 'it failed'}`;
}

function plainSummary(one: ReportedCase): string | undefined {
  const [failure, ...others] = one.failures;
  if (failure) {
    const { what, expected, actual } = failure;
    const rest = others.length === 0 ? '' : `, and ${others.length} more`;
    return `${what}: expected ${firstLine(expected)}, actual ${firstLine(actual)}${rest}`;
  }
  const [difference] = one.differences;
  const [first] = one.outcome === 'flaky' ? [] : linesOf(one.outcome, one);
  return difference ? `${first ?? ''} ${differenceText(difference).trim()}` : first;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** Returns `gas 512 → 700 (+36.7%)`. */
function differenceText({ fact, before, after }: BaselineDifference): string {
  const isNumber = /^\d+$/.test(before) && /^\d+$/.test(after);
  const percent = isNumber ? percentText(BigInt(after), BigInt(before)) : undefined;
  return `  ${fact} ${groupDigits(before)} → ${groupDigits(after)}${percent === undefined ? '' : ` (${percent})`}`;
}

/** Returns `at ledger version 120` or `at ledger versions 100 to 120`; empty without a simulation. */
export function versionsText({ ledgerVersions }: RunReport): string {
  if (!ledgerVersions) return '';
  const { lowest, highest } = ledgerVersions;
  return lowest === highest ? `at ledger version ${lowest}` : `at ledger versions ${lowest} to ${highest}`;
}

function labelled(label: string, text: string): readonly string[] {
  return text.split('\n').map((line, index) => `${index === 0 ? label : ' '.repeat(label.length)}${line}`);
}
