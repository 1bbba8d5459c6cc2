/**
 * Does one step of the set-up and prints its name and duration to stderr.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const started = performance.now();
  console.error(`${name} …`);
  const result = await work();
  console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
