/** A whole number that no u256 and no signed number of a model exceeds: what is longer is data more than a number. */
const WHOLE = /^[-+]?\d{1,80}$/;

/**
 * A whole number with its digits in groups of three, for the eye: `1234567` as `1,234,567`. Exact, as the wire has u64
 * and wider as text; text that is no whole number of at most 80 digits stays as it is.
 */
export function groupDigits(count: number | bigint | string): string {
  const text = String(count);
  return WHOLE.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}

/** `1 change`, `2,000 changes`; `many` when adding an s would not do. */
export function counted(count: number | bigint, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${BigInt(count) === 1n ? one : many}`;
}
