/**
 * Characters that are invisible, look like a space, or change how others are read: controls, format characters (bidi
 * overrides and isolates, zero width), joiners, fillers and selectors without a glyph, blanks, line separators, and
 * halves of a character. A selector that makes a pictograph coloured is visible.
 */
function unseen(): RegExp {
  // Within a function, as V8 takes a millisecond to read its classes, and does so while the extension starts otherwise.
  return /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800]|(?! )\p{Zs}/gu;
}

/** Characters that cannot occur in a Move name or type. */
const NO_NAME = /[^ -~]/gu;

/** Returns a character as its code point: `⟨U+202E⟩`. */
export function writtenOut(character: string): string {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `⟨U+${point.padStart(4, '0')}⟩`;
}

/**
 * Replaces the invisible or misleading characters of external text. The one rule for all that shows or writes it.
 * @param write returns the replacement of a whole character
 * @param kept characters that can stay, such as line breaks where lines are shown
 */
export function replaceUnseen(text: string, write: (character: string) => string, kept = ''): string {
  return text.replace(unseen(), character => (kept.includes(character) ? character : write(character)));
}

/** Whether a text has an invisible or misleading character, including line breaks. */
export function hasUnseen(text: string): boolean {
  return text.search(unseen()) >= 0;
}

/** Returns external text with invisible and misleading characters {@link writtenOut}. @param kept can stay */
export function visibleText(text: string, kept = ''): string {
  return replaceUnseen(text, writtenOut, kept);
}

/**
 * Returns an external Move name or type with every character {@link writtenOut} that cannot occur in one, including
 * letters of other scripts, which resemble the allowed ones.
 */
export function visibleName(text: string): string {
  return text.replace(NO_NAME, writtenOut);
}

/** The start of external text: one line, no control or direction characters, `…` where it was cut. */
export function excerpt(text: string, limit: number): string {
  // Cutting before cleaning keeps a body of megabytes cheap.
  const start = text.slice(0, limit * 4);
  const line = replaceUnseen(start, () => ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const whole = start.length === text.length && line.length <= limit;
  return whole ? line : `${line.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * Escapes all characters in JSON text, or in a literal of it, that are invisible, change the direction of text, or
 * control a terminal that it is pasted into: values on a chain come from other people. Line breaks stay. JSON,
 * JavaScript and Python read the same value; above U+FFFF they share no escape, and no character there does any of
 * this.
 */
export function inertJson(json: string): string {
  return replaceUnseen(json, sign => (sign.length > 1 ? sign : escaped(sign)), '\n');
}

/** Does the same for JSON alone, which can also escape characters above U+FFFF: as their two halves. */
export function inertDocument(json: string): string {
  return replaceUnseen(json.replaceAll('\r', ' '), sign => sign.split('').map(escaped).join(''), '\n\t');
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
