/**
 * A document read line by line. Not a string: an editor builds the whole text anew after every edit, while its lines
 * are at hand.
 */
export interface DocumentLines {
  readonly lineCount: number;
  /** The text of line `index`, counted from 0, without its line break. */
  line(index: number): string;
}

/** The lines of a text, whatever ends them. */
export function textLines(text: string): DocumentLines {
  const lines = text.split(/\r\n|\r|\n/);
  return { lineCount: lines.length, line: index => lines[index] ?? '' };
}

/** A place in a document: line and UTF-16 character, both counted from 0. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A stretch of a document; `end` is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Whether `one` comes before `other`. */
export function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
