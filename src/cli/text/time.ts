/** The last moment that a `Date` can tell, in ms since the epoch. */
const LAST = 8_640_000_000_000_000n;

/** Microseconds since the epoch with what they are in UTC; a moment that no calendar has stands alone. */
export function microsecondsText(microseconds: string): string {
  if (!/^\d{1,20}$/.test(microseconds)) return microseconds;
  const ms = BigInt(microseconds) / 1000n;
  return ms > LAST ? microseconds : `${microseconds} (${new Date(Number(ms)).toISOString()})`;
}
