/** A character that would not be seen, or would change how others are read, as its code point: `⟨U+202E⟩`. */
export function writtenOut(character: string): string {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `⟨U+${point.padStart(4, '0')}⟩`;
}
