import { type Clock, createSystemClock } from '../../src/core/gateway/fetch';

/** The real time, but faster: a limit of 10 s passes after some milliseconds. */
export class HastyClock implements Clock {
  readonly #clock = createSystemClock();
  readonly #speed: number;
  readonly #start = Date.now();
  #asleep = 0;

  constructor(speed: number) {
    this.#speed = speed;
  }

  /** Sleeps that have not ended. */
  get asleep(): number {
    return this.#asleep;
  }

  now(): number {
    return this.#start + (this.#clock.now() - this.#start) * this.#speed;
  }

  ticks(): number {
    return this.#clock.ticks() * this.#speed;
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    this.#asleep++;
    try {
      await this.#clock.sleep(ms / this.#speed, signal);
    } finally {
      this.#asleep--;
    }
  }
}
