import type { Clock } from './fetch';

/** A request under way, as its watch sees it. */
export interface WatchedRequest {
  /** Ends the request if a time limit of it has passed. @returns how long it can be left alone, in ms */
  check(now: number): number;
  /** Ends it before its time. */
  cancel(reason: unknown): void;
}

/**
 * Sees to the time limits of all requests of a transport by one timer, which goes on for a while where there is nothing
 * to see to: a timer for each would cost a small request more than reading its answer.
 */
export class RequestWatch {
  readonly #clock: Clock;
  readonly #requests = new Set<WatchedRequest>();
  #timer: { readonly at: number; readonly abort: AbortController } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** In ms, by {@link Clock.ticks}. */
  now(): number {
    return this.#clock.ticks();
  }

  /** From now on. */
  add(request: WatchedRequest): void {
    this.#requests.add(request);
    const now = this.#clock.ticks();
    this.#wakeAt(now + request.check(now), now);
  }

  /** The request is over. */
  remove(request: WatchedRequest): void {
    this.#requests.delete(request);
  }

  /** Ends all requests, and the timer. */
  cancelAll(reason: unknown): void {
    for (const request of this.#requests) request.cancel(reason);
    this.#timer?.abort.abort();
    this.#timer = undefined;
  }

  #wakeAt(at: number, now: number): void {
    if (at === Infinity || (this.#timer && this.#timer.at <= at)) return;
    this.#timer?.abort.abort();
    const timer = { at, abort: new AbortController() };
    this.#timer = timer;
    this.#clock.sleep(at - now, timer.abort.signal).then(
      () => {
        if (this.#timer === timer) this.#look();
      },
      () => undefined,
    );
  }

  #look(): void {
    this.#timer = undefined;
    const now = this.#clock.ticks();
    let left = Infinity;
    for (const request of this.#requests) left = Math.min(left, request.check(now));
    this.#wakeAt(now + left, now);
  }
}
