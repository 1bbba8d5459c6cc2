import { parseCount } from './amounts';

/** A moment in both clocks, as far as a calendar reaches. */
export interface Moment {
  readonly local: string;
  readonly utc: string;
}

/** Milliseconds that a JavaScript date can hold. */
const LAST_DATE = 8_640_000_000_000_000n;

/** Seconds since the epoch as a moment; `undefined` where they are beyond any date. */
export function momentOfSeconds(seconds: string): Moment | undefined {
  return momentOf(parseCount(seconds), 1000n, 1n);
}

/** Microseconds since the epoch as a moment; `undefined` where they are beyond any date. */
export function momentOfMicroseconds(microseconds: string): Moment | undefined {
  return momentOf(parseCount(microseconds), 1n, 1000n);
}

/** A number of a field whose name says that it is a time, as a moment; `undefined` for others, and for times of no calendar that anyone uses. */
export function momentOfField(name: string, digits: string): Moment | undefined {
  if (!/^\d{10,16}$/.test(digits)) return undefined;
  const isMicroseconds = /(^|_)(usecs?|microseconds|timestamp)$/i.test(name) && digits.length === 16;
  if (isMicroseconds) return momentOfMicroseconds(digits);
  const isSeconds = /(^|_)(secs|seconds|timestamp)$/i.test(name) && digits.length === 10;
  return isSeconds ? momentOfSeconds(digits) : undefined;
}

function momentOf(count: bigint | undefined, factor: bigint, divisor: bigint): Moment | undefined {
  if (count === undefined) return undefined;
  const milliseconds = (count * factor) / divisor;
  if (milliseconds > LAST_DATE) return undefined;
  const date = new Date(Number(milliseconds));
  return {
    local: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(date),
    utc: `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
  };
}

/** How far `seconds` since the epoch are from `now` in milliseconds: `in 9 min`, `3 days ago`. */
export function distanceText(seconds: string, now: number): string | undefined {
  if (!/^\d{1,12}$/.test(seconds)) return undefined;
  const left = Math.round(Number(seconds) - now / 1_000);
  const [unit, size] = UNITS.find(([, each]) => Math.abs(left) >= each) ?? ['second', 1];
  return new Intl.RelativeTimeFormat('en', { style: 'short' }).format(Math.trunc(left / size), unit);
}

const UNITS = [
  ['year', 31_557_600],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
