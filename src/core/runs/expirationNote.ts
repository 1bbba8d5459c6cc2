/** From here on a time is odd, in seconds: ten years. */
const LONG = 10n * 365n * 24n * 60n * 60n;
/** Units that are taken for seconds, and how many of them there are in one. */
const UNITS = [
  ['milliseconds', 1_000n],
  ['microseconds', 1_000_000n],
  ['nanoseconds', 1_000_000_000n],
] as const;
/** The last moment that a date can have, in seconds. */
const LAST = 8_640_000_000_000n;

/**
 * Returns what is odd about the time at which a transaction expires, a sentence; `undefined` if it is within ten years
 * from now.
 * @param seconds since the epoch, decimal
 * @param now milliseconds since the epoch
 */
export function expirationNote(seconds: string, now: number): string | undefined {
  if (!/^\d{1,20}$/.test(seconds)) return undefined;
  const time = BigInt(seconds);
  const today = BigInt(Math.floor(now / 1000));
  if (time <= today) return 'It is in the past: the transaction can no longer be executed.';
  if (time <= today + LONG) return undefined;
  const [unit] = UNITS.find(([, each]) => isNear(time / each, today)) ?? [];
  const year = time <= LAST ? `, in the year ${new Date(Number(time) * 1000).getUTCFullYear()}` : '';
  return unit === undefined
    ? `It is far in the future${year}: check it.`
    : `It is far in the future${year}: it looks like ${unit}, but must be in seconds.`;
}

function isNear(time: bigint, today: bigint): boolean {
  return time > today - LONG && time < today + LONG;
}
