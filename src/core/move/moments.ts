/**
 * A moment in both clocks, as far as a calendar reaches: the page and the views tell both; texts that are passed on
 * (Markdown, a terminal's) tell UTC alone, as who reads them may be anywhere.
 */
export interface Moment {
  /** In the reader's time zone, which it names, and in the words of the program's language. */
  readonly local: string;
  /** `2025-10-08 12:00:00 UTC` */
  readonly utc: string;
}

/** Seconds since the epoch as a moment; `undefined` for text that is no whole number, or one beyond any date. */
export function momentOfSeconds(seconds: string): Moment | undefined {
  return COUNT.test(seconds) ? momentOf(BigInt(seconds) * 1000n) : undefined;
}

/** Microseconds since the epoch as a moment; `undefined` for text that is no whole number, or one beyond any date. */
export function momentOfMicroseconds(microseconds: string): Moment | undefined {
  return COUNT.test(microseconds) ? momentOf(BigInt(microseconds) / 1000n) : undefined;
}

/** Milliseconds since the epoch as a moment; `undefined` for a number that is none, or one beyond any date. */
export function momentOfMilliseconds(ms: number): Moment | undefined {
  return Number.isFinite(ms) ? momentOf(BigInt(Math.trunc(ms))) : undefined;
}

/** Microseconds since the epoch for a text that is passed on: `2025-10-09 08:53:20 UTC (1760000000000000 µs)`; alone where they are no moment. */
export function exactMomentText(microseconds: string): string {
  const moment = momentOfMicroseconds(microseconds);
  return moment ? `${moment.utc} (${microseconds} µs)` : microseconds;
}

/** A moment in local time and in UTC; @param ms since the epoch. A number that is no moment is said to be none. */
export function momentText(ms: number): string {
  const moment = momentOfMilliseconds(ms);
  return moment ? `${moment.local} (${moment.utc})` : 'at an unknown time';
}

/** How far a moment is: `just now`, `5 min. ago`, `in 9 min.`. @param when, now milliseconds since the epoch */
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

// Making it takes longer than writing a hundred times with it, and lists have thousands of ages.
const relativeFormat = once(() => new Intl.RelativeTimeFormat('en', { style: 'short' }));

/** As many digits as a u64 has. */
const COUNT = /^\d{1,20}$/;
/** Milliseconds that a JavaScript date can hold. */
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

// Making it takes as long as writing ten thousand times with it, and most sessions that load this write none.
const localFormat = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' }));

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
