import type { Cancellation } from './cancellation';
import type { Clock } from './fetch';

/** A time limit of a request. */
export interface ScopeLimit {
  readonly ms: number;
  /** Returns the error with which the request ends at the limit. */
  readonly reason: () => Error;
}

/**
 * The lifetime of one request: it ends when its signal is aborted or a time limit passes, and is cleaned up afterwards.
 */
export class RequestScope implements TimedRequest {
  readonly #abort = new AbortController();
  readonly #timer: RequestTimer;
  readonly #caller: Cancellation;
  readonly #idle: ScopeLimit;
  readonly #overall: ScopeLimit;
  readonly #start: number;
  /** `undefined` before the answer begins. */
  #lastActivity: number | undefined;
  #interrupt: (reason: unknown) => void = ignore;

  /** `overall` counts from now, `idle` from the last call of {@link active}. */
  constructor(timer: RequestTimer, caller: Cancellation, overall: ScopeLimit, idle: ScopeLimit) {
    this.#timer = timer;
    this.#caller = caller;
    this.#overall = overall;
    this.#idle = idle;
    this.#start = timer.now();
    if (caller.aborted) this.#follow();
    else caller.addEventListener('abort', this.#follow);
    timer.add(this);
  }

  /** Aborted with the reason for which the request must end. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Records that the answer makes progress. */
  active(): void {
    this.#lastActivity = this.#timer.now();
  }

  /**
   * Settles like `promise`, or rejects as soon as the request must end, even if `promise` does not notice. Only one
   * promise can wait at a time: a list would grow with every byte that a hostile gateway sends separately.
   */
  within<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#interrupt = reject;
      promise.then(resolve, reject);
      if (this.signal.aborted) this.#interrupt(this.signal.reason);
    });
  }

  /** Ends the request early. */
  cancel(reason: unknown): void {
    this.#abort.abort(reason);
    this.#interrupt(reason);
  }

  /** Removes the listener and the time limits of a finished request. */
  end(): void {
    this.#caller.removeEventListener('abort', this.#follow);
    this.#timer.remove(this);
  }

  /** Ends the request if a time limit has passed. */
  check(now: number): number {
    if (this.signal.aborted) return Infinity;
    const left = this.#start + this.#overall.ms - now;
    const idleLeft = (this.#lastActivity ?? now) + this.#idle.ms - now;
    if (left > 0 && idleLeft > 0) return Math.min(left, idleLeft);
    this.cancel(left <= 0 ? this.#overall.reason() : this.#idle.reason());
    return Infinity;
  }

  readonly #follow = (): void => {
    this.cancel(this.#caller.reason);
  };
}

function ignore(): void {
  // No caller waits.
}

/** A request under way, as its timer sees it. */
export interface TimedRequest {
  /** Ends the request if one of its time limits has passed. @returns the ms until the next check */
  check(now: number): number;
  /** Ends the request early. */
  cancel(reason: unknown): void;
}

/**
 * Checks the time limits of all requests in a transport with one timer, which keeps running for a while without
 * requests: a timer for each would cost a small request more than reading its answer.
 */
export class RequestTimer {
  readonly #clock: Clock;
  readonly #requests = new Set<TimedRequest>();
  #timer: { readonly at: number; readonly abort: AbortController } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the time in ms, by {@link Clock.ticks}. */
  now(): number {
    return this.#clock.ticks();
  }

  /** Starts checking a request. */
  add(request: TimedRequest): void {
    this.#requests.add(request);
    const now = this.#clock.ticks();
    this.#wakeAt(now + request.check(now), now);
  }

  /** Stops checking a request. */
  remove(request: TimedRequest): void {
    this.#requests.delete(request);
  }

  /** Ends all requests, and stops the timer. */
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
        if (this.#timer === timer) this.#check();
      },
      () => undefined,
    );
  }

  #check(): void {
    this.#timer = undefined;
    const now = this.#clock.ticks();
    let left = Infinity;
    for (const request of this.#requests) left = Math.min(left, request.check(now));
    this.#wakeAt(now + left, now);
  }
}
