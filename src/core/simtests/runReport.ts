import type { JsonObject } from '../json';
import { shortFailureLines } from '../results/traceWords';
import {
  isFailure,
  isFlaky,
  type BaselineDifference,
  type CaseOutcome,
  type CaseResult,
  type SecondRun,
} from './caseResult';

/** The results of a run as plain JSON data, for reporters and `movescope report`. */
export interface RunReport {
  /** Incremented when the format changes. */
  readonly version: 1;
  /** The id of the network, or the URL of the gateway. */
  readonly network: string;
  /** The lowest and highest ledger version of the simulations, decimal; absent without a simulation. */
  readonly ledgerVersions?: { readonly lowest: string; readonly highest: string };
  /** Whether a different state alone fails a case. */
  readonly strict: boolean;
  /** Whether the run was canceled. */
  readonly interrupted: boolean;
  readonly cases: readonly ReportedCase[];
  /** Baseline entries without a test. */
  readonly unused: readonly { readonly path: string; readonly name: string }[];
}

/** One case. Lines and columns are counted from 1. */
export interface ReportedCase {
  readonly id: string;
  readonly path: string;
  readonly test: string;
  /** Empty if the test has no matrix. */
  readonly case: string;
  readonly line: number;
  readonly column: number;
  /** `flaky`: the retry had a different outcome; see `isFlaky`. */
  readonly outcome: CaseOutcome['kind'] | 'flaky';
  /** The first outcome of a flaky case. */
  readonly first?: Exclude<CaseOutcome['kind'], 'passed'>;
  /** The second simulation, if there was one. */
  readonly again?: ReportedAgain;
  /** Why the case did not pass: a sentence or several lines; for `gasChanged`, a clause. */
  readonly reason?: string;
  readonly failures: readonly ReportedFailure[];
  /** Where the code failed, with the values at that location, one line each; set if the status is not as expected. */
  readonly where?: readonly string[];
  /** The modules and framework accounts whose code has changed. */
  readonly modules: readonly string[];
  readonly differences: readonly BaselineDifference[];
  /** Whether an error is caused by the file rather than the gateway. */
  readonly isInput: boolean;
  /** Whether an error is a limit of the sandbox. */
  readonly isLimit?: boolean;
  /** The transaction's status and the gas units used; absent if the case was not simulated. */
  readonly status?: string;
  readonly gas?: string;
  readonly ledgerVersion?: string;
  readonly durationMs: number;
}

/** The second simulation of a case. */
export interface ReportedAgain {
  readonly passed: boolean;
  readonly status: string;
  readonly gas: string;
  readonly ledgerVersion?: string;
}

/** An expectation that does not hold. */
export interface ReportedFailure {
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  readonly line: number;
  readonly column: number;
}

/** The parts of a report other than the results. */
export type AboutRun = Pick<RunReport, 'network' | 'strict' | 'interrupted' | 'unused'>;

export function runReport(results: readonly CaseResult[], about: AboutRun): RunReport {
  const ledgerVersions = ledgerVersionsOf(
    results.flatMap(({ report, again }) => [report?.details.ledgerVersion, again?.report.details.ledgerVersion]),
  );
  return { version: 1, ...about, ...(ledgerVersions && { ledgerVersions }), cases: results.map(reportedCase) };
}

export function reportJson(report: RunReport): JsonObject {
  return JSON.parse(JSON.stringify(report)) as JsonObject;
}

function ledgerVersionsOf(versions: readonly (string | undefined)[]): RunReport['ledgerVersions'] {
  const [first, ...others] = versions.flatMap(each => (each === undefined ? [] : BigInt(each)));
  if (first === undefined) return undefined;
  const lowest = others.reduce((least, each) => (each < least ? each : least), first);
  const highest = others.reduce((most, each) => (each > most ? each : most), first);
  return { lowest: String(lowest), highest: String(highest) };
}

function reportedCase(result: CaseResult): ReportedCase {
  const { id, path, test, case: one, outcome, report, facts, again, durationMs } = result;
  const place = outcome.kind === 'error' ? outcome.range : (one.range ?? test.nameRange);
  const reason = reasonOf(outcome);
  return {
    id,
    path,
    test: test.name,
    case: one.name,
    line: place.start.line + 1,
    column: place.start.character + 1,
    ...(isFlaky(result) && outcome.kind !== 'passed'
      ? { outcome: 'flaky' as const, first: outcome.kind }
      : { outcome: outcome.kind }),
    ...(again && { again: reportedAgain(again) }),
    ...(reason !== undefined && { reason }),
    failures:
      outcome.kind === 'failed'
        ? outcome.failures.map(({ what, expected, actual, range }) => ({
            ...{ what, expected, actual },
            ...{ line: range.start.line + 1, column: range.start.character + 1 },
          }))
        : [],
    ...(report?.failure && isOfStatus(outcome) && { where: shortFailureLines(report.failure) }),
    modules: outcome.kind === 'codeChanged' ? outcome.modules : [],
    differences: 'differences' in outcome ? outcome.differences : [],
    isInput: outcome.kind === 'error' && outcome.of === 'input',
    ...(outcome.kind === 'error' && outcome.of === 'sandbox' && { isLimit: true }),
    ...(facts && { status: facts.status, gas: facts.gas }),
    ...(report && { ledgerVersion: report.details.ledgerVersion }),
    durationMs,
  };
}

/** Whether the outcome can be due to an unexpected status. */
function isOfStatus(outcome: CaseOutcome): boolean {
  const differs = 'differences' in outcome && outcome.differences.some(({ fact }) => fact === 'status');
  return outcome.kind === 'failed' || differs;
}

function reportedAgain({ passed, report, facts }: SecondRun): ReportedAgain {
  const { ledgerVersion } = report.details;
  return { passed, status: facts.status, gas: facts.gas, ledgerVersion };
}

function reasonOf(outcome: CaseOutcome): string | undefined {
  switch (outcome.kind) {
    case 'error':
      return outcome.message;
    case 'skipped':
    case 'gasChanged':
      return outcome.reason;
    case 'passed':
    case 'failed':
    case 'codeChanged':
    case 'stateMoved':
    case 'notRun':
      return undefined;
  }
}

/** The number of cases by their effect on the run. */
export interface RunCounts {
  readonly passed: number;
  readonly failed: number;
  /** Cases with two different outcomes, included in `failed`. */
  readonly flaky: number;
  /** Cases that ran against different chain state, included in `passed`; 0 if the run is strict. */
  readonly moved: number;
  readonly errors: number;
  /** Cases that the sandbox cannot run, included in `errors`. */
  readonly limits: number;
  readonly inputErrors: number;
  readonly skipped: number;
  readonly notRun: number;
}

export function countsOf({ cases, strict }: Pick<RunReport, 'cases' | 'strict'>): RunCounts {
  const having = (test: (one: ReportedCase) => boolean): number => cases.filter(test).length;
  return {
    passed: having(one => isPassed(one, strict)),
    failed: having(({ outcome }) => isFailure(outcome, strict)),
    flaky: having(({ outcome }) => outcome === 'flaky'),
    moved: having(({ outcome }) => outcome === 'stateMoved'),
    errors: having(({ outcome, isInput }) => outcome === 'error' && !isInput),
    limits: having(({ outcome, isLimit = false }) => outcome === 'error' && isLimit),
    inputErrors: having(({ outcome, isInput }) => outcome === 'error' && isInput),
    skipped: having(({ outcome }) => outcome === 'skipped'),
    notRun: having(({ outcome }) => outcome === 'notRun'),
  };
}

function isPassed({ outcome }: ReportedCase, strict: boolean): boolean {
  return outcome === 'passed' || (!strict && outcome === 'stateMoved');
}
