import { writtenOut } from '../core/move/writtenOut';

/** Controls, format characters (bidi overrides and isolates, zero width) and line separators; tab and newline may stay. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Text from outside, with every character that would not be seen, or would reorder what is seen, written out:
 * U+202E becomes `⟨U+202E⟩`.
 */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, writtenOut);
}

/** {@link visibleText} of at most 500 characters, for titles, labels and names that are short unless someone means harm. */
export function shortText(text: string): string {
  return text.length <= 500 ? visibleText(text) : `${visibleText(text.slice(0, 500))}…`;
}
