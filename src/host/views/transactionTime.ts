/** The last moment that a `Date` can tell, in ms since the epoch. */
const LAST = 8_640_000_000_000_000n;

/** Microseconds since the epoch as local time; a moment that no calendar has as it is. */
export function localTime(microseconds: string): string {
  const date = dateOf(microseconds);
  if (!date) return microseconds;
  return TIME.format(date);
}

/** The same in UTC: `2025-10-08 12:00:00 UTC`. */
export function utcTime(microseconds: string): string | undefined {
  const date = dateOf(microseconds);
  return date && `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Made once: making one takes longer than a thousand times are written with it. */
const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

function dateOf(microseconds: string): Date | undefined {
  if (!/^\d{1,20}$/.test(microseconds)) return undefined;
  const ms = BigInt(microseconds) / 1000n;
  return ms > LAST ? undefined : new Date(Number(ms));
}
