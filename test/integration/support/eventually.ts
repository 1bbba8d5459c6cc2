/** Resolves with the first value that `look` finds; looks again after each turn of the event loop. */
export async function eventually<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise(resolve => setImmediate(resolve));
  }
}
