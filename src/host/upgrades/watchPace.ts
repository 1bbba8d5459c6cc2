import type { Clock } from '../../core/gateway/fetch';

/** The least time between two rounds, in ms: what happens at once leads to one. */
const LEAST = 1_000;

/** Begins a round when it is due: one timer, set anew whenever something may be another. */
export class WatchPace {
  readonly #clock: Clock;
  readonly #begin: () => void;
  #waiting: AbortController | undefined;

  constructor(clock: Clock, begin: () => void) {
    this.#clock = clock;
    this.#begin = begin;
  }

  /** @param due in ms since the epoch; no round where absent */
  set(due: number | undefined): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
    if (due === undefined) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    this.#clock.sleep(Math.max(LEAST, due - this.#clock.now()), waiting.signal).then(this.#begin, () => undefined);
  }
}
