/** Not a string: an editor has the lines, and would rebuild the whole text after every edit. */
export interface DocumentLines {
  readonly lineCount: number;
  /** Returns the text of line `index`, counted from 0, without its line break. */
  line(index: number): string;
}

/** Splits a text into lines at any kind of line break. */
export function textLines(text: string): DocumentLines {
  const lines = text.split(/\r\n|\r|\n/);
  return { lineCount: lines.length, line: index => lines[index] ?? '' };
}

/** A position in a document: line and UTF-16 character, both counted from 0. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A range of a document; `end` is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}

/** Whether a position is in a range; its edges count. */
export function touches({ start, end }: Range, position: Position): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}

/** Returns the lines of a range, the first and the last as far as they belong to it. @param lineAt returns a line's text */
export function linesIn({ start, end }: Range, lineAt: (line: number) => string): readonly string[] {
  const last = end.line - start.line;
  return Array.from({ length: last + 1 }, (_, index) =>
    lineAt(start.line + index).slice(index === 0 ? start.character : 0, index === last ? end.character : undefined),
  );
}

export function textIn(document: DocumentLines, range: Range): string {
  return linesIn(range, line => document.line(line)).join('\n');
}

/** Returns how far a line is indented, in characters; its length if it is blank. */
export function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

/** Lines of a document that replaced others. */
export interface LineEdit {
  /** The first line that changed. */
  readonly first: number;
  /** How many lines the edit replaced, and how many it inserted; at least one each. */
  readonly removed: number;
  readonly inserted: number;
}

/** Returns the lines that change when `text` replaces `range`, as in an editor's change event. */
export function lineEditOf({ start, end }: Range, text: string): LineEdit {
  const breaks = text.match(/\r\n|\r|\n/g)?.length ?? 0;
  return { first: start.line, removed: end.line - start.line + 1, inserted: breaks + 1 };
}
