const SECOND = 1_000;
/** Rates that are considered, in requests per second: limits are in queries per second, and others may share one. */
const SLOWEST = 0.7;
const FASTEST = 10_000;
/** Maximum number of concurrent requests. */
const MOST_AT_ONCE = 64;
/** The same before anything is known: one more for each {@link WINDOW_GROWTH} accepted requests. */
const FIRST_WINDOW = 4;
const WINDOW_GROWTH = 8;
/** After a rejection, this many requests' time passes before the next one. */
const HELD_BACK = 1.5;
/** The pause if little was accepted since the last rejection, in ms; doubled after the third in a row. */
const PAUSE = 350;
const FEW_PAUSES = 3;
const LONGEST_PAUSE = 30_000;
/** The part of the rate by which the pace is below it after a rejection. */
const BACK_OFF = 0.04;
/** The pace is the rate again after these ms, requests and pauses: long pauses should be rare. */
const RECOVERY = 2_500;
const RECOVERY_REQUESTS = 8;
const RECOVERY_PAUSES = 4;
const LONGEST_RECOVERY = 10_000;
/** Soon after that, the pace doubles in this many ms, and faster from then on, until the next rejection. */
const DOUBLING = 1_500;
/** A pace above the rate by this factor shows that the limit has risen. */
const JUMP = 1.5;
/** In how many ms a second's worth of requests is sent if they are late: under a stated and a measured limit. */
const SPREAD_STATED = 100;
const SPREAD_MEASURED = 550;

/** Prior knowledge of a limit, in requests per second. */
export interface KnownLimit {
  /** Measured in an earlier session: the starting value. */
  readonly learnt?: number | undefined;
  /** Given by the user: never exceeded in any second. */
  readonly stated?: number | undefined;
}

export interface Sent {
  /** In ms. */
  readonly at: number;
  /** Its number, from 1. */
  readonly order: number;
}

/**
 * Decides when to send the next request, under a limit in requests per second that is stated or unknown. An unknown one
 * is measured: a rejection shows that the allowance was empty, and the requests accepted between two such times were
 * granted. From slightly below that rate the pace rises as a cubic function, then exponentially, until the next
 * rejection. Times are in ms of one clock.
 */
export class Pace {
  readonly #stated: number | undefined;
  #rate: number | undefined;
  #isMeasured = false;
  #spread: number;
  /** When as many requests were sent as a stated limit allows in a second. */
  readonly #starts: number[] = [];
  /** When the accepted requests of the last second were sent. */
  readonly #takenAt: number[] = [];
  /** When the next request is due; up to a second's delay is made up for. */
  #due = -Infinity;
  /** Nothing is sent before this time. */
  #notBefore = -Infinity;
  #inFlight = 0;
  #sent = 0;
  #taken = 0;
  /** Rejections of requests up to this number say nothing new. */
  #noticed = 0;
  /** Requests accepted before the last rejection. */
  #takenThen = 0;
  /** Consecutive rejections with few accepted requests between them. */
  #inVain = 0;
  /** The time at which the measurement under way began. */
  #measured: Measurement | undefined;
  /** When the first request after the last pause was sent. */
  #resumedAt: number | undefined;
  #recovery = RECOVERY;

  constructor({ learnt, stated }: KnownLimit = {}) {
    this.#stated = stated;
    this.#rate = stated ?? learnt;
    this.#spread = stated === undefined ? SPREAD_MEASURED : SPREAD_STATED;
  }

  /** Requests per second; `undefined` if nothing is known. */
  get rate(): number | undefined {
    return this.#rate;
  }

  /** Whether {@link rate} was measured in this session. */
  get isMeasured(): boolean {
    return this.#isMeasured;
  }

  /** Returns the ms until the next request can be sent; `Infinity`: not before a response. */
  delay(now: number): number {
    if (this.#inFlight >= this.#window()) return Infinity;
    const due = this.#rate === undefined ? -Infinity : this.#due;
    return Math.max(0, Math.max(due, this.#notBefore, this.#nextSecond()) - now);
  }

  /** Records that a request is sent. */
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
    // Requests that were possible but not needed were not counted.
    if (this.#due < now - SECOND) this.#measured = undefined;
    this.#due = Math.max(this.#due, now - SECOND) + SECOND / pace;
    this.#notBefore = Math.max(this.#notBefore, now + this.#spread / pace);
    return sent;
  }

  /** Records that a request has left, which can be later than {@link sent} if the process was busy. */
  started({ order }: Sent, now: number): void {
    const index = this.#starts.length - 1 - (this.#sent - order);
    if (index >= 0) this.#starts[index] = now;
  }

  /** Records that the gateway accepted a request, regardless of its response. */
  taken({ at }: Sent): void {
    this.#inFlight--;
    this.#taken++;
    if (this.#taken - this.#takenThen >= this.#few()) this.#inVain = 0;
    this.#takenAt.push(at);
    while ((this.#takenAt[0] ?? at) <= at - SECOND) this.#takenAt.shift();
  }

  /** Records a request whose outcome is not known. */
  lost(): void {
    this.#inFlight--;
  }

  /** Records that the gateway rejected a request because of its limit. @param retryAfterMs the wait that it asks for */
  refused(sent: Sent, now: number, retryAfterMs = 0): void {
    this.#inFlight--;
    this.#notBefore = Math.max(this.#notBefore, now + retryAfterMs);
    if (sent.order <= this.#noticed) return;
    if (this.#taken - this.#takenThen < this.#few()) this.#inVain++;
    // If nothing was accepted for about a second, it is not the rate that is too high.
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

  /** Fewer accepted requests between two rejections count as none. */
  #few(): number {
    return Math.max(1, (this.#rate ?? 0) / 10);
  }

  #heldBack(): number {
    return this.#rate === undefined ? SECOND : (HELD_BACK * SECOND) / this.#rate;
  }

  /** Measures the rate at a time at which the allowance was empty. @returns whether the next measurement begins then */
  #measure(at: number): boolean {
    const pace = this.#pace(at);
    if (this.#rate === undefined || pace === undefined || pace > JUMP * this.#rate) {
      // No more than these were granted in a second, and about half of them, as they may include a second's stored ones.
      const inSecond = this.#takenAt.filter(each => each > at - SECOND).length;
      // Others may have used the allowance up: that says nothing about its size.
      if (inSecond === 0) return true;
      this.#learn(this.#rate === undefined ? inSecond : Math.sqrt(inSecond * Math.max(this.#rate, inSecond / 2)));
      return true;
    }
    if (!this.#measured) return true;
    const span = at - this.#measured.at;
    if (span < SECOND) return false;
    // A bucket grants requests during a pause, whole seconds do not: between the two if the pause was a small part.
    const pause = Math.min(1, this.#measured.paused / span);
    this.#learn(((SECOND * (this.#taken - this.#measured.taken)) / span) * (1 + pause * (1 - pause)));
    return true;
  }

  #learn(rate: number): void {
    this.#rate = Math.max(SLOWEST, Math.min(rate, this.#stated ?? FASTEST));
    this.#isMeasured = true;
  }

  /** Returns the requests per second to try. */
  #pace(now: number): number | undefined {
    if (this.#rate === undefined || (this.#stated !== undefined && !this.#isMeasured)) return this.#rate;
    const recovery = Math.max(this.#recovery, (RECOVERY_REQUESTS * SECOND) / this.#rate);
    const quiet = now - (this.#resumedAt ?? now);
    const doublings = Math.min(20, Math.max(0, (quiet - recovery - RECOVERY) / DOUBLING) ** 2);
    const factor = 1 + BACK_OFF * Math.min(1, quiet / recovery - 1) ** 3;
    return Math.min(this.#rate * factor * 2 ** doublings, this.#stated ?? FASTEST);
  }

  /** Returns when a stated limit allows another request; a millisecond later, as clocks differ in their last digit. */
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

/** A measurement under way. Times are in ms. */
interface Measurement {
  /** When the allowance was empty. */
  readonly at: number;
  /** Requests accepted by then. */
  readonly taken: number;
  /** How long nothing was sent since then. */
  paused: number;
}
