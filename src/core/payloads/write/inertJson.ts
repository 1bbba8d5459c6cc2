import { replaceUnseen } from '../../move/visibleText';

/**
 * JSON as text, or a literal of it, with an escape for whatever is not to be seen, turns the direction of text or steers
 * a terminal that it is pasted into: values of a chain are other people's. Lines stay. JSON, JavaScript and Python read
 * it as the same value; beyond U+FFFF they have no escape in common, and nothing there does any of this.
 */
export function inertJson(json: string): string {
  const escape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return replaceUnseen(json, sign => (sign.length > 1 ? sign : escape(sign)), '\n');
}
