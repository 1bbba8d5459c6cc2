import { GatewayError, type ErrorContext } from './gatewayError';

/** `answer`: from sending the request to the end of the answer; `idle`: without a byte while the answer came. */
export type TimeLimit = 'answer' | 'idle';

/** The gateway was too slow. */
export class TimeLimitError extends GatewayError {
  override readonly name = 'TimeLimitError';
  readonly limit: TimeLimit;
  readonly limitMs: number;

  constructor(context: ErrorContext, limit: TimeLimit, limitMs: number) {
    const seconds = `${limitMs / 1000} s`;
    const what =
      limit === 'answer'
        ? `there was no complete answer within ${seconds}`
        : `the answer stopped for ${seconds} before its end`;
    super(context, `${what}; try again, or check your connection and the gateway.`);
    this.limit = limit;
    this.limitMs = limitMs;
  }
}
