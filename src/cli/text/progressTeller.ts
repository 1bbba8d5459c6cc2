import type { WaitProgress } from '../../core/gateway/waitUntilExecuted';

/** From one word about the same state to the next. */
const TELL_EVERY_MS = 10_000;

/** Tells a new state at once, and then now and then that it lasts. */
export function progressTeller(note: (line: string) => void): (progress: WaitProgress) => void {
  let told: WaitProgress | undefined;
  return progress => {
    const { kind, elapsedMs } = progress;
    if (told?.kind === kind && elapsedMs - told.elapsedMs < TELL_EVERY_MS) return;
    told = progress;
    const state = kind === 'pending' ? 'It is pending' : 'The network does not know it yet';
    const seconds = Math.floor(elapsedMs / 1000);
    note(`${state}${seconds === 0 ? '' : ` after ${seconds} s`}; asking again…`);
  };
}
