/** A gateway's limit: whether a request that arrives at `now` (ms) is taken, and its `Retry-After` if not. */
export interface Limit {
  take(now: number): boolean;
  retryAfterMs?(now: number): number;
}

/** A bucket that fills at `rate(now)` tokens per second and holds at most one second's worth. */
export function tokenBucket(rate: (now: number) => number, options: { readonly retryAfter?: boolean } = {}): Limit {
  let tokens = rate(0);
  let last = 0;
  return {
    take(now) {
      tokens = Math.min(rate(now), tokens + (rate(now) * (now - last)) / 1000);
      last = now;
      if (tokens < 1) return false;
      tokens--;
      return true;
    },
    ...(options.retryAfter && { retryAfterMs: () => 1000 }),
  };
}

/** A fixed number of requests in each second of the clock. */
export function fixedWindows(rate: number, offset = 0, options: { readonly retryAfter?: boolean } = {}): Limit {
  let window = -1;
  let left = 0;
  return {
    take(now) {
      const current = Math.floor((now + offset) / 1000);
      if (current !== window) {
        window = current;
        left = rate;
      }
      if (left === 0) return false;
      left--;
      return true;
    },
    ...(options.retryAfter && { retryAfterMs: () => 1000 }),
  };
}
