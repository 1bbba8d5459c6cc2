import type { Range } from '../text/lines';
import type { SimulationReport } from '../results/simulationReport';
import type { BaselineEntry } from './baseline';
import type { SimulationTest, TestCase } from './testFile';
import { InvalidInputError, RequestTooLargeError } from '../gateway/statusErrors';
import { PayloadError } from '../payloads/draft';
import { NotRunError } from '../transactions/notRun';
import { PayloadTextError } from '../transactions/payloadText';
import { KeylessRefusedError, SignersRefusedError } from '../transactions/simulate';
import type { UserFacingError } from '../userFacingError';
import { caseRange } from './matrix';
import { type CaseInput, TestInputError, type TestSurroundings } from './prepareCase';
import type { TestProblem } from './payloadIn';

/** The outcome of one case of a test, and its simulation. */
export interface CaseResult {
  /** In the form `path#test` or `path#test#case`. */
  readonly id: string;
  readonly path: string;
  readonly test: SimulationTest;
  readonly case: TestCase;
  readonly outcome: CaseOutcome;
  /** Absent if the case was not simulated. */
  readonly report?: SimulationReport;
  /** The facts that a baseline would store about the simulation; absent if the case was not simulated. */
  readonly facts?: BaselineEntry;
  /** The second simulation, if the first one failed and the run retries failures. */
  readonly again?: SecondRun;
  readonly durationMs: number;
}

export interface SecondRun {
  /** Whether all expectations hold and no figure is outside the tolerance. */
  readonly passed: boolean;
  readonly report: SimulationReport;
  readonly facts: BaselineEntry;
}

/** Whether a case meets its test and its baseline. */
export type CaseOutcome =
  | { readonly kind: 'passed' }
  /** An expectation does not hold. */
  | { readonly kind: 'failed'; readonly failures: readonly ExpectationFailure[] }
  /**
   * All expectations hold, but the cost is outside the baseline's tolerance, and code that the case calls has changed.
   */
  | ({
      readonly kind: 'codeChanged';
      /** The changed modules: `0xcafe::vault`, or an account of the framework, `0x1`. */
      readonly modules: readonly string[];
    } & Differences)
  /**
   * The cost is outside the tolerance, but the code is the same, so the state must be different. Fails only if strict.
   */
  | ({ readonly kind: 'stateMoved' } & Differences)
  /**
   * The cost is outside the tolerance, and it is unknown whether the code changed, because the code or its digest in
   * the baseline is missing.
   */
  | ({ readonly kind: 'gasChanged'; readonly reason: string } & Differences)
  /** The case could not be run, which is not a test failure. */
  | {
      readonly kind: 'error';
      /**
       * `input`: the file, payload or sender is invalid; `gateway`: no usable response; `sandbox`: the sandbox could
       * not run the call.
       */
      readonly of: 'input' | 'gateway' | 'sandbox';
      /** One sentence. */
      readonly message: string;
      /** The location in the test file. */
      readonly range: Range;
    }
  | { readonly kind: 'skipped'; readonly reason: string }
  /** The run was canceled before this case. */
  | { readonly kind: 'notRun' };

/** The figures outside the tolerance. */
interface Differences {
  readonly differences: readonly BaselineDifference[];
}

export interface ExpectationFailure {
  /** Where the test file defines the expectation; for an implicit one, the name of the test. */
  readonly range: Range;
  /** For example, `status`, `gas` or `balance of 0xa11ce in APT`. */
  readonly what: string;
  /** Multi-line strings to show as a diff. */
  readonly expected: string;
  readonly actual: string;
}

export interface BaselineDifference {
  /** For example, `gas`, `storage` or `events`. */
  readonly fact: keyof BaselineEntry;
  readonly before: string;
  readonly after: string;
}

/** Whether an outcome fails the run. @param strict whether a different state alone is a failure */
export function isFailure(kind: CaseOutcome['kind'] | 'flaky', strict: boolean): boolean {
  switch (kind) {
    case 'failed':
    case 'flaky':
    case 'codeChanged':
    case 'gasChanged':
      return true;
    case 'stateMoved':
      return strict;
    case 'passed':
    case 'error':
    case 'skipped':
    case 'notRun':
      return false;
  }
}

/** Whether only the first of two simulations failed, or the state changed and the status differs. */
export function isFlaky({ outcome, facts, again }: Pick<CaseResult, 'outcome' | 'facts' | 'again'>): boolean {
  if (!again) return false;
  return again.passed || (outcome.kind === 'stateMoved' && again.facts.status !== facts?.status);
}

/** Errors caused by the test rather than by the gateway. */
const INPUT_ERRORS = [TestInputError, PayloadError, PayloadTextError, InvalidInputError, RequestTooLargeError];

/** Returns the outcome of a case that could not be simulated, at the location in the file that caused it. */
export function errorOutcome(
  error: UserFacingError,
  { test, case: one }: CaseInput,
  { sentenceOf }: Pick<TestSurroundings, 'sentenceOf'>,
): CaseOutcome {
  const isRefused = error instanceof KeylessRefusedError || error instanceof SignersRefusedError;
  const cause = isRefused ? error.cause : error;
  const isOfInput = INPUT_ERRORS.some(each => cause instanceof each);
  const range = error instanceof TestInputError ? error.range : isOfInput ? payloadRange(test) : caseRange(one, test);
  const of = isOfInput ? 'input' : error instanceof NotRunError ? 'sandbox' : 'gateway';
  return { kind: 'error', of, message: sentenceOf?.(error) ?? error.message, range };
}

function payloadRange({ payload, nameRange }: SimulationTest): Range {
  if (!payload) return nameRange;
  const { start } = payload.range;
  // A long payload is marked at its beginning.
  return payload.range.end.line === start.line
    ? payload.range
    : { start, end: { line: start.line, character: start.character + 1 } };
}

export function problemOutcome({ message, range }: TestProblem): CaseOutcome {
  return { kind: 'error', of: 'input', message, range };
}
