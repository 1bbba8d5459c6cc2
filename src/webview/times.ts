import { momentOfMicroseconds, momentOfSeconds, type Moment } from '../core/reports/moments';

/** A number of a field whose name says that it is a time, as a moment; `undefined` for others, and for times of no calendar that anyone uses. */
export function momentOfField(name: string, digits: string): Moment | undefined {
  if (!/^\d{10,16}$/.test(digits)) return undefined;
  const isMicroseconds = /(^|_)(usecs?|microseconds|timestamp)$/i.test(name) && digits.length === 16;
  if (isMicroseconds) return momentOfMicroseconds(digits);
  const isSeconds = /(^|_)(secs|seconds|timestamp)$/i.test(name) && digits.length === 10;
  return isSeconds ? momentOfSeconds(digits) : undefined;
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
