import type { LocatorLanguage } from './locatorLanguage';
import { movedReading } from './moved';
import { Window } from './read/window';
import type { Candidate } from './scan/candidates';
import type { ScannedLine } from './scan/scannedLines';
import type { Reading } from './shape/reading';

/** Longest stretch of text that is read as one payload, in characters. */
const MAX_WINDOW = 1_000_000;

interface Known {
  readonly lines: readonly ScannedLine[];
  /** The line of the document that the first of `lines` was. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly reading: Reading | undefined;
}

/** Readings of stretches of a document, each made once as long as its lines stay the same, wherever they move to. */
export class ReadingCache {
  readonly #language: LocatorLanguage;
  /** By first line, and by the character that they start at. */
  readonly #known = new WeakMap<ScannedLine, Map<number, Known>>();

  constructor(language: LocatorLanguage) {
    this.#language = language;
  }

  /** What stands in a stretch; `undefined` where that is no payload. */
  of(candidate: Candidate, lines: readonly ScannedLine[]): Reading | undefined {
    const first = lines[candidate.start.line];
    if (!first) return undefined;
    const onLine = this.#known.get(first) ?? new Map<number, Known>();
    const known = onLine.get(candidate.start.character);
    const isKept = known !== undefined && isSame(known, candidate, lines);
    if (isKept && known.line === candidate.start.line) return known.reading;
    const next = isKept ? movedTo(known, candidate.start.line) : this.#read(candidate, lines);
    onLine.set(next.start, next);
    this.#known.set(first, onLine);
    return next.reading;
  }

  #read({ start, end }: Candidate, lines: readonly ScannedLine[]): Known {
    const window = lines.slice(start.line, end.line + 1);
    const length = window.reduce((sum, { text }) => sum + text.length + 1, 0);
    const known = { lines: window, line: start.line, start: start.character, end: end.character };
    if (length - start.character > MAX_WINDOW) return { ...known, reading: undefined };
    const texts = window.map(({ text }, index) =>
      text.slice(index === 0 ? start.character : 0, index === window.length - 1 ? end.character : undefined),
    );
    const before = (window[0]?.text ?? '').slice(0, start.character);
    return { ...known, reading: this.#language.read(new Window(texts, start), before) };
  }
}

function isSame(known: Known, { start, end }: Candidate, lines: readonly ScannedLine[]): boolean {
  return (
    known.end === end.character &&
    known.lines.length === end.line - start.line + 1 &&
    known.lines.every((line, index) => line === lines[start.line + index])
  );
}

function movedTo(known: Known, line: number): Known {
  return { ...known, line, reading: known.reading && movedReading(known.reading, line - known.line) };
}
