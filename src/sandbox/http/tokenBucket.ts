/** Lets through so many a second, and at most as many at once (but always one). Fills with time. */
export class TokenBucket {
  #rate: number;
  #tokens: number;
  #at: number;

  /**
   * @param rate per second
   * @param now milliseconds since the epoch
   */
  constructor(rate: number, now: number) {
    this.#rate = rate;
    this.#tokens = Math.max(1, rate);
    this.#at = now;
  }

  /** Takes one, if there is one. */
  take(now: number): boolean {
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** What has been filled until now stays, as far as the new rate holds it. */
  setRate(rate: number, now: number): void {
    this.#fill(now);
    this.#rate = rate;
    this.#tokens = Math.min(this.#tokens, Math.max(1, rate));
  }

  /** A clock that is set back fills nothing. */
  #fill(now: number): void {
    const filled = (Math.max(0, now - this.#at) * this.#rate) / 1000;
    this.#tokens = Math.min(Math.max(1, this.#rate), this.#tokens + filled);
    this.#at = now;
  }
}
