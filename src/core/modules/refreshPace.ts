import type { Clock } from '../gateway/fetch';
import type { ReadProgress } from './moduleStore';

/** Shortest time between two refreshes of an account, in ms. */
const SHORTEST = 250;
/** Of that time for each row, as all rows are made anew, in ms. */
const EACH_ROW = 0.2;

/** Passes on that more of an account is there, but leaves time to look at what is shown, the more the longer that is. */
export class RefreshPace {
  readonly #clock: Clock;
  readonly #refresh: (address: string) => void;
  readonly #waiting = new Set<string>();
  readonly #over = new AbortController();

  constructor(clock: Clock, refresh: (address: string) => void) {
    this.#clock = clock;
    this.#refresh = refresh;
  }

  /** There is more: what comes until it is passed on is passed on with it. */
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

  /** Nothing is passed on any more. */
  dispose(): void {
    this.#over.abort();
  }
}
