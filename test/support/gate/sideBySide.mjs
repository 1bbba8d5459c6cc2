/**
 * Does pieces of work, as many at a time as there is room for. The pieces come in batches that arrive at different times:
 * what has room is the first such piece of the first batch that is there.
 *
 * @template {{ readonly share: number }} T share: of the room, which it takes while it is done; at most all
 * @template R
 * @param {readonly Promise<readonly T[]>[]} batches
 * @param {number} room
 * @param {(piece: T) => Promise<R>} work
 * @returns {Promise<readonly R[]>} in the order in which the pieces ended
 * @throws what a batch or `work` throws first
 */
export async function sideBySide(batches, room, work) {
  /** @type {T[][]} */
  const waiting = batches.map(() => []);
  /** @type {R[]} */
  const results = [];
  let free = room;
  /** Takes the first piece that has room. */
  const next = () => {
    for (const pieces of waiting) {
      const index = pieces.findIndex(({ share }) => share <= free);
      if (index !== -1) return pieces.splice(index, 1)[0];
    }
    return undefined;
  };
  /** Does what has room, and what has room when that has ended. @returns {Promise<void>} */
  const start = async () => {
    /** @type {Promise<void>[]} */
    const started = [];
    for (let piece = next(); piece !== undefined; piece = next()) {
      free -= piece.share;
      started.push(end(piece));
    }
    await Promise.all(started);
  };
  /** @param {T} piece */
  const end = async piece => {
    results.push(await work(piece));
    free += piece.share;
    await start();
  };
  await Promise.all(
    batches.map(async (batch, index) => {
      waiting[index] = [...(await batch)];
      await start();
    }),
  );
  return results;
}
