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
