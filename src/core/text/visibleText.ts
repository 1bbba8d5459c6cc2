/**
 * Matches characters that are invisible, look like a space, or change how other characters are displayed: control and
 * format characters (bidi overrides and isolates, zero-width characters), joiners, fillers, variation selectors,
 * blanks, line separators and lone surrogates. A variation selector that turns a pictograph into an emoji is allowed.
 */
function unseen(): RegExp {
  // Within a function, because V8 takes a millisecond to compile the character classes, which would delay activation.
  return /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800]|(?! )\p{Zs}/gu;
}

/** Characters that cannot occur in a Move name or type. */
const NO_NAME = /[^ -~]/gu;

/** Returns a character as its code point, such as `⟨U+202E⟩`. */
export function writtenOut(character: string): string {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `⟨U+${point.padStart(4, '0')}⟩`;
}

/**
 * Replaces invisible or misleading characters in external text. All code that shows or writes external text applies
 * this rule.
 * @param write returns the replacement for a character
 * @param kept characters to leave unchanged, such as line breaks
 */
export function replaceUnseen(text: string, write: (character: string) => string, kept = ''): string {
  return text.replace(unseen(), character => (kept.includes(character) ? character : write(character)));
}

/** Whether a string contains invisible or misleading characters. Line breaks count as such. */
export function hasUnseen(text: string): boolean {
  return text.search(unseen()) >= 0;
}

/**
 * Replaces invisible and misleading characters in external text with {@link writtenOut}.
 * @param kept characters to leave unchanged
 */
export function visibleText(text: string, kept = ''): string {
  return replaceUnseen(text, writtenOut, kept);
}

/**
 * Replaces each character that cannot occur in a Move name or type with {@link writtenOut}, including letters of other
 * scripts that look like Latin letters.
 */
export function visibleName(text: string): string {
  return text.replace(NO_NAME, writtenOut);
}

/** Returns the start of external text on one line, without control or bidi characters; `…` marks truncated text. */
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
 * Escapes characters in JSON text or in a JSON literal that are invisible, change the text direction, or control a
 * terminal into which the text is pasted, because values on a chain come from strangers. Line breaks are left
 * unchanged. JSON, JavaScript and Python parse the result as the same value. Characters above U+FFFF are left
 * unchanged: the three languages have no common escape for them, and they are harmless.
 */
export function inertJson(json: string): string {
  return replaceUnseen(json, sign => (sign.length > 1 ? sign : escaped(sign)), '\n');
}

/**
 * Like {@link inertJson}, for JSON only: also escapes characters above U+FFFF, as surrogate pairs, and replaces CR with
 * a space.
 */
export function inertDocument(json: string): string {
  return replaceUnseen(json.replaceAll('\r', ' '), sign => sign.split('').map(escaped).join(''), '\n\t');
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
