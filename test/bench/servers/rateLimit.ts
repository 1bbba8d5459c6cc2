/** How a server limits the requests of one key. */
export interface RateLimit {
  /**
   * `bucket`: tokens that arrive at a rate, with at most those of a second stored; `window`: a fixed number in each
   * second of the clock; `step`: a bucket whose rate drops to a tenth from the fourth to the fourteenth second.
   */
  readonly kind: 'bucket' | 'window' | 'step';
  /** Requests in a second. */
  readonly rate: number;
}

/** When a stepped rate is lower, in seconds from the first request, and how much. */
export const STEP = { from: 4, to: 14, divisor: 10 } as const;

/** The remaining allowance of a limit. */
export interface Allowance {
  /** Takes one request. @param now ms @returns ms until a retry is worthwhile, 0 if the request was granted */
  take(now: number): number;
}

/** A fresh allowance. */
export function createAllowance({ kind, rate }: RateLimit): Allowance {
  return kind === 'window' ? new Window(rate) : new Bucket(kind === 'step' ? steppedRate(rate) : () => rate);
}

function steppedRate(rate: number): (ms: number) => number {
  return ms => (ms < STEP.from * 1000 || ms >= STEP.to * 1000 ? rate : rate / STEP.divisor);
}

class Bucket implements Allowance {
  /** Milliseconds since the first request. */
  readonly #rateAt: (ms: number) => number;
  #tokens = Infinity;
  #start: number | undefined;
  #last = 0;

  constructor(rateAt: (ms: number) => number) {
    this.#rateAt = rateAt;
  }

  take(now: number): number {
    this.#start ??= now;
    const rate = this.#rateAt(now - this.#start);
    this.#tokens = Math.min(rate, this.#tokens + ((now - this.#last) * rate) / 1000);
    this.#last = now;
    if (this.#tokens < 1) return ((1 - this.#tokens) / rate) * 1000;
    this.#tokens--;
    return 0;
  }
}

class Window implements Allowance {
  readonly #rate: number;
  #second = -1;
  #taken = 0;

  constructor(rate: number) {
    this.#rate = rate;
  }

  take(now: number): number {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#taken = 0;
    }
    return this.#taken++ < this.#rate ? 0 : (second + 1) * 1000 - now;
  }
}
