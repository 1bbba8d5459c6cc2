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

/** How one case of a test ended, with what was simulated. */
export interface CaseResult {
  /** `path#test` or `path#test#case`. */
  readonly id: string;
  readonly path: string;
  readonly test: SimulationTest;
  readonly case: TestCase;
  readonly outcome: CaseOutcome;
  /** Absent if it was not simulated. */
  readonly report?: SimulationReport;
  /** What a baseline would keep of the simulation; absent if it was not simulated. */
  readonly facts?: BaselineEntry;
  /** The second simulation, if the first failed and the run repeats what fails. */
  readonly again?: SecondRun;
  readonly durationMs: number;
}

export interface SecondRun {
  /** Whether its expectations hold and nothing left the tolerance. */
  readonly passed: boolean;
  readonly report: SimulationReport;
  readonly facts: BaselineEntry;
}

/** Whether a case is as its test and its baseline say. */
export type CaseOutcome =
  | { readonly kind: 'passed' }
  /** An expectation does not hold. */
  | { readonly kind: 'failed'; readonly failures: readonly ExpectationFailure[] }
  /** All expectations hold, but its cost left the tolerance of the baseline… */
  | ({
      /** …after code that it calls has changed. */
      readonly kind: 'codeChanged';
      /** What changed: `0xcafe::vault`, or an account of the framework, `0x1`. */
      readonly modules: readonly string[];
    } & Differences)
  /** …with the same code, so that the state must be a different one. It fails only if strict. */
  | ({ readonly kind: 'stateMoved' } & Differences)
  /** …and it is not known whether the code changed, because it or its digest in the baseline is missing. */
  | ({ readonly kind: 'gasChanged'; readonly reason: string } & Differences)
  /** It could not be run, which is not a failure of what it tests. */
  | {
      readonly kind: 'error';
      /** `input`: file, payload or sender is wrong; `gateway`: no usable response; `sandbox`: it could not run it. */
      readonly of: 'input' | 'gateway' | 'sandbox';
      /** One sentence. */
      readonly message: string;
      /** The place in the test file. */
      readonly range: Range;
    }
  | { readonly kind: 'skipped'; readonly reason: string }
  /** The run was stopped before it. */
  | { readonly kind: 'notRun' };

/** What left the tolerance. */
interface Differences {
  readonly differences: readonly BaselineDifference[];
}

export interface ExpectationFailure {
  /** Where the test file says it; the name of the test if it says so by leaving it out. */
  readonly range: Range;
  /** `status`, `gas`, `balance of 0xa11ce in APT`. */
  readonly what: string;
  /** Some lines of text to show as a diff. */
  readonly expected: string;
  readonly actual: string;
}

export interface BaselineDifference {
  /** `gas`, `storage`, `events`. */
  readonly fact: keyof BaselineEntry;
  readonly before: string;
  readonly after: string;
}

/** Whether an outcome fails its run. @param strict whether it also fails if only the state moved */
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

/** Whether only the first of two simulations failed, or the state moved and the status differs. */
export function isFlaky({ outcome, facts, again }: Pick<CaseResult, 'outcome' | 'facts' | 'again'>): boolean {
  if (!again) return false;
  return again.passed || (outcome.kind === 'stateMoved' && again.facts.status !== facts?.status);
}

/** What is wrong with the test, not with the gateway. */
const INPUT_ERRORS = [TestInputError, PayloadError, PayloadTextError, InvalidInputError, RequestTooLargeError];

/** Returns the outcome of a case that could not be simulated, at the place in the file that is to blame. */
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
