/** A whole number no longer than any u256 or signed number of a model: longer text is data rather than a number. */
const WHOLE = /^[-+]?\d{1,80}$/;

/**
 * Groups the digits of a whole number in threes: `1234567` becomes `1,234,567`. Exact, because u64 and wider are text
 * in the wire format; other text, and numbers of over 80 digits, are unchanged.
 */
export function groupDigits(count: number | bigint | string): string {
  const text = String(count);
  return WHOLE.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}

/** `1 change`, `2,000 changes`. @param count digits, or what a damaged answer has @param many if irregular */
export function counted(count: number | bigint | string, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${pluralOf(count, one, many)}`;
}

/** Returns the word for what is counted: `change`, `changes`. */
export function pluralOf(count: number | bigint | string, one: string, many = `${one}s`): string {
  return /^[-+]?0*1$/.test(String(count)) ? one : many;
}
