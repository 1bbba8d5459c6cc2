import type { Window } from './read/window';
import { candidatesOf, type Candidate } from './scan/candidates';
import type { Lexicon } from './scan/lexicon';
import { LineScanner } from './scan/lineScanner';
import type { Scanned, ScanLine } from './scan/scannedLines';
import type { Reading } from './shape/reading';

/** How the payloads of a language are found. */
export interface LocatorLanguage {
  readonly scan: ScanLine;
  /** The stretches that may be payloads, in the order of their starts. */
  readonly candidates: (lines: Scanned) => readonly Candidate[];
  /**
   * Reads a stretch; `undefined` where it is no payload.
   * @param before what stands before it in its line
   */
  readonly read: (window: Window, before: string) => Reading | undefined;
}

/** A language whose payloads stand between brackets. */
export function bracketLanguage(lexicon: Lexicon, read: LocatorLanguage['read']): LocatorLanguage {
  const scanner = new LineScanner(lexicon);
  return { scan: (text, before, tokens) => scanner.scan(text, before, tokens), candidates: candidatesOf, read };
}
