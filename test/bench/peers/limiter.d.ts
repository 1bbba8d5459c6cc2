/** What the benchmarks use of a package that only they install: types are checked without it. */
declare module 'limiter' {
  export class RateLimiter {
    constructor(options: { readonly tokensPerInterval: number; readonly interval: 'second' });
    removeTokens(count: number): Promise<number>;
  }
}
