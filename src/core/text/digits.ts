/** An integer that is not longer than a u256. Longer strings are data rather than numbers. */
const WHOLE = /^[-+]?\d{1,80}$/;

/**
 * Groups the digits of an integer in threes: `1234567` becomes `1,234,567`. Accepts strings because u64 and wider are
 * strings in JSON. Other strings, and numbers of more than 80 digits, are returned unchanged.
 */
export function groupDigits(count: number | bigint | string): string {
  const text = String(count);
  return WHOLE.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}

/**
 * Returns a count with its noun: `1 change`, `2,000 changes`.
 * @param count a number, or any string from a malformed response
 * @param many the plural, if irregular
 */
export function counted(count: number | bigint | string, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${pluralOf(count, one, many)}`;
}

/** Returns the singular or plural for a count: `change`, `changes`. */
export function pluralOf(count: number | bigint | string, one: string, many = `${one}s`): string {
  return /^[-+]?0*1$/.test(String(count)) ? one : many;
}
