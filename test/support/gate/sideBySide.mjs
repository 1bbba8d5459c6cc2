/**
 * Does pieces of work, with a limited number at a time. The pieces come in batches that arrive at different times: a free
 * place takes the first piece of the first batch that is there.
 *
 * @template T, R
 * @param {readonly Promise<readonly T[]>[]} batches
 * @param {number} atOnce
 * @param {(piece: T) => Promise<R>} work
 * @returns {Promise<readonly R[]>} in the order in which the pieces ended
 * @throws what a batch or `work` throws first
 */
export async function sideBySide(batches, atOnce, work) {
  /** @type {T[][]} */
  const waiting = batches.map(() => []);
  /** @type {R[]} */
  const results = [];
  const arrivals = new Set(
    batches.map((batch, index) => {
      const arrival = batch.then(pieces => {
        waiting[index] = [...pieces];
        arrivals.delete(arrival);
      });
      return arrival;
    }),
  );
  const take = async () => {
    for (;;) {
      const batch = waiting.find(({ length }) => length > 0);
      if (batch) results.push(await work(/** @type {T} */ (batch.shift())));
      else if (arrivals.size > 0) await Promise.race(arrivals);
      else return;
    }
  };
  await Promise.all([...arrivals, ...Array.from({ length: atOnce }, take)]);
  return results;
}
