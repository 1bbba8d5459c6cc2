import type { Position } from '../../text/lines';
import type { WrittenValue } from '../located';
import { Window } from './lexer';
import type { ScannedLine } from './candidates';

/** How far to read before and after a span, in lines and characters. */
const MAX_LINES = 20;
const MAX_LENGTH = 2_000;
const MAX_VALUE_LINES = 20_000;

/** A value and the document that its names are resolved in. */
export interface SourceValue {
  readonly value: WrittenValue;
  readonly source: SourceText;
}

/** A snapshot of a document, for reading beyond the span of a payload. */
export class SourceText {
  readonly lines: readonly ScannedLine[];
  readonly #values = new Map<string, SourceValue | undefined>();

  /** Returns the file that names are imported from, by its path as written; `undefined` if unknown. */
  readonly imported: (path: string) => SourceText | undefined;

  constructor(lines: readonly ScannedLine[], imported: SourceText['imported'] = () => undefined) {
    this.lines = lines;
    this.imported = imported;
  }

  before({ line, character }: Position): string {
    let text = (this.lines[line]?.text ?? '').slice(Math.max(0, character - MAX_LENGTH), character);
    for (let above = line - 1; above >= Math.max(0, line - MAX_LINES) && text.length < MAX_LENGTH; above--)
      text = `${(this.lines[above]?.text ?? '').slice(-MAX_LENGTH)}\n${text}`;
    return text;
  }

  after({ line, character }: Position, length = MAX_LENGTH): string {
    const last = Math.min(line + MAX_LINES, this.lines.length - 1);
    let text = (this.lines[line]?.text ?? '').slice(character, character + length);
    for (let below = line + 1; below <= last && text.length < length; below++)
      text += `\n${(this.lines[below]?.text ?? '').slice(0, length)}`;
    return text;
  }

  /**
   * Returns the positions where named values begin. @param pattern matches a line up to the value; group 1 is the name
   */
  readonly declarations = remembered((pattern: RegExp): ReadonlyMap<string, readonly Position[]> => {
    const found = new Map<string, Position[]>();
    for (const [line, { text, before }] of this.lines.entries()) {
      // A line that begins in a string or a comment declares nothing.
      const match = before === '' ? pattern.exec(text) : null;
      const name = match?.[1];
      if (!match || name === undefined) continue;
      const places = found.get(name) ?? [];
      places.push({ line, character: match[0].length });
      found.set(name, places);
    }
    return found;
  });

  /** Returns the result of `read` for a name; `read` is called once per name. */
  valueOf(name: string, read: () => SourceValue | undefined): SourceValue | undefined {
    if (!this.#values.has(name)) this.#values.set(name, read());
    return this.#values.get(name);
  }

  /**
   * Returns the text from a position on. @param end the position in whose line the text ends; by default, far enough
   * for a long value
   */
  windowFrom(start: Position, end: Position = { line: start.line + MAX_VALUE_LINES, character: 0 }): Window {
    const texts = this.lines.slice(start.line, end.line + 1).map(({ text }) => text);
    return new Window([(texts[0] ?? '').slice(start.character), ...texts.slice(1)], start);
  }
}

/** Returns a memoized version of a function with one argument. */
export function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>();
  return key => {
    const found = known.get(key) ?? { value: make(key) };
    known.set(key, found);
    return found.value;
  };
}

/** Returns a function that computes a value on its first call and then returns it. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
