/** Concurrent items: enough for a distant gateway, while other requests still get their turn. */
const AT_ONCE = 8;

/** Works on items in their order, several at a time. @param signal leaves out the items that have not been started */
export async function severalAtOnce<Item>(
  items: readonly Item[],
  signal: AbortSignal | undefined,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    // Each worker takes its next item from the same iterator.
    for (const item of waiting) {
      if (signal?.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
}
