import type { Clock } from './fetch';

/** The real time. */
export function createSystemClock(): Clock {
  return { now: () => Date.now(), ticks: () => performance.timeOrigin + performance.now(), sleep };
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>(resolve => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
  });
  signal.throwIfAborted();
}
