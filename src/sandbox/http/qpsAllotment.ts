/**
 * The limits that change when a key gets another one (SPEC.md §8): where keys share an allotment, what is left of it
 * goes to the others that have a limit, in proportion to what they had.
 * @param keys by name, with the queries per second of those that have a limit
 * @param allotment queries per second for all of them; without it, no other key changes
 * @throws RangeError when there is no such key, or that is no limit that the allotment allows
 */
export function qpsAfter(
  keys: ReadonlyMap<string, { readonly qps?: number }>,
  key: string,
  qps: number,
  allotment: number | undefined,
): ReadonlyMap<string, number> {
  if (!keys.has(key)) throw new RangeError('There is no such access key.');
  if (!Number.isFinite(qps) || qps <= 0) throw new RangeError('A limit is a number of queries per second above 0.');
  const changed = new Map([[key, qps]]);
  if (allotment === undefined) return changed;
  const others = [...keys].flatMap(([name, each]) =>
    name === key || each.qps === undefined ? [] : [{ name, qps: each.qps }],
  );
  const left = allotment - qps;
  if (left < 0 || (left === 0 && others.length > 0)) {
    throw new RangeError(`The keys share ${allotment} queries per second: ${qps} for one leaves none for the others.`);
  }
  const before = others.reduce((sum, each) => sum + each.qps, 0);
  for (const other of others) changed.set(other.name, (other.qps / before) * left);
  return changed;
}
