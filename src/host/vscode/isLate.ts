import type { Clock } from '../../core/gateway/fetch';

/** Whether work is still running after `ms`; `false` as soon as it ends earlier, also if it fails. */
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
