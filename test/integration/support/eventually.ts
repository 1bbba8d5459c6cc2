/** Milliseconds that a wait may take: many times the slowest wait on a busy machine. */
const DEADLINE = 30_000;

/**
 * Resolves with the first value that `look` finds. It polls every few milliseconds: without a pause it would take CPU
 * time from what it waits for.
 * @param what is waited for, as the end of a sentence @throws if it has not come by the deadline
 */
export async function eventually<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const until = performance.now() + DEADLINE;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error(`Waited ${DEADLINE / 1_000} s for ${what}.`);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}
