/**
 * A time, formatted as local time and as UTC. The result page and views show both. Text that is shared (Markdown,
 * terminal output) contains only UTC, because its readers can be in any time zone.
 */
export interface Moment {
  /** In the default locale and the local time zone, including the name of the time zone. */
  readonly local: string;
  /** For example, `2025-10-08 12:00:00 UTC`. */
  readonly utc: string;
}

/** Formats a time in seconds since the epoch; `undefined` if it is not an integer or is out of range. */
export function momentOfSeconds(seconds: string): Moment | undefined {
  return COUNT.test(seconds) ? momentOf(BigInt(seconds) * 1000n) : undefined;
}

/** Formats a time in microseconds since the epoch; `undefined` if it is not an integer or is out of range. */
export function momentOfMicroseconds(microseconds: string): Moment | undefined {
  return COUNT.test(microseconds) ? momentOf(BigInt(microseconds) / 1000n) : undefined;
}

/** Formats a time in milliseconds since the epoch; `undefined` if it is not finite or is out of range. */
export function momentOfMilliseconds(ms: number): Moment | undefined {
  return Number.isFinite(ms) ? momentOf(BigInt(Math.trunc(ms))) : undefined;
}

/**
 * Returns `2025-10-09 08:53:20 UTC (1760000000000000 µs)`, for text that is shared; only the number if it is invalid.
 */
export function exactMomentText(microseconds: string): string {
  const moment = momentOfMicroseconds(microseconds);
  return moment ? `${moment.utc} (${microseconds} µs)` : microseconds;
}

/**
 * Returns a time in local time and UTC, or `at an unknown time` if it is invalid.
 * @param ms milliseconds since the epoch
 */
export function momentText(ms: number): string {
  const moment = momentOfMilliseconds(ms);
  return moment ? `${moment.local} (${moment.utc})` : 'at an unknown time';
}

/** Returns a relative time: `just now`, `5 min. ago`, `in 9 min.`. Both times are milliseconds since the epoch. */
export function ageText(when: number, now: number): string {
  const away = when - now;
  const largest = UNITS.find(([, size]) => Math.abs(away) >= size);
  if (!largest) return 'just now';
  const [unit, size] = largest;
  return relativeFormat().format(Math.trunc(away / size), unit);
}

const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

// Creating the format takes longer than formatting a hundred times, and lists have thousands of ages.
const relativeFormat = once(() => new Intl.RelativeTimeFormat('en', { style: 'short' }));

/** A u64 has at most 20 digits. */
const COUNT = /^\d{1,20}$/;
const LAST_DATE = 8_640_000_000_000_000n;

function momentOf(milliseconds: bigint): Moment | undefined {
  if (milliseconds > LAST_DATE || milliseconds < -LAST_DATE) return undefined;
  const date = new Date(Number(milliseconds));
  return {
    local: localFormat().format(date),
    utc: date
      .toISOString()
      .replace('T', ' ')
      .replace(/\.\d{3}Z$/, ' UTC'),
  };
}

// Creating the format takes as long as formatting ten thousand times, and most runs never need it.
const localFormat = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' }));

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
