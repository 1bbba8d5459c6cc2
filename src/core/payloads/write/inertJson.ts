import { replaceUnseen } from '../../move/visibleText';

/**
 * JSON as text, or a literal of it, with an escape for whatever is not to be seen, turns the direction of text or steers
 * a terminal that it is pasted into: values of a chain are other people's. Lines stay. JSON, JavaScript and Python read
 * it as the same value; beyond U+FFFF they have no escape in common, and nothing there does any of this.
 */
export function inertJson(json: string): string {
  return replaceUnseen(json, sign => (sign.length > 1 ? sign : escaped(sign)), '\n');
}

/** The same for JSON alone, which has an escape for what lies beyond U+FFFF as well: that of its two halves. */
export function inertDocument(json: string): string {
  return replaceUnseen(json.replaceAll('\r', ' '), sign => sign.split('').map(escaped).join(''), '\n\t');
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
