/** Longest wait that a gateway can ask for, in ms. */
const LONGEST = 60_000;

/**
 * The wait that a `Retry-After` header asks for, in ms: more than 0, at most a minute. `undefined` when it is absent
 * or asks for no wait that makes sense (`0`, `-1`, a past date, no number): the caller keeps its own pace then.
 * `now` is in ms since the epoch. SPEC.md §7 promises no such header.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return clamp(Number(header) * 1000);
  // A date has letters; without this, some engines read -1 as one.
  return /[a-z]/i.test(header) ? clamp(Date.parse(header) - now) : undefined;
}

function clamp(wait: number): number | undefined {
  return wait > 0 ? Math.min(wait, LONGEST) : undefined;
}
