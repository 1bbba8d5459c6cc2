import type { ErrorContext } from './gatewayError';
import { HttpStatusError, type StatusFacts } from './httpStatusError';

/** 429: the access key's limit of queries per second is exceeded (SPEC.md §7, §8). The request was not executed. */
export class RateLimitError extends HttpStatusError {
  override readonly name = 'RateLimitError';
  /** How long the gateway asks to wait, in ms: more than 0, at most a minute. `undefined` when it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      "the access key's limit of queries per second is exceeded (429); wait a moment and try again, or raise the key's limit.",
    );
    this.retryAfterMs = facts.retryAfterMs;
  }
}
