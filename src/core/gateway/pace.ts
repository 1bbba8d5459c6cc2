import { RateEstimate } from './rateEstimate';
import { SECOND, WindowLimit, type Sent } from './windowLimit';

/** Requests per second that a gateway is asked for at most, whatever was learnt. */
const FASTEST = 10_000;
/** Requests at once, at most. */
const MOST_AT_ONCE = 64;
/** Requests at once before anything is known; one more with each {@link WINDOW_GROWTH} that were taken. */
const FIRST_WINDOW = 4;
/** The same while the first measurement is made. */
const PROBE_WINDOW = 2;
const WINDOW_GROWTH = 16;
/** Longest pause of our own making, in ms. */
const LONGEST_PAUSE = 2 * SECOND;
/** Requests that are held back after a refusal, so that the allowance is not empty again at once. */
const MOST_HELD_BACK = 2;
const LEAST_HELD_BACK = 0.5;
/** How much faster than its pace a pause is made up for. */
const CATCH_UP = 3;
/** The same where the gateway counts whole seconds, or may do so. */
const BURST = 10;

/** What is known of a limit beforehand, in requests per second. */
export interface KnownLimit {
  /** Learnt at another time: where to start. */
  readonly learnt?: number;
  /** Told by the user: never exceeded. */
  readonly stated?: number;
}

/**
 * When the next request may go, under a limit in requests per second that is not known. A refusal tells that the
 * allowance was empty at its time; the requests taken between two such times are what was granted, exactly so for
 * token buckets. The pace lies a little above that, so that the next refusal measures again. Times in ms of one clock.
 */
export class Pace {
  readonly #stated: number | undefined;
  readonly #estimate = new RateEstimate();
  readonly #windows: WindowLimit;
  /** When the next request is due; a delay beyond it is made up for. */
  #due = 0;
  /** Nothing is sent before. */
  #notBefore = 0;
  #inFlight = 0;
  #sent = 0;
  #taken = 0;
  /** The request that last found the allowance empty, by its order. */
  #emptyOrder = 0;
  /** Refused of those sent after it. */
  #refusedSince = 0;
  /** When a refusal was last acted upon: those of requests sent before are no news. */
  #noticed = -Infinity;
  #noticedOrder = 0;
  /** The first request sent since. */
  #resumed: Sent | undefined;
  /** Refusals in a row with nothing taken between them. */
  #inVain = 0;

  constructor({ learnt, stated }: KnownLimit = {}) {
    this.#stated = stated;
    this.#windows = new WindowLimit(stated ?? FASTEST);
    const known = stated ?? learnt;
    if (known !== undefined) this.#estimate.assume(known);
  }

  /** Requests per second; `undefined` as long as nothing is known. */
  get rate(): number | undefined {
    const rate = this.#windows.count ?? this.#estimate.rate;
    return rate === undefined ? undefined : Math.min(rate, this.#stated ?? FASTEST);
  }

  /** Whether {@link rate} was measured here. */
  get isMeasured(): boolean {
    return this.#estimate.isMeasured;
  }

  /** Ms until the next request may go; `Infinity`: not before an answer. */
  delay(now: number): number {
    if (this.#inFlight >= this.#window()) return Infinity;
    const due = this.#windows.count === undefined ? this.#due : this.#windows.due(now);
    return Math.max(0, Math.max(due, this.#notBefore) - now);
  }

  /** A request goes. */
  sent(now: number): Sent {
    const sent = { at: now, order: ++this.#sent };
    this.#inFlight++;
    this.#resumed ??= sent;
    this.#windows.sent(sent);
    const speed = this.#speed(now);
    if (speed === undefined) return sent;
    const step = SECOND / speed;
    const unused = now - SECOND - this.#due;
    if (unused > 0 && this.#due > 0) this.#estimate.idle(unused);
    this.#due = Math.max(this.#due, now - SECOND) + step;
    const isBurst = this.#windows.count !== undefined || this.#inVain > 0;
    this.#notBefore = Math.max(this.#notBefore, now + step / (isBurst ? BURST : CATCH_UP));
    return sent;
  }

  /** The gateway took a request, whatever it answered. */
  taken(): void {
    this.#inFlight--;
    this.#taken++;
  }

  /** It is not known what became of a request. */
  lost(): void {
    this.#inFlight--;
  }

  /** The gateway refused a request for its limit. @param retryAfterMs the wait that it asks for */
  refused(sent: Sent, now: number, retryAfterMs: number | undefined): void {
    this.#inFlight--;
    const taken = sent.order - this.#emptyOrder - 1 - this.#refusedSince;
    if (sent.order > this.#emptyOrder) this.#refusedSince++;
    if (retryAfterMs !== undefined) this.#notBefore = Math.max(this.#notBefore, now + retryAfterMs);
    const isNews = sent.order > this.#noticedOrder;
    const resumes = Math.max(now, this.#notBefore);
    this.#learn(sent, taken, resumes, isNews);
    if (!isNews) return;
    this.#emptyOrder = sent.order;
    this.#refusedSince = 0;
    this.#noticed = now;
    this.#noticedOrder = this.#sent;
    this.#resumed = undefined;
    this.#inVain = taken === 0 ? this.#inVain + 1 : 0;
    this.#pause(now);
  }

  #learn(sent: Sent, taken: number, resumes: number, isNews: boolean): void {
    const known = this.#windows.count;
    this.#windows.refused(sent, resumes, isNews);
    if (!isNews) return;
    if (known !== undefined) {
      if (this.#windows.count === undefined) this.#estimate.assume(known);
      return;
    }
    const first = this.#resumed ?? sent;
    this.#windows.learn(sent, { first, wasUnused: first.at - this.#noticed >= SECOND, resumes });
    this.#estimate.empty({ at: sent.at, taken, speed: this.#speed(sent.at), resumes });
  }

  /** Briefly, or for a second at least where that was in vain: any limit per second grants something then. */
  #pause(now: number): void {
    const { rate } = this;
    const vain = rate === undefined ? 1 : this.#inVain;
    if (vain > 0) {
      const pause = Math.min(LONGEST_PAUSE, SECOND * 2 ** (vain - 1));
      this.#notBefore = Math.max(this.#notBefore, now + pause);
    }
    if (rate === undefined) return;
    const heldBack = Math.min(MOST_HELD_BACK, Math.max(LEAST_HELD_BACK, rate - 1));
    this.#due = Math.max(this.#due, now + (heldBack * SECOND) / rate);
  }

  #speed(now: number): number | undefined {
    const target = this.#windows.target(now) ?? this.#estimate.target(now);
    return target === undefined ? undefined : Math.min(target, this.#stated ?? FASTEST);
  }

  #window(): number {
    if (this.rate !== undefined) return MOST_AT_ONCE;
    const sinceEmpty = this.#sent - this.#emptyOrder - this.#refusedSince;
    const window =
      this.#noticed === -Infinity
        ? FIRST_WINDOW + this.#taken / WINDOW_GROWTH
        : PROBE_WINDOW + sinceEmpty / WINDOW_GROWTH;
    return Math.min(MOST_AT_ONCE, Math.floor(window));
  }
}
