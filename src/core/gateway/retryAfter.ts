/** Maximum wait that a gateway can ask for, in ms. */
const LONGEST = 60_000;

/**
 * Returns the wait that a `Retry-After` header asks for, in ms: more than 0, up to a minute. `undefined` if it is
 * absent or not a sensible wait (`0`, `-1`, a past date, not a number): callers then keep their own pace. `now` is in
 * ms since the epoch. SPEC.md §7 does not promise this header.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return clamp(Number(header) * 1000);
  // A date has letters; without this check, some engines would read -1 as a date.
  return /[a-z]/i.test(header) ? clamp(Date.parse(header) - now) : undefined;
}

function clamp(wait: number): number | undefined {
  return wait > 0 ? Math.min(wait, LONGEST) : undefined;
}
