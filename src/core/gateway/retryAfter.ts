/** Maximum wait that a gateway can ask for, in ms. */
const LONGEST = 60_000;

/**
 * Returns the wait that a `Retry-After` header asks for, in ms: more than 0, up to a minute. `undefined` if it is
 * absent or not a sensible wait (`0`, `-1`, a past date, not a number): callers then keep their own pace. `now` is in
 * ms since the epoch. The contract does not promise this header.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const wait = askedWait(header, now);
  return wait === undefined ? undefined : Math.min(wait, LONGEST);
}

/** Returns the same without a limit. */
export function askedWait(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  // A date has letters; without this check, some engines would read -1 as a date.
  const isDate = /[a-z]/i.test(header);
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : isDate ? Date.parse(header) - now : 0;
  return wait > 0 ? wait : undefined;
}
