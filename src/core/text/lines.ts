/** Line access to a document. Not a string, because an editor would rebuild the full text after every edit. */
export interface DocumentLines {
  readonly lineCount: number;
  /** Returns the text of the line at a 0-based index, without its line break. */
  line(index: number): string;
}

/** Splits text into lines at LF, CRLF or CR. */
export function textLines(text: string): DocumentLines {
  const lines = text.split(/\r\n|\r|\n/);
  return { lineCount: lines.length, line: index => lines[index] ?? '' };
}

/** A position in a document: 0-based line and UTF-16 character. */
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

/** Whether a position is within a range or at one of its edges. */
export function touches({ start, end }: Range, position: Position): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}

/**
 * Returns the text of each line in a range, with the first and last line cut to the range.
 * @param lineAt returns the text of a line
 */
export function linesIn({ start, end }: Range, lineAt: (line: number) => string): readonly string[] {
  const last = end.line - start.line;
  return Array.from({ length: last + 1 }, (_, index) =>
    lineAt(start.line + index).slice(index === 0 ? start.character : 0, index === last ? end.character : undefined),
  );
}

export function textIn(document: DocumentLines, range: Range): string {
  return linesIn(range, line => document.line(line)).join('\n');
}

/** Returns the number of characters of indentation in a line. For a blank line, this is the length of the line. */
export function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

/** A replacement of lines in a document. */
export interface LineEdit {
  /** The first line that changed, 0-based. */
  readonly first: number;
  /** Number of replaced lines and number of inserted lines, at least 1 each. */
  readonly removed: number;
  readonly inserted: number;
}

/** Returns the line edit for replacing `range` with `text`, as in an editor's change event. */
export function lineEditOf({ start, end }: Range, text: string): LineEdit {
  const breaks = text.match(/\r\n|\r|\n/g)?.length ?? 0;
  return { first: start.line, removed: end.line - start.line + 1, inserted: breaks + 1 };
}
