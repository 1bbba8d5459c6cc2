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

/** A span of a document; `end` is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Whether `one` comes before `other`. */
export function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}

/** Lines of a document that were put in the place of others. */
export interface LineEdit {
  /** The first line that changed. */
  readonly first: number;
  /** How many lines the span had before and has now; at least one each. */
  readonly removed: number;
  readonly inserted: number;
}

/** The lines that putting `text` into the place of `range` changes, as an editor tells of an edit. */
export function lineEditOf({ start, end }: Range, text: string): LineEdit {
  const breaks = text.match(/\r\n|\r|\n/g)?.length ?? 0;
  return { first: start.line, removed: end.line - start.line + 1, inserted: breaks + 1 };
}
