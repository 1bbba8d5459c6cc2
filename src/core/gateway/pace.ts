const SECOND = 1_000;
/**
 * The range of rates, in requests per second. Limits are in queries per second, and several connections can share one.
 */
const SLOWEST = 0.7;
const FASTEST = 10_000;
/** Maximum number of concurrent requests. */
const MOST_AT_ONCE = 64;
/** The initial maximum; grows by one for every {@link WINDOW_GROWTH} accepted requests. */
const FIRST_WINDOW = 4;
const WINDOW_GROWTH = 8;
/** After a rejection, the next request waits for this number of request intervals. */
const HELD_BACK = 1.5;
/** The pause if little was accepted since the last rejection, in milliseconds; doubled from the fourth in a row. */
const PAUSE = 350;
const FEW_PAUSES = 3;
const LONGEST_PAUSE = 30_000;
/** The fraction by which the pace is below the rate after a rejection. */
const BACK_OFF = 0.04;
/**
 * The pace recovers to the rate after this time (in milliseconds), this many requests and this many pauses, so that
 * long pauses are rare.
 */
const RECOVERY = 2_500;
const RECOVERY_REQUESTS = 8;
const RECOVERY_PAUSES = 4;
const LONGEST_RECOVERY = 10_000;
/** Some time later, the pace doubles within this time (in milliseconds), then ever faster until the next rejection. */
const DOUBLING = 1_500;
/** A pace above the rate by this factor indicates that the limit was raised. */
const JUMP = 1.5;
/**
 * The time over which a second's worth of delayed requests is spread, in milliseconds, for a configured and for a
 * measured limit.
 */
const SPREAD_STATED = 100;
const SPREAD_MEASURED = 550;

/** The limit as known in advance, in requests per second. */
export interface KnownLimit {
  /** Measured in an earlier session; the initial value. */
  readonly learnt?: number | undefined;
  /** Configured by the user; never exceeded in any second. */
  readonly stated?: number | undefined;
}

export interface Sent {
  /** In milliseconds. */
  readonly at: number;
  /** Sequence number, from 1. */
  readonly order: number;
}

/**
 * Decides when to send the next request under a configured or unknown limit in requests per second. An unknown limit is
 * measured: a rejection means that the allowance was used up, so the requests accepted between two rejections are what
 * was granted. The pace starts slightly below that rate and increases as a cubic function, then exponentially, until
 * the next rejection. All times are in milliseconds of the same clock.
 */
export class Pace {
  readonly #stated: number | undefined;
  #rate: number | undefined;
  #isMeasured = false;
  #spread: number;
  /** Send times of the last requests, as many as a configured limit allows per second. */
  readonly #starts: number[] = [];
  /** Send times of the requests accepted in the last second. */
  readonly #takenAt: number[] = [];
  /** When the next request is due; delays of up to a second are made up for. */
  #due = -Infinity;
  /** Nothing is sent before this time. */
  #notBefore = -Infinity;
  #inFlight = 0;
  #sent = 0;
  #taken = 0;
  /** Rejections of requests up to this number are ignored. */
  #noticed = 0;
  /** Number of requests accepted before the last rejection. */
  #takenThen = 0;
  /** Number of consecutive rejections with few accepted requests in between. */
  #inVain = 0;
  /** Start of the current measurement. */
  #measured: Measurement | undefined;
  /** Send time of the first request after the last pause. */
  #resumedAt: number | undefined;
  #recovery = RECOVERY;

  constructor({ learnt, stated }: KnownLimit = {}) {
    this.#stated = stated;
    this.#rate = stated ?? learnt;
    this.#spread = stated === undefined ? SPREAD_MEASURED : SPREAD_STATED;
  }

  /** Requests per second; `undefined` if unknown. */
  get rate(): number | undefined {
    return this.#rate;
  }

  /** Whether {@link rate} was measured in this session. */
  get isMeasured(): boolean {
    return this.#isMeasured;
  }

  /** Returns the milliseconds until the next request can be sent; `Infinity` if it has to wait for a response. */
  delay(now: number): number {
    if (this.#inFlight >= this.#window()) return Infinity;
    const due = this.#rate === undefined ? -Infinity : this.#due;
    return Math.max(0, Math.max(due, this.#notBefore, this.#nextSecond()) - now);
  }

  /** Records that a request is being sent. */
  sent(now: number): Sent {
    const sent = { at: now, order: ++this.#sent };
    this.#inFlight++;
    this.#resumedAt ??= now;
    if (this.#stated !== undefined) {
      this.#starts.push(now);
      if (this.#starts.length > Math.ceil(this.#stated)) this.#starts.shift();
    }
    const pace = this.#pace(now);
    if (pace === undefined) return sent;
    // Part of the allowance was not needed, so the accepted requests do not measure the allowance.
    if (this.#due < now - SECOND) this.#measured = undefined;
    this.#due = Math.max(this.#due, now - SECOND) + SECOND / pace;
    this.#notBefore = Math.max(this.#notBefore, now + this.#spread / pace);
    return sent;
  }

  /** Records that a request was actually sent, which can be later than {@link sent} if the process was busy. */
  started({ order }: Sent, now: number): void {
    const index = this.#starts.length - 1 - (this.#sent - order);
    if (index >= 0) this.#starts[index] = now;
  }

  /** Records that the gateway accepted a request, whatever its response. */
  taken({ at }: Sent): void {
    this.#inFlight--;
    this.#taken++;
    if (this.#taken - this.#takenThen >= this.#few()) this.#inVain = 0;
    this.#takenAt.push(at);
    while ((this.#takenAt[0] ?? at) <= at - SECOND) this.#takenAt.shift();
  }

  /** Records a request with an unknown outcome. */
  lost(): void {
    this.#inFlight--;
  }

  /**
   * Records that the gateway rejected a request because of its limit.
   * @param retryAfterMs the wait requested by the gateway
   */
  refused(sent: Sent, now: number, retryAfterMs = 0): void {
    this.#inFlight--;
    this.#notBefore = Math.max(this.#notBefore, now + retryAfterMs);
    if (sent.order <= this.#noticed) return;
    if (this.#taken - this.#takenThen < this.#few()) this.#inVain++;
    // If nothing was accepted for about a second, a high rate is not the cause.
    if (this.#inVain > FEW_PAUSES) this.#measured = undefined;
    else if (this.#measure(sent.at)) this.#measured = { at: sent.at, taken: this.#taken, paused: 0 };
    const own = this.#inVain > 0 ? PAUSE * 2 ** Math.max(0, this.#inVain - FEW_PAUSES) : this.#heldBack();
    this.#notBefore = Math.max(this.#notBefore, now + Math.min(LONGEST_PAUSE, own));
    const pause = this.#notBefore - now;
    if (this.#measured && pause >= PAUSE) this.#measured.paused += this.#notBefore - sent.at;
    this.#due = this.#notBefore;
    this.#recovery = Math.min(LONGEST_RECOVERY, Math.max(RECOVERY, RECOVERY_PAUSES * pause));
    this.#spread = SPREAD_MEASURED;
    this.#noticed = this.#sent;
    this.#takenThen = this.#taken;
    this.#resumedAt = undefined;
  }

  /** Returns the minimum number of accepted requests between two rejections; fewer count as none. */
  #few(): number {
    return Math.max(1, (this.#rate ?? 0) / 10);
  }

  #heldBack(): number {
    return this.#rate === undefined ? SECOND : (HELD_BACK * SECOND) / this.#rate;
  }

  /** Measures the rate at a time when the allowance was used up. @returns whether the next measurement starts then */
  #measure(at: number): boolean {
    const pace = this.#pace(at);
    if (this.#rate === undefined || pace === undefined || pace > JUMP * this.#rate) {
      // The allowance of a second is at most this number, and at least half of it if a token bucket was full before.
      const inSecond = this.#takenAt.filter(each => each > at - SECOND).length;
      // Other clients might have used up the allowance, which says nothing about its size.
      if (inSecond === 0) return true;
      this.#learn(this.#rate === undefined ? inSecond : Math.sqrt(inSecond * Math.max(this.#rate, inSecond / 2)));
      return true;
    }
    if (!this.#measured) return true;
    const span = at - this.#measured.at;
    if (span < SECOND) return false;
    // During a pause, a token bucket refills, but a limit per whole second does not: assume something in between.
    const pause = Math.min(1, this.#measured.paused / span);
    this.#learn(((SECOND * (this.#taken - this.#measured.taken)) / span) * (1 + pause * (1 - pause)));
    return true;
  }

  #learn(rate: number): void {
    this.#rate = Math.max(SLOWEST, Math.min(rate, this.#stated ?? FASTEST));
    this.#isMeasured = true;
  }

  /** Returns the rate to try, in requests per second. */
  #pace(now: number): number | undefined {
    if (this.#rate === undefined || (this.#stated !== undefined && !this.#isMeasured)) return this.#rate;
    const recovery = Math.max(this.#recovery, (RECOVERY_REQUESTS * SECOND) / this.#rate);
    const quiet = now - (this.#resumedAt ?? now);
    const doublings = Math.min(20, Math.max(0, (quiet - recovery - RECOVERY) / DOUBLING) ** 2);
    const factor = 1 + BACK_OFF * Math.min(1, quiet / recovery - 1) ** 3;
    return Math.min(this.#rate * factor * 2 ** doublings, this.#stated ?? FASTEST);
  }

  /**
   * Returns when a configured limit allows the next request, plus a millisecond because clocks differ in their last
   * digit.
   */
  #nextSecond(): number {
    const { length, 0: first } = this.#starts;
    if (this.#stated === undefined || first === undefined || length < Math.ceil(this.#stated)) return -Infinity;
    return first + Math.max(SECOND, SECOND / this.#stated) + 1;
  }

  #window(): number {
    if (this.#inVain > 0) return 1;
    if (this.#rate !== undefined) return MOST_AT_ONCE;
    return Math.min(MOST_AT_ONCE, Math.floor(FIRST_WINDOW + this.#taken / WINDOW_GROWTH));
  }
}

/** A measurement in progress. Times are in milliseconds. */
interface Measurement {
  /** When the allowance was used up. */
  readonly at: number;
  /** Number of requests accepted by then. */
  readonly taken: number;
  /** How long sending was paused since then. */
  paused: number;
}
