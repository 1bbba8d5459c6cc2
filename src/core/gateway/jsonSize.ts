const COMMA = 44;
const LIST = 91;
const OBJECT = 123;

/**
 * Whether JSON text may hold more than `most` values, by the commas and opening brackets in it, those in strings too.
 * An engine takes 80 bytes for the three of `{},`: a text is far smaller than what is made of it.
 */
export function mayHoldMore(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let left = most;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code === COMMA || code === LIST || code === OBJECT) && --left < 0) return true;
  }
  return false;
}
