/**
 * Does pieces of work in their order, with a limited number at a time.
 *
 * @template T, R
 * @param {readonly T[]} pieces
 * @param {number} atOnce
 * @param {(piece: T) => Promise<R>} work
 * @returns {Promise<readonly R[]>} in the order of the pieces
 */
export async function sideBySide(pieces, atOnce, work) {
  /** @type {R[]} */
  const results = [];
  const waiting = pieces.entries();
  const take = async () => {
    for (const [index, piece] of waiting) results[index] = await work(piece);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, pieces.length) }, take));
  return results;
}
