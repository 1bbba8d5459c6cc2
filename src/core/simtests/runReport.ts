import type { JsonObject } from '../json';
import { isFailure, type BaselineDifference, type CaseOutcome, type CaseResult } from './caseResult';

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
  readonly cases: readonly ReportedCase[];
  /** Entries of baselines that belong to no test. */
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
  readonly outcome: CaseOutcome['kind'];
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

/** An expectation that does not hold. */
export interface ReportedFailure {
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the report of a run. */
export function runReport(
  results: readonly CaseResult[],
  { network, ...rest }: Pick<RunReport, 'strict' | 'interrupted' | 'unused'> & { readonly network: string },
): RunReport {
  return withVersions({ version: 1, networks: [network], ...rest, cases: results.map(reportedCase) });
}

/** Joins the reports of shards. A case that is in several counts once, as the later one has it. */
export function mergedReport(reports: readonly RunReport[]): RunReport {
  const cases = new Map(reports.flatMap(report => report.cases.map(each => [each.id, each] as const)));
  const unused = new Map(
    reports.flatMap(report => report.unused.map(each => [`${each.path}#${each.name}`, each] as const)),
  );
  return withVersions({
    version: 1,
    networks: [...new Set(reports.flatMap(({ networks }) => networks))],
    strict: reports.some(({ strict }) => strict),
    interrupted: reports.some(({ interrupted }) => interrupted),
    cases: [...cases.values()].toSorted((one, other) =>
      one.path === other.path ? one.line - other.line : one.path < other.path ? -1 : 1,
    ),
    unused: [...unused.values()],
  });
}

/** Returns a report as JSON. */
export function reportJson(report: RunReport): JsonObject {
  return JSON.parse(JSON.stringify(report)) as JsonObject;
}

function withVersions(report: Omit<RunReport, 'ledgerVersions'>): RunReport {
  const versions = report.cases.flatMap(({ ledgerVersion }) =>
    ledgerVersion === undefined ? [] : BigInt(ledgerVersion),
  );
  const [first] = versions;
  if (first === undefined) return report;
  const lowest = versions.reduce((least, each) => (each < least ? each : least), first);
  const highest = versions.reduce((most, each) => (each > most ? each : most), first);
  return { ...report, ledgerVersions: { lowest: String(lowest), highest: String(highest) } };
}

function reportedCase({ id, path, test, case: one, outcome, report, facts, durationMs }: CaseResult): ReportedCase {
  const place = outcome.kind === 'error' ? outcome.range : (one.range ?? test.nameRange);
  const reason = reasonOf(outcome);
  return {
    id,
    path,
    test: test.name,
    case: one.name,
    line: place.start.line + 1,
    column: place.start.character + 1,
    outcome: outcome.kind,
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
