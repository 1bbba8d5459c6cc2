import { GatewayError, type ErrorContext } from './gatewayError';

/**
 * `answer`: from sending the request to the end of the answer; `idle`: without a byte while the answer came; `turn`:
 * before it was sent, as the gateway takes so few requests.
 */
export type TimeLimit = 'answer' | 'idle' | 'turn';

/** The gateway was too slow. */
export class TimeLimitError extends GatewayError {
  override readonly name = 'TimeLimitError';
  readonly limit: TimeLimit;
  readonly limitMs: number;

  constructor(context: ErrorContext, limit: TimeLimit, limitMs: number) {
    const seconds = `${limitMs / 1000} s`;
    super(context, sentence(limit, seconds));
    this.limit = limit;
    this.limitMs = limitMs;
  }
}

function sentence(limit: TimeLimit, seconds: string): string {
  const then = 'try again, or check your connection and the gateway.';
  switch (limit) {
    case 'answer':
      return `there was no complete answer within ${seconds}; ${then}`;
    case 'idle':
      return `the answer stopped for ${seconds} before its end; ${then}`;
    case 'turn':
      return `it waited ${seconds} for its turn, as the gateway takes few requests at a time; try again once less is under way, or raise the key's limit.`;
  }
}
