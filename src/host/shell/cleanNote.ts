import { excerpt } from '../../core/move/visibleText';

/** Maximum length of a note, in characters. */
export const LONGEST_NOTE = 200;

/** Returns a note as it is kept: one line without invisible characters, at most {@link LONGEST_NOTE} long; empty for none. */
export function cleanNote(text: string): string {
  return excerpt(text.trim(), LONGEST_NOTE);
}
