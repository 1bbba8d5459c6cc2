import { RateEstimate } from './rateEstimate';
import { SECOND, WindowLimit, type Sent } from './windowLimit';

/** Maximum requests per second to any gateway, regardless of the measured rate. */
const FASTEST = 10_000;
/** Maximum number of concurrent requests. */
const MOST_AT_ONCE = 64;
/**
 * Maximum number of concurrent requests before anything is known; one more for each {@link WINDOW_GROWTH} accepted
 * requests.
 */
const FIRST_WINDOW = 4;
/** The maximum during the first measurement, in requests per second. */
const PROBE_WINDOW = 2;
const WINDOW_GROWTH = 16;
/** Maximum pause that is not requested by the gateway, in ms. */
const LONGEST_PAUSE = 2 * SECOND;
/** If no request has been accepted for this long, in ms, any limit in queries per second has an allowance again. */
const ALONE = 1_500;
/** Pause after a refusal that says nothing about the pace, in ms; doubled after each further one. */
const FIRST_RETRY = 250;
/** Number of requests held back after a refusal, so that the allowance is not immediately empty again. */
const MOST_HELD_BACK = 2;
const LEAST_HELD_BACK = 0.5;
/** The factor by which the pace rises to make up for a pause. */
const CATCH_UP = 1.8;
/** The factor by which the pace rises to make up for a pause if the gateway counts, or may count, whole seconds. */
const BURST = 10;

/** Prior knowledge of a limit, in requests per second. */
export interface KnownLimit {
  /** Measured in an earlier session: the starting value. */
  readonly learnt?: number;
  /** Given by the user: never exceeded. */
  readonly stated?: number;
}

/**
 * Decides when to send the next request, under an unknown limit in requests per second. A refusal shows that the
 * allowance was empty at that time; requests accepted between two such times were granted, exactly for token buckets.
 * The pace is slightly above that, so that the next refusal measures again. Times are in ms of one clock.
 */
export class Pace {
  readonly #stated: number | undefined;
  readonly #estimate = new RateEstimate();
  readonly #windows: WindowLimit;
  readonly #doubt = new RefusalDoubt();
  /** When the next request is due; delays beyond it are made up for. */
  #due = 0;
  /** When the last request was sent. */
  #lastSent = 0;
  /** Nothing is sent before this time. */
  #notBefore = 0;
  #inFlight = 0;
  #sent = 0;
  #taken = 0;
  /** Requests accepted since a refusal was last acted upon. */
  #takenSince = 0;
  /** The number of the last request that found the allowance empty. */
  #emptyOrder = 0;
  /** Number of refused requests among those sent after that one. */
  #refusedSince = 0;
  /** When a refusal was last acted upon; refusals of requests sent before then say nothing new. */
  #noticed = -Infinity;
  #noticedOrder = 0;
  /** The number of the first request sent since a refusal was last acted upon. */
  #resumed: Sent | undefined;
  /** When the last accepted request was sent. */
  #lastTaken = 0;
  /** Consecutive refusals of requests that were sent alone. */
  #alone = 0;
  /** Consecutive refusals without accepted requests between them. */
  #inVain = 0;

  constructor({ learnt, stated }: KnownLimit = {}) {
    this.#stated = stated;
    this.#windows = new WindowLimit(stated ?? FASTEST);
    const known = stated ?? learnt;
    if (known !== undefined) this.#estimate.assume(known);
  }

  /** Requests per second; `undefined` if nothing is known. */
  get rate(): number | undefined {
    const rate = this.#windows.count ?? this.#estimate.rate;
    return rate === undefined ? undefined : Math.min(rate, this.#stated ?? FASTEST);
  }

  /** Whether {@link rate} was measured in this session. */
  get isMeasured(): boolean {
    return this.#estimate.isMeasured;
  }

  /** Returns the ms until the next request can be sent; `Infinity`: not before an answer. */
  delay(now: number): number {
    if (this.#inFlight >= this.#window() || this.#doubt.isAsking) return Infinity;
    if (this.#doubt.wantsRetry) return 0;
    const due = this.#windows.count === undefined ? this.#due : this.#windows.due(now);
    return Math.max(0, Math.max(due, this.#notBefore) - now);
  }

  /** Records that a request is sent. */
  sent(now: number): Sent {
    const sent = { at: now, order: ++this.#sent };
    this.#inFlight++;
    this.#doubt.sent(sent);
    if (!this.#resumed) this.#estimate.resumed(now);
    const usedUntil = this.#resumed ? this.#due : Math.min(this.#due, this.#lastSent);
    this.#resumed ??= sent;
    this.#lastSent = now;
    this.#windows.sent(sent);
    const speed = this.#speed(now);
    if (speed === undefined) return sent;
    const step = SECOND / speed;
    const unused = now - SECOND - usedUntil;
    if (unused > 0 && this.#due > 0) this.#estimate.idle(unused);
    this.#due = Math.max(this.#due, now - SECOND) + step;
    const isBurst = this.#windows.count !== undefined || this.#inVain > 0;
    this.#notBefore = Math.max(this.#notBefore, now + step / (isBurst ? BURST : CATCH_UP));
    return sent;
  }

  /** Records that the gateway accepted a request, regardless of its answer. */
  taken(sent: Sent): void {
    this.#inFlight--;
    const { rate } = this;
    if (rate !== undefined && this.#doubt.taken(sent, rate)) this.#estimate.raise();
    this.#taken++;
    this.#alone = 0;
    this.#lastTaken = Math.max(this.#lastTaken, sent.at);
    this.#takenSince++;
  }

  /** Records a request whose outcome is not known. */
  lost(): void {
    this.#inFlight--;
    this.#doubt.lost();
  }

  /** Records that the gateway refused a request because of its limit. @param retryAfterMs the wait that it asks for */
  refused(sent: Sent, now: number, retryAfterMs: number | undefined): void {
    this.#inFlight--;
    const taken = sent.order - this.#emptyOrder - 1 - this.#refusedSince;
    if (sent.order > this.#emptyOrder) this.#refusedSince++;
    this.#doubt.refused(sent, now);
    if (retryAfterMs !== undefined) this.#notBefore = Math.max(this.#notBefore, now + retryAfterMs);
    const isNews = sent.order > this.#noticedOrder;
    if (isNews && this.rate !== undefined && sent.at - this.#lastTaken >= ALONE) {
      this.#retry(sent, now);
      return;
    }
    if (isNews && retryAfterMs === undefined && taken > 1 && this.#isDoubted(sent, taken, now)) {
      this.#windows.drop(sent);
      return;
    }
    const resumes = Math.max(now, this.#notBefore);
    this.#learn(sent, taken, resumes, isNews);
    if (!isNews) return;
    this.#emptyOrder = sent.order;
    this.#refusedSince = 0;
    this.#noticed = now;
    this.#noticedOrder = this.#sent;
    this.#resumed = undefined;
    this.#takenSince = 0;
    this.#inVain = taken < this.#few() ? this.#inVain + 1 : 0;
    this.#pause(now);
  }

  /** Whether to test with a further request if a refusal is real. */
  #isDoubted(sent: Sent, taken: number, now: number): boolean {
    const { rate } = this;
    const surplus = this.#estimate.surplus(sent.at, taken);
    if (rate === undefined || surplus === undefined || this.#windows.count !== undefined) return false;
    return this.#doubt.begin(sent, now, { rate, surplus, heldBack: heldBack(rate) });
  }

  /** Fewer accepted requests between two refusals count as none. */
  #few(): number {
    return Math.max(1, Math.min(3, (this.rate ?? 0) / 10));
  }

  /**
   * Nothing was accepted for over a second, so the pace was not too fast, as limits are in queries per second. The
   * known rate stays.
   */
  #retry(sent: Sent, now: number): void {
    this.#windows.drop(sent);
    this.#notBefore = Math.max(this.#notBefore, now + Math.min(LONGEST_PAUSE, FIRST_RETRY * 2 ** this.#alone++));
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
    const inSecond = this.#windows.takenBefore(sent).length;
    this.#estimate.empty({ at: sent.at, taken, inSecond, speed: this.#speed(sent.at), resumes });
  }

  /**
   * Pauses briefly, or for at least a second if that did not help: any limit per second grants something after that.
   */
  #pause(now: number): void {
    const { rate } = this;
    const vain = rate === undefined ? 1 : this.#inVain;
    if (vain > 0) {
      const pause = Math.min(LONGEST_PAUSE, SECOND * 2 ** (vain - 1));
      this.#notBefore = Math.max(this.#notBefore, now + pause);
    }
    if (rate === undefined) return;
    this.#due = Math.max(this.#due, now + (heldBack(rate) * SECOND) / rate);
  }

  #speed(now: number): number | undefined {
    const target = this.#windows.target(now) ?? this.#estimate.target(now);
    return target === undefined ? undefined : Math.min(target, this.#stated ?? FASTEST);
  }

  #window(): number {
    if (this.rate !== undefined) {
      // After consecutive refusals, it is not known how many requests are granted: the bound is the number accepted
      // since then, plus a few.
      return this.#inVain === 0 ? MOST_AT_ONCE : Math.min(MOST_AT_ONCE, PROBE_WINDOW + this.#takenSince);
    }
    const sinceEmpty = this.#sent - this.#emptyOrder - this.#refusedSince;
    const window =
      this.#noticed === -Infinity
        ? FIRST_WINDOW + this.#taken / WINDOW_GROWTH
        : PROBE_WINDOW + sinceEmpty / WINDOW_GROWTH;
    return Math.min(MOST_AT_ONCE, Math.floor(window));
  }
}

function heldBack(rate: number): number {
  return Math.min(MOST_HELD_BACK, Math.max(LEAST_HELD_BACK, rate - 1));
}

/** How long refusals are believed after a doubted one proved real, in ms: the initial and the maximum time. */
const FIRST_BELIEF = 8_000;
const LONGEST_BELIEF = 60_000;
/** The allowance until the retry must be below this number of requests, or the retry would show nothing. */
const LITTLE = 0.7;
const HARDLY = 0.25;

/**
 * Doubts whether a refusal means that the allowance was empty, because some gateways refuse at random. If a refusal
 * came before the held-back requests could be used up, the next request is sent immediately as a test: if it is
 * accepted, there was an allowance. Times are in ms of one clock.
 */
class RefusalDoubt {
  #doubted: Sent | undefined;
  /** The number of the test request. */
  #asked: number | undefined;
  #believedUntil = -Infinity;
  #belief = FIRST_BELIEF;

  /** Whether a refusal is currently doubted, in which case the next request should be sent immediately. */
  get wantsRetry(): boolean {
    return this.#doubted !== undefined && this.#asked === undefined;
  }

  /** Whether the test request is under way. */
  get isAsking(): boolean {
    return this.#asked !== undefined;
  }

  /**
   * Doubts a refusal if another request can test it.
   *
   * @param surplus requests accepted since the allowance was empty, less those that the rate grants in that time
   * @returns whether it is doubted
   */
  begin(sent: Sent, now: number, { rate, surplus, heldBack }: DoubtGround): boolean {
    const comesIn = (rate * (now - sent.at)) / 1000;
    if (this.#doubted || now < this.#believedUntil || surplus > -heldBack / 2 || comesIn > LITTLE) return false;
    this.#doubted = sent;
    return true;
  }

  /** Records that a request is sent. */
  sent({ order }: Sent): void {
    if (this.wantsRetry) this.#asked = order;
  }

  /**
   * Records an accepted request: one sent after the doubted one shows that there was an allowance.
   * @returns whether the rate could hardly have granted that in between, so that the limit must be higher than the rate
   */
  taken({ at, order }: Sent, rate: number): boolean {
    if (!this.#doubted || order < this.#doubted.order) return false;
    const comesIn = (rate * (at - this.#doubted.at)) / 1000;
    this.#belief = FIRST_BELIEF;
    this.#end();
    return comesIn <= HARDLY;
  }

  /** Records a request refused after the doubted one, which was real. */
  refused({ order }: Sent, now: number): void {
    if (!this.#doubted || order < this.#doubted.order) return;
    this.#believedUntil = now + this.#belief;
    this.#belief = Math.min(LONGEST_BELIEF, 2 * this.#belief);
    this.#end();
  }

  /** Records a request whose outcome is not known. */
  lost(): void {
    this.#end();
  }

  #end(): void {
    this.#doubted = undefined;
    this.#asked = undefined;
  }
}

/** The data for doubting a refusal. */
export interface DoubtGround {
  /** In requests per second. */
  readonly rate: number;
  readonly surplus: number;
  /** Requests that were held back after the previous refusal. */
  readonly heldBack: number;
}
