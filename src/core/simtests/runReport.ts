import type { JsonObject } from '../json';
import {
  isFailure,
  isFlaky,
  type BaselineDifference,
  type CaseOutcome,
  type CaseResult,
  type SecondRun,
} from './caseResult';
import { ledgerVersionsOf, type SeenCode, type SeenUpgrade, upgradesIn } from './upgrades';

/** The results of a run as plain JSON data: what reporters show, and what the runs of shards are merged from. */
export interface RunReport {
  /** Increased when the form changes. */
  readonly version: 1;
  /** The label of the network; several if reports of several were merged. */
  readonly networks: readonly string[];
  /** The lowest and the highest ledger version of the simulations, decimal; absent without one. */
  readonly ledgerVersions?: { readonly lowest: string; readonly highest: string };
  /** Whether a case fails if only the state moved. */
  readonly strict: boolean;
  /** Whether the run was stopped before its end. */
  readonly interrupted: boolean;
  /** The parts of the run that it has; absent if it is not of shards. Counted from 1. */
  readonly shards?: readonly Shard[];
  readonly cases: readonly ReportedCase[];
  /** The code of modules as it was at ledger versions of the run, as far as it was read. */
  readonly code: readonly SeenCode[];
  /** Modules whose code changed between simulations. */
  readonly upgrades: readonly SeenUpgrade[];
  /** Entries of baselines that belong to no test. */
  readonly unused: readonly { readonly path: string; readonly name: string }[];
}

/** A part of a run. */
export interface Shard {
  readonly index: number;
  readonly count: number;
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
  /** `flaky`: when it was run once more, it did not end as before; see `isFlaky`. */
  readonly outcome: CaseOutcome['kind'] | 'flaky';
  /** How a flaky case ended at first. */
  readonly first?: Exclude<CaseOutcome['kind'], 'passed'>;
  /** The second simulation, if there was one. */
  readonly again?: ReportedAgain;
  /** Why it did not pass: a sentence, or some lines. */
  readonly reason?: string;
  readonly failures: readonly ReportedFailure[];
  /** What changed in code. */
  readonly modules: readonly string[];
  readonly differences: readonly BaselineDifference[];
  /** Whether an error is one of the file, not of the gateway. */
  readonly isInput: boolean;
  /** How the transaction ended, and the gas units that it used; absent if it was not simulated. */
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

/** What a report says besides the results. */
export interface AboutRun extends Pick<RunReport, 'strict' | 'interrupted' | 'unused' | 'shards'> {
  readonly network: string;
  /** See `codeAtEnds`. */
  readonly code?: readonly SeenCode[];
}

/** Returns the report of a run. */
export function runReport(results: readonly CaseResult[], { network, code = [], ...rest }: AboutRun): RunReport {
  return withVersions({ version: 1, networks: [network], ...rest, code, cases: results.map(reportedCase) });
}

/** Joins the reports of shards. A case that is in several counts once, as the later one has it. */
export function mergedReport(reports: readonly RunReport[]): RunReport {
  const cases = new Map(reports.flatMap(report => report.cases.map(each => [each.id, each] as const)));
  const unused = new Map(
    reports.flatMap(report => report.unused.map(each => [`${each.path}#${each.name}`, each] as const)),
  );
  const shards = new Map(
    reports.flatMap(report => (report.shards ?? []).map(each => [`${each.index}/${each.count}`, each] as const)),
  );
  return withVersions({
    version: 1,
    networks: [...new Set(reports.flatMap(({ networks }) => networks))],
    strict: reports.some(({ strict }) => strict),
    interrupted: reports.some(({ interrupted }) => interrupted),
    cases: [...cases.values()].toSorted((one, other) =>
      one.path === other.path ? one.line - other.line : one.path < other.path ? -1 : 1,
    ),
    ...(shards.size > 0 && { shards: [...shards.values()].toSorted((one, other) => one.index - other.index) }),
    code: reports.flatMap(({ code }) => code),
    unused: [...unused.values()],
  });
}

/** Returns the parts, such as `2/3`, that a joined report lacks. */
export function missingShards({ shards = [] }: Pick<RunReport, 'shards'>): readonly string[] {
  return [...new Set(shards.map(({ count }) => count))].flatMap(count => {
    const has = new Set(shards.filter(each => each.count === count).map(({ index }) => index));
    return Array.from({ length: count }, (_, at) => at + 1).flatMap(index =>
      has.has(index) ? [] : `${index}/${count}`,
    );
  });
}

/** Returns a report as JSON. */
export function reportJson(report: RunReport): JsonObject {
  return JSON.parse(JSON.stringify(report)) as JsonObject;
}

function withVersions(report: Omit<RunReport, 'ledgerVersions' | 'upgrades'>): RunReport {
  const ledgerVersions = ledgerVersionsOf(
    report.cases.flatMap(({ ledgerVersion, again }) => [ledgerVersion, again?.ledgerVersion]),
  );
  return { ...report, ...(ledgerVersions && { ledgerVersions }), upgrades: upgradesIn(report.code) };
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
    modules: outcome.kind === 'codeChanged' ? outcome.modules : [],
    differences: 'differences' in outcome ? outcome.differences : [],
    isInput: outcome.kind === 'error' && outcome.of === 'input',
    ...(facts && { status: facts.status, gas: facts.gas }),
    ...(report && { ledgerVersion: report.details.ledgerVersion }),
    durationMs,
  };
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

/** The number of cases by what they mean for the run. */
export interface RunCounts {
  readonly passed: number;
  readonly failed: number;
  /** Cases whose two runs differ: they are among `failed`. */
  readonly flaky: number;
  /** Cases whose state moved, unless the run is strict: they are among `passed`. */
  readonly moved: number;
  readonly errors: number;
  readonly inputErrors: number;
  readonly skipped: number;
  readonly notRun: number;
}

/** Counts the cases of a report. */
export function countsOf({ cases, strict }: Pick<RunReport, 'cases' | 'strict'>): RunCounts {
  const having = (test: (one: ReportedCase) => boolean): number => cases.filter(test).length;
  return {
    passed: having(one => isPassed(one, strict)),
    failed: having(({ outcome }) => isFailure(outcome, strict)),
    flaky: having(({ outcome }) => outcome === 'flaky'),
    moved: having(({ outcome }) => outcome === 'stateMoved'),
    errors: having(({ outcome, isInput }) => outcome === 'error' && !isInput),
    inputErrors: having(({ outcome, isInput }) => outcome === 'error' && isInput),
    skipped: having(({ outcome }) => outcome === 'skipped'),
    notRun: having(({ outcome }) => outcome === 'notRun'),
  };
}

function isPassed({ outcome }: ReportedCase, strict: boolean): boolean {
  return outcome === 'passed' || (!strict && outcome === 'stateMoved');
}
