import { isBefore, type Position } from '../documentLines';
import type { WrittenValue } from '../located';
import { Window } from './lexer';
import type { ScannedLine } from './scannedLines';

/** How far before and after a span a reading looks, in lines. */
const MAX_LINES = 20;
/** Maximum number of lines of a value that is assigned to a name. */
const MAX_VALUE_LINES = 20_000;

/** A document at one moment, in which a reading looks beyond its own span. */
export class SourceText {
  readonly lines: readonly ScannedLine[];
  readonly #values = new Map<string, WrittenValue | undefined>();
  readonly #declarations = new Map<RegExp, ReadonlyMap<string, readonly Position[]>>();

  /** Returns the file from which it imports names, by its path as written; `undefined` if that is not known. */
  readonly imported: (path: string) => SourceText | undefined;

  constructor(lines: readonly ScannedLine[], imported: SourceText['imported'] = () => undefined) {
    this.lines = lines;
    this.imported = imported;
  }

  /** Returns the text before a position, from at most some lines. */
  before({ line, character }: Position, count = MAX_LINES): string {
    const above = this.lines.slice(Math.max(0, line - count), line).map(({ text }) => text);
    return [...above, (this.lines[line]?.text ?? '').slice(0, character)].join('\n');
  }

  /** Returns the text after a position, up to the end of at most some lines. */
  after({ line, character }: Position, count = MAX_LINES): string {
    const below = this.lines.slice(line + 1, line + 1 + count).map(({ text }) => text);
    return [(this.lines[line]?.text ?? '').slice(character), ...below].join('\n');
  }

  /**
   * Returns where the values begin that are assigned to each name, in order.
   * @param pattern matches the beginning of a line up to the value; its first group is the name
   */
  declarations(pattern: RegExp): ReadonlyMap<string, readonly Position[]> {
    const known = this.#declarations.get(pattern);
    if (known) return known;
    const found = new Map<string, Position[]>();
    for (const [line, { text, before }] of this.lines.entries()) {
      // A line that begins in a string or a comment declares nothing.
      const match = before === '' ? pattern.exec(text) : null;
      const name = match?.[1];
      if (!match || name === undefined) continue;
      const place = { line, character: match[0].length };
      const places = found.get(name);
      if (places) places.push(place);
      else found.set(name, [place]);
    }
    this.#declarations.set(pattern, found);
    return found;
  }

  /** Returns what `read` returns for a name; it is read once. */
  valueOf(name: string, read: () => WrittenValue | undefined): WrittenValue | undefined {
    if (!this.#values.has(name)) this.#values.set(name, read());
    return this.#values.get(name);
  }

  /** Returns the text from a position on, as a window. @param end by default, the value may have any length */
  windowFrom(start: Position, end?: Position): Window {
    const last = end && isBefore(start, end) ? end.line : start.line + MAX_VALUE_LINES;
    const texts = this.lines.slice(start.line, last + 1).map(({ text }) => text);
    return new Window([(texts[0] ?? '').slice(start.character), ...texts.slice(1)], start);
  }
}
