import type { Clock } from '../../gateway/fetch';

/** How often it is written at most, in ms. */
const GATHERED = 2_000;

/** Says when changes are written: the first at once, as nothing can be written while a window closes; those after it gathered. */
export class WritePace {
  readonly #clock: Clock;
  readonly #write: () => void;
  readonly #over = new AbortController();
  #isWaiting = false;
  /** In ms of no date. */
  #writtenAt = -Infinity;

  constructor(clock: Clock, write: () => void) {
    this.#clock = clock;
    this.#write = write;
  }

  /** Whether nothing is written any more. */
  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** There is something to write: what comes until it is due is written with it. */
  changed(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#clock.sleep(Math.max(0, this.#writtenAt + GATHERED - this.#clock.ticks()), this.#over.signal).then(
      () => {
        this.#isWaiting = false;
        this.#writtenAt = this.#clock.ticks();
        this.#write();
      },
      () => undefined,
    );
  }

  /** What is not due yet is left to others. */
  end(): void {
    this.#over.abort();
  }
}
