import { InvalidInputError, RequestTooLargeError } from '../gateway/statusErrors';
import type { Range } from '../payloads/documentLines';
import { PayloadError } from '../payloads/draft';
import { NotRunError } from '../runs/notRun';
import { PayloadTextError } from '../runs/payloadText';
import { KeylessRefusedError, SignersRefusedError } from '../runs/simulate';
import type { UserFacingError } from '../userFacingError';
import type { CaseOutcome } from './caseResult';
import { caseRange } from './matrix';
import { type CaseInput, TestInputError, type TestSurroundings } from './prepareCase';
import type { TestProblem } from './problem';
import type { SimulationTest } from './testFile';

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

/** Returns the outcome of a case that is wrong in its file. */
export function problemOutcome({ message, range }: TestProblem): CaseOutcome {
  return { kind: 'error', of: 'input', message, range };
}
