import type { ManualClock } from '../manualClock';

/** Runs everything that does not wait for time to pass. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}

/** Advances the time in steps of 10 ms. */
export async function pass(clock: ManualClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10) {
    clock.advance(10);
    await settle();
  }
}
