import type { Clock } from '../../../src/core/gateway/fetch';

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/** A clock whose time the test advances. */
export class ManualClock implements Clock {
  #now = 1_700_000_000_000;
  #ticks = 1_700_000_000_000;
  readonly #sleepers = new Set<Sleeper>();
  readonly #asked: number[] = [];
  readonly #waiting = new Map<number, () => void>();

  /** The requested length of each sleep, in ms. */
  get asked(): readonly number[] {
    return this.#asked;
  }

  /** Sleeps that have neither ended nor been cancelled. */
  get pending(): number {
    return this.#sleepers.size;
  }

  now(): number {
    return this.#now;
  }

  ticks(): number {
    return this.#ticks;
  }

  /** Sets the wall clock, which does not affect sleeps. */
  set(now: number): void {
    this.#now = now;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    const slept = new Promise<void>((resolve, reject) => {
      const sleeper: Sleeper = { until: this.#ticks + ms, wake: resolve };
      this.#sleepers.add(sleeper);
      signal.addEventListener('abort', () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason as Error);
      });
    });
    this.#asked.push(ms);
    this.#waiting.get(ms)?.();
    return slept;
  }

  /** Resolves when a sleep of `ms` begins. */
  whenAsked(ms: number): Promise<void> {
    return new Promise(resolve => this.#waiting.set(ms, resolve));
  }

  /** Advances the time and wakes the sleeps that are over. */
  advance(ms: number): void {
    this.#now += ms;
    this.#ticks += ms;
    for (const sleeper of this.#sleepers) {
      if (sleeper.until > this.#ticks) continue;
      this.#sleepers.delete(sleeper);
      sleeper.wake();
    }
  }
}
