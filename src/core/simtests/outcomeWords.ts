import { groupDigits } from '../move/groupDigits';
import type { BaselineDifference } from './caseResult';
import type { ReportedCase, RunReport } from './runReport';
import { percentText } from './tolerance';

/** What each outcome is called. */
export const OUTCOME_WORDS: Readonly<Record<ReportedCase['outcome'], string>> = {
  passed: 'passed',
  failed: 'failed',
  codeChanged: 'code changed',
  stateMoved: 'state moved',
  gasChanged: 'gas changed',
  error: 'not simulated',
  skipped: 'skipped',
  notRun: 'not run',
};

/** Returns the name of a case: `deposit`, or `deposit, sender=alice`. */
export function caseTitle({ test, case: name }: Pick<ReportedCase, 'test' | 'case'>): string {
  return name === '' ? test : `${test}, ${name}`;
}

/** Returns what to know about a case besides its outcome, some lines; none if it passed. */
export function detailLines({ outcome, reason, failures, modules, differences }: ReportedCase): readonly string[] {
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
      return ['The code is the same, so the state must be a different one:', ...differences.map(differenceText)];
    case 'gasChanged':
      return [`Whether the code changed is not known, because ${reason ?? ''}:`, ...differences.map(differenceText)];
    case 'error':
    case 'skipped':
      return reason === undefined ? [] : [reason];
  }
}

/** Returns the most important thing to know about a case on one line; `undefined` if it passed. */
export function summaryLine(one: ReportedCase): string | undefined {
  const [failure, ...others] = one.failures;
  if (failure) {
    const { what, expected, actual } = failure;
    const rest = others.length === 0 ? '' : `, and ${others.length} more`;
    return `${what}: expected ${firstLine(expected)}, actual ${firstLine(actual)}${rest}`;
  }
  const [difference] = one.differences;
  const [first] = detailLines(one);
  return difference ? `${first ?? ''} ${differenceText(difference).trim()}` : first;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** `gas 512 → 700 (+36.7 %)`. */
export function differenceText({ fact, before, after }: BaselineDifference): string {
  const isNumber = /^\d+$/.test(before) && /^\d+$/.test(after);
  const percent = isNumber ? percentText(BigInt(after), BigInt(before)) : undefined;
  return `  ${fact} ${groupDigits(before)} → ${groupDigits(after)}${percent === undefined ? '' : ` (${percent})`}`;
}

/** `at ledger version 120`, `at ledger versions 100 to 120`; empty without a simulation. */
export function versionsText({ ledgerVersions }: RunReport): string {
  if (!ledgerVersions) return '';
  const { lowest, highest } = ledgerVersions;
  return lowest === highest ? `at ledger version ${lowest}` : `at ledger versions ${lowest} to ${highest}`;
}

function labelled(label: string, text: string): readonly string[] {
  return text.split('\n').map((line, index) => `${index === 0 ? label : ' '.repeat(label.length)}${line}`);
}
