import type { Window } from './read/window';
import type { Lexicon } from './scan/lexicon';
import type { Reading } from './shape/reading';

/** A language whose payloads stand between brackets. */
export interface BracketLanguage {
  readonly lexicon: Lexicon;
  /**
   * Reads a stretch that may be a payload; `undefined` where it is none.
   * @param before what stands before it in its line
   */
  readonly read: (window: Window, before: string) => Reading | undefined;
}
