import type { LineEdit, Position, Range } from '../documentLines';
import { Window } from './lexer';

/** Maximum length of a text that is read as one payload, in characters. */
const MAX_WINDOW = 1_000_000;

/** Reads the ranges of a document. */
export interface RangeReader<T> {
  /** @param before the text before the range in its line */
  readonly read: (window: Window, before: string) => T;
  /** Adjusts a reading for a range that has moved by some lines. */
  readonly moved: (reading: T, by: number) => T;
}

interface Known<T> {
  readonly texts: readonly string[];
  readonly start: Position;
  readonly end: number;
  readonly reading: T | undefined;
}

/**
 * Caches the readings of a document's ranges. Each is created only once while its lines stay the same, even if they
 * move.
 */
export class ReadingCache<T> {
  readonly #reader: RangeReader<T>;
  /** Keyed by start line, then by start character. */
  #known = new Map<number, Map<number, Known<T>>>();

  constructor(reader: RangeReader<T>) {
    this.#reader = reader;
  }

  /** Must be called for each edit, in order. */
  edited({ first, removed, inserted }: LineEdit): void {
    if (removed === inserted) {
      for (let line = first; line < first + removed; line++) this.#known.delete(line);
      return;
    }
    const known = new Map<number, Map<number, Known<T>>>();
    for (const [line, onLine] of this.#known) {
      if (line < first) known.set(line, onLine);
      else if (line >= first + removed) known.set(line - removed + inserted, onLine);
    }
    this.#known = known;
  }

  /** Returns the reading of a range; `undefined` if it is too long to be read. */
  of(range: Range, texts: readonly string[]): T | undefined {
    const { start } = range;
    const onLine = this.#known.get(start.line) ?? new Map<number, Known<T>>();
    const known = onLine.get(start.character);
    const isUnchanged = known !== undefined && isSame(known, range, texts);
    if (isUnchanged && known.start.line === start.line) return known.reading;
    const next = isUnchanged ? this.#movedTo(known, start) : this.#read(range, texts);
    onLine.set(start.character, next);
    this.#known.set(start.line, onLine);
    return next.reading;
  }

  #read({ start, end }: Range, texts: readonly string[]): Known<T> {
    const lines = texts.slice(start.line, end.line + 1);
    const known = { texts: lines, start, end: end.character };
    const length = lines.reduce((sum, { length: each }) => sum + each + 1, 0);
    if (length - start.character > MAX_WINDOW) return { ...known, reading: undefined };
    const last = lines.length - 1;
    const inside = lines.map((text, index) =>
      text.slice(index === 0 ? start.character : 0, index === last ? end.character : undefined),
    );
    const before = (lines[0] ?? '').slice(0, start.character);
    return { ...known, reading: this.#reader.read(new Window(inside, start), before) };
  }

  #movedTo(known: Known<T>, start: Position): Known<T> {
    const { reading } = known;
    return { ...known, start, reading: reading && this.#reader.moved(reading, start.line - known.start.line) };
  }
}

function isSame(known: Known<unknown>, { start, end }: Range, texts: readonly string[]): boolean {
  return (
    known.end === end.character &&
    known.texts.length === end.line - start.line + 1 &&
    known.texts.every((text, index) => text === texts[start.line + index])
  );
}
