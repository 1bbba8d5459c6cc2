/** The median of some numbers. @throws RangeError if there are none */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The 95th percentile of some numbers. @throws RangeError if there are none */
export function p95(values: readonly number[]): number {
  return quantile(values, 0.95);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new RangeError('No samples.');
  return found;
}
