import type { Clock } from '../gateway/fetch';
import type { ReadProgress } from './moduleStore';

/** Minimum time between two refreshes of an account, in milliseconds. */
const SHORTEST = 250;
/** Additional time per row, in milliseconds, because a refresh recreates all rows. */
const EACH_ROW = 0.2;

/**
 * Forwards the progress of reading an account, at intervals that grow with the number of rows, to leave time for
 * reading.
 */
export class RefreshPace {
  readonly #clock: Clock;
  readonly #refresh: (address: string) => void;
  readonly #waiting = new Set<string>();
  readonly #over = new AbortController();

  constructor(clock: Clock, refresh: (address: string) => void) {
    this.#clock = clock;
    this.#refresh = refresh;
  }

  /** Schedules a refresh, which covers further progress until then. */
  more({ address, modules }: ReadProgress): void {
    if (this.#waiting.has(address)) return;
    this.#waiting.add(address);
    this.#clock.sleep(Math.max(SHORTEST, modules * EACH_ROW), this.#over.signal).then(
      () => {
        this.#waiting.delete(address);
        this.#refresh(address);
      },
      () => undefined,
    );
  }

  dispose(): void {
    this.#over.abort();
  }
}
