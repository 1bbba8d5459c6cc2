import type { Position, Range } from '../../documentLines';

/** A stretch of a document, read as one text. */
export class Window {
  readonly text: string;
  readonly #start: Position;
  readonly #lineStarts: number[] = [0];

  /** @param lines of the stretch, the first from `start` on, the last up to its end */
  constructor(lines: readonly string[], start: Position) {
    this.text = lines.join('\n');
    this.#start = start;
    let at = 0;
    for (const line of lines) this.#lineStarts.push((at += line.length + 1));
    this.#lineStarts.pop();
  }

  /** The same text some lines further down. */
  movedBy(lines: number): Window {
    const { line, character } = this.#start;
    return new Window(this.text.split('\n'), { line: line + lines, character });
  }

  /** Where in the document an offset of the text is. */
  positionAt(offset: number): Position {
    const starts = this.#lineStarts;
    let low = 0;
    for (let high = starts.length - 1; low < high;) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const character = offset - (starts[low] ?? 0) + (low === 0 ? this.#start.character : 0);
    return { line: this.#start.line + low, character };
  }

  /** The offset of a place of the document that is in the stretch. */
  offsetAt({ line, character }: Position): number {
    const index = line - this.#start.line;
    return (this.#lineStarts[index] ?? 0) + character - (index === 0 ? this.#start.character : 0);
  }

  /** Where in the document a stretch of the text is. */
  rangeOf(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  /** What stands in a range of the document. */
  textIn({ start, end }: Range): string {
    return this.text.slice(this.offsetAt(start), this.offsetAt(end));
  }
}
