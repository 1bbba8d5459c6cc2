import type { Position } from '../documentLines';
import { Window } from './read/window';
import type { ScannedLine } from './scan/scannedLines';

/** Longest stretch of text that is read as one payload, in characters. */
const MAX_WINDOW = 1_000_000;

/** How stretches are read. */
export interface StretchReader<T> {
  /** @param before what stands before the stretch in its line */
  readonly read: (window: Window, before: string) => T;
  /** What was read of a stretch that moved by some lines since. */
  readonly moved: (reading: T, by: number) => T;
}

interface Stretch {
  readonly start: Position;
  /** Exclusive. */
  readonly end: Position;
}

interface Known<T> {
  readonly lines: readonly ScannedLine[];
  /** The line of the document that the first of `lines` was. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly reading: T | undefined;
}

/** Readings of stretches of a document, each made once as long as its lines stay the same, wherever they move to. */
export class ReadingCache<T> {
  readonly #reader: StretchReader<T>;
  /** By first line, and by the character that they start at. */
  readonly #known = new WeakMap<ScannedLine, Map<number, Known<T>>>();

  constructor(reader: StretchReader<T>) {
    this.#reader = reader;
  }

  /** What stands in a stretch; `undefined` where it is too long to be read. */
  of(stretch: Stretch, lines: readonly ScannedLine[]): T | undefined {
    const first = lines[stretch.start.line];
    if (!first) return undefined;
    const onLine = this.#known.get(first) ?? new Map<number, Known<T>>();
    const known = onLine.get(stretch.start.character);
    const isKept = known !== undefined && isSame(known, stretch, lines);
    if (isKept && known.line === stretch.start.line) return known.reading;
    const next = isKept ? this.#movedTo(known, stretch.start.line) : this.#read(stretch, lines);
    onLine.set(next.start, next);
    this.#known.set(first, onLine);
    return next.reading;
  }

  #read({ start, end }: Stretch, lines: readonly ScannedLine[]): Known<T> {
    const window = lines.slice(start.line, end.line + 1);
    const length = window.reduce((sum, { text }) => sum + text.length + 1, 0);
    const known = { lines: window, line: start.line, start: start.character, end: end.character };
    if (length - start.character > MAX_WINDOW) return { ...known, reading: undefined };
    const texts = window.map(({ text }, index) =>
      text.slice(index === 0 ? start.character : 0, index === window.length - 1 ? end.character : undefined),
    );
    const before = (window[0]?.text ?? '').slice(0, start.character);
    return { ...known, reading: this.#reader.read(new Window(texts, start), before) };
  }

  #movedTo(known: Known<T>, line: number): Known<T> {
    const { reading } = known;
    return { ...known, line, reading: reading && this.#reader.moved(reading, line - known.line) };
  }
}

function isSame(known: Known<unknown>, { start, end }: Stretch, lines: readonly ScannedLine[]): boolean {
  return (
    known.end === end.character &&
    known.lines.length === end.line - start.line + 1 &&
    known.lines.every((line, index) => line === lines[start.line + index])
  );
}
