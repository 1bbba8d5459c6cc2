import type { Clock } from '../../core/gateway/fetch';

/** Resolves to `true` if the work is still running after `ms`, or to `false` as soon as it ends, even if it fails. */
export async function isLate(work: Promise<unknown>, ms: number, clock: Clock): Promise<boolean> {
  const over = new AbortController();
  const late = clock.sleep(ms, over.signal).then(
    () => true,
    () => false,
  );
  const ended = work.then(
    () => false,
    () => false,
  );
  const first = await Promise.race([ended, late]);
  over.abort();
  return first;
}
