import { AccessKeyRefusedError } from './accessKeyRefusedError';
import { ForbiddenError } from './forbiddenError';
import type { ErrorContext } from './gatewayError';
import type { HttpStatusError, StatusFacts } from './httpStatusError';
import { InvalidInputError } from './invalidInputError';
import { NotFoundError } from './notFoundError';
import { PrunedError } from './prunedError';
import { RateLimitError } from './rateLimitError';
import { RequestTooLargeError } from './requestTooLargeError';
import { ServerError } from './serverError';
import { UnexpectedStatusError } from './unexpectedStatusError';

type StatusErrorClass = new (context: ErrorContext, facts: StatusFacts) => HttpStatusError;

const CLASSES: ReadonlyMap<number, StatusErrorClass> = new Map<number, StatusErrorClass>([
  [400, InvalidInputError],
  [401, AccessKeyRefusedError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [410, PrunedError],
  [413, RequestTooLargeError],
  [429, RateLimitError],
]);

/** The error for a status that is no success: only 429 is in the contract (SPEC.md §7), the rest is as nodes do it. */
export function statusError(context: ErrorContext, facts: StatusFacts): HttpStatusError {
  const StatusError = CLASSES.get(facts.status) ?? (facts.status >= 500 ? ServerError : UnexpectedStatusError);
  return new StatusError(context, facts);
}
