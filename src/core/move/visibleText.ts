/**
 * What is not seen, passes for a space, or changes how others are read: controls, format characters (bidi overrides and
 * isolates, zero width), joiners, fillers and selectors that are drawn as nothing, blanks, separators of lines, and
 * halves of a character. A selector that makes a pictograph a coloured one is seen.
 */
const UNSEEN = /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800]|(?! )\p{Zs}/gu;
/** What no name and no type of Move has. */
const NO_NAME = /[^ -~]/gu;

/** A character as its code point: `⟨U+202E⟩`. */
export function writtenOut(character: string): string {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `⟨U+${point.padStart(4, '0')}⟩`;
}

/**
 * Replaces whatever in a text from outside is not seen for what it is. The one rule for all that shows or writes such text.
 * @param write what stands for such a character; each is a whole one
 * @param kept characters that may stay, as line breaks where lines are shown
 */
export function replaceUnseen(text: string, write: (character: string) => string, kept = ''): string {
  return text.replace(UNSEEN, character => (kept.includes(character) ? character : write(character)));
}

/** Whether a text has a character that is not seen for what it is, line breaks included. */
export function hasUnseen(text: string): boolean {
  return text.search(UNSEEN) >= 0;
}

/** Text from outside with every character {@link writtenOut} that is not seen for what it is. @param kept may stay */
export function visibleText(text: string, kept = ''): string {
  return replaceUnseen(text, writtenOut, kept);
}

/**
 * A name or type of Move from outside, with every character {@link writtenOut} that no such name has: letters of other
 * scripts too, which read like those that it may have.
 */
export function visibleName(text: string): string {
  return text.replace(NO_NAME, writtenOut);
}

/**
 * The start of a text that came from outside, fit to stand in a sentence: one line, no control or direction
 * characters, at most `limit` characters with `…` at a cut.
 */
export function excerpt(text: string, limit: number): string {
  // A cut before the clean-up keeps a body of megabytes cheap.
  const start = text.slice(0, limit * 4);
  const line = replaceUnseen(start, () => ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const whole = start.length === text.length && line.length <= limit;
  return whole ? line : `${line.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…`;
}

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
