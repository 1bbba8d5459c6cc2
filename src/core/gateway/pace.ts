import { RateEstimate } from './rateEstimate';

/** Requests per second that a gateway is asked for at most, whatever was learnt. */
const FASTEST = 10_000;
/** Requests at once, at most. */
const MOST_AT_ONCE = 64;
/** Requests at once before anything is known; one more with each {@link WINDOW_GROWTH} that were taken. */
const FIRST_WINDOW = 4;
/** The same while the first measurement is made. */
const PROBE_WINDOW = 2;
const WINDOW_GROWTH = 16;
/** Pause before the first measurement, in ms: the allowance grows again meanwhile. */
const PROBE_PAUSE = 500;
/** Longest pause of our own making, in ms. */
const LONGEST_PAUSE = 2_000;
/** Requests that are held back after a refusal, so that the allowance is not empty again at once. */
const HELD_BACK = 2;
/** How much faster than its pace a pause is made up for. */
const CATCH_UP = 3;
/** How much of a pause is made up for, in ms: limits are per second (SPEC.md §8). */
const CATCH_UP_MS = 1000;

/** What is known of a limit beforehand, in requests per second. */
export interface KnownLimit {
  /** Learnt at another time: where to start. */
  readonly learnt?: number;
  /** Told by the user: never exceeded. */
  readonly stated?: number;
}

/** A request that was sent. */
export interface Sent {
  /** When, in ms. */
  readonly at: number;
}

/**
 * When the next request may go, under a limit in requests per second that is not known. A refusal tells that the
 * allowance was empty at its time; the requests taken between two such times are what was granted, exactly so for
 * token buckets. The pace lies a little above that, so that the next refusal measures again. Times in ms of one clock.
 */
export class Pace {
  readonly #stated: number | undefined;
  readonly #estimate = new RateEstimate();
  /** When the next request is due; a delay beyond it is made up for. */
  #due = 0;
  /** Nothing is sent before. */
  #notBefore = 0;
  #inFlight = 0;
  #taken = 0;
  #refused = false;
  /** Taken since the allowance was last empty. */
  #sinceEmpty = 0;
  /** When a refusal was last acted upon: those of requests sent before are no news. */
  #noticed = -Infinity;
  /** Refusals in a row with nothing taken between them. */
  #inVain = 0;

  constructor({ learnt, stated }: KnownLimit = {}) {
    this.#stated = stated;
    const known = stated ?? learnt;
    if (known !== undefined) this.#estimate.assume(known);
  }

  /** Requests per second; `undefined` as long as nothing is known. */
  get rate(): number | undefined {
    const { rate } = this.#estimate;
    return rate === undefined ? undefined : Math.min(rate, this.#stated ?? FASTEST);
  }

  /** Whether {@link rate} was measured here. */
  get isMeasured(): boolean {
    return this.#estimate.isMeasured;
  }

  /** Ms until the next request may go; `Infinity`: not before an answer. */
  delay(now: number): number {
    if (this.#inFlight >= this.#window()) return Infinity;
    return Math.max(0, Math.max(this.#due, this.#notBefore) - now);
  }

  /** A request goes. */
  sent(now: number): Sent {
    this.#inFlight++;
    this.#sinceEmpty++;
    const speed = this.#speed(now);
    if (speed !== undefined) {
      const step = 1000 / speed;
      if (now - this.#due > CATCH_UP_MS + step) this.#estimate.interrupt();
      this.#due = Math.max(this.#due, now - CATCH_UP_MS) + step;
      this.#notBefore = Math.max(this.#notBefore, now + step / CATCH_UP);
    }
    return { at: now };
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
    this.#sinceEmpty = Math.max(0, this.#sinceEmpty - 1);
    if (retryAfterMs !== undefined) this.#notBefore = Math.max(this.#notBefore, now + retryAfterMs);
    if (sent.at < this.#noticed) return;
    this.#inVain = this.#sinceEmpty === 0 ? this.#inVain + 1 : 0;
    const taken = this.#sinceEmpty;
    this.#estimate.empty({ at: sent.at, taken, speed: this.#speed(sent.at), resumes: Math.max(now, this.#notBefore) });
    this.#sinceEmpty = 0;
    this.#noticed = now;
    this.#refused = true;
    const { rate } = this;
    const hold = rate === undefined ? PROBE_PAUSE : (HELD_BACK * 1000) / rate;
    this.#due = Math.max(
      this.#due,
      now + Math.min(Math.max(LONGEST_PAUSE, hold), hold * 2 ** Math.max(0, this.#inVain - 1)),
    );
  }

  #speed(now: number): number | undefined {
    const target = this.#estimate.target(now);
    return target === undefined ? undefined : Math.min(target, this.#stated ?? FASTEST);
  }

  #window(): number {
    if (this.rate !== undefined) return MOST_AT_ONCE;
    const window = this.#refused
      ? PROBE_WINDOW + this.#sinceEmpty / WINDOW_GROWTH
      : FIRST_WINDOW + this.#taken / WINDOW_GROWTH;
    return Math.min(MOST_AT_ONCE, Math.floor(window));
  }
}
