import type { Clock } from './fetch';

/** A time limit of a request. */
export interface ScopeLimit {
  readonly ms: number;
  /** Why the request ends when the limit has passed. */
  readonly reason: () => Error;
}

/** The lifetime of one request: ends it when its signal aborts or a time limit passes, and cleans up behind it. */
export class RequestScope {
  readonly #abort = new AbortController();
  readonly #end = new AbortController();
  readonly #clock: Clock;
  readonly #caller: AbortSignal;
  readonly #idle: ScopeLimit;
  readonly #overall: ScopeLimit;
  readonly #start: number;
  /** `undefined` as long as there is nothing to be idle about. */
  #lastActivity: number | undefined;
  #interrupt: (reason: unknown) => void = ignore;

  /** `overall` counts from now, `idle` from the last call of {@link active}. */
  constructor(clock: Clock, caller: AbortSignal, overall: ScopeLimit, idle: ScopeLimit) {
    this.#clock = clock;
    this.#caller = caller;
    this.#overall = overall;
    this.#idle = idle;
    this.#start = clock.now();
    if (caller.aborted) this.#follow();
    else caller.addEventListener('abort', this.#follow);
    this.#watch(Math.min(overall.ms, idle.ms));
  }

  /** Aborted with the reason for which the request must end. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Tells that the answer makes progress. */
  active(): void {
    this.#lastActivity = this.#clock.now();
  }

  /**
   * `promise`, or a rejection as soon as the request must end, even if what is behind `promise` does not notice.
   * One at a time: a list of waiters would grow with every byte that a hostile gateway sends alone.
   */
  within<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#interrupt = reject;
      promise.then(resolve, reject);
      if (this.signal.aborted) this.#interrupt(this.signal.reason);
    });
  }

  /** Ends the request before its time. */
  cancel(reason: unknown): void {
    this.#abort.abort(reason);
    this.#interrupt(reason);
  }

  /** The request is over: its timer and its listener go. */
  end(): void {
    this.#caller.removeEventListener('abort', this.#follow);
    this.#end.abort(OVER);
  }

  readonly #follow = (): void => {
    this.cancel(this.#caller.reason);
  };

  /** One timer for both limits, as every listener and timer costs a small request a share of its time. */
  #watch(ms: number): void {
    this.#clock.sleep(ms, this.#end.signal).then(() => {
      const now = this.#clock.now();
      const left = this.#start + this.#overall.ms - now;
      const idleLeft = (this.#lastActivity ?? now) + this.#idle.ms - now;
      if (left <= 0) this.cancel(this.#overall.reason());
      else if (idleLeft <= 0) this.cancel(this.#idle.reason());
      else this.#watch(Math.min(left, idleLeft, this.#idle.ms));
    }, ignore);
  }
}

/** Made once: the stack of an error costs more than all else here. */
const OVER = new Error('The request is over.');

function ignore(): void {
  // Nobody waits, or the sleep was cancelled: there is nothing to do.
}
