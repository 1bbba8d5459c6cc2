import type { Clock } from './fetch';

export interface ScopeLimit {
  readonly ms: number;
  readonly reason: () => Error;
}

/**
 * The lifetime of a request, which ends when the caller's signal is aborted or a timeout expires. The owner calls
 * {@link end} in any case.
 */
export class RequestScope {
  readonly #abort = new AbortController();
  readonly #clock: Clock;
  readonly #caller: AbortSignal;
  readonly #overall: ScopeLimit;
  readonly #idle: ScopeLimit;
  readonly #start: number;
  /** Cancels the timer. */
  readonly #over = new AbortController();
  /** `undefined` before the response begins. */
  #lastActivity: number | undefined;
  #interrupt: (reason: unknown) => void = ignore;

  /** `overall` counts from now, `idle` from the last call to {@link active}. */
  constructor(clock: Clock, caller: AbortSignal, overall: ScopeLimit, idle: ScopeLimit) {
    this.#clock = clock;
    this.#caller = caller;
    this.#overall = overall;
    this.#idle = idle;
    this.#start = clock.ticks();
    if (caller.aborted) this.#follow();
    else caller.addEventListener('abort', this.#follow);
    void this.#watch();
  }

  /** Aborted with the reason why the request must end. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Records progress of the response. */
  active(): void {
    this.#lastActivity = this.#clock.ticks();
  }

  /**
   * Settles like `promise`, or rejects as soon as the request must end, even if `promise` stays pending. Only one
   * promise can wait at a time, because a list would grow with every byte that a malicious gateway sends separately.
   */
  within<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#interrupt = reject;
      promise.then(resolve, reject);
      if (this.signal.aborted) this.#interrupt(this.signal.reason);
    });
  }

  cancel(reason: unknown): void {
    this.#abort.abort(reason);
    this.#interrupt(reason);
  }

  /** Removes the listener and the timer of a finished request. */
  end(): void {
    this.#caller.removeEventListener('abort', this.#follow);
    this.#over.abort();
  }

  /** Ends the request when a timeout expires. */
  async #watch(): Promise<void> {
    while (!this.signal.aborted) {
      const now = this.#clock.ticks();
      const left = this.#start + this.#overall.ms - now;
      const idleLeft = (this.#lastActivity ?? now) + this.#idle.ms - now;
      if (left <= 0 || idleLeft <= 0) this.cancel(left <= 0 ? this.#overall.reason() : this.#idle.reason());
      else if (!(await this.#sleeps(Math.min(left, idleLeft)))) return;
    }
  }

  /** Waits. Resolves to `false` if the request has ended. */
  #sleeps(ms: number): Promise<boolean> {
    return this.#clock.sleep(ms, this.#over.signal).then(
      () => true,
      () => false,
    );
  }

  readonly #follow = (): void => {
    this.cancel(this.#caller.reason);
  };
}

function ignore(): void {
  // No caller waits.
}
