import { GatewayError, type ErrorContext } from './gatewayError';

/** A transaction was not executed within the caller's time limit. */
export class WaitTimeoutError extends GatewayError {
  override readonly name = 'WaitTimeoutError';
  /** `pending`: the network knew it and had not executed it; `never`: the network did not know it. */
  readonly seen: 'pending' | 'never';
  readonly timeLimitMs: number;

  constructor(context: ErrorContext, seen: 'pending' | 'never', timeLimitMs: number) {
    const seconds = `${timeLimitMs / 1000} s`;
    super(
      context,
      seen === 'pending'
        ? `it was still pending after ${seconds}; wait longer, or look again later.`
        : `the network did not know it within ${seconds}; check the hash, and whether another network is meant.`,
    );
    this.seen = seen;
    this.timeLimitMs = timeLimitMs;
  }
}
