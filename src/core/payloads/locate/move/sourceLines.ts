import type { DocumentLines, Position, Range } from '../../documentLines';
import type { Span } from '../../../move/source/factModel';
import type { LineEdit } from '../lineEdit';

/** The text of a document, its lines ended by `\n`, and where its offsets are. */
export class SourceText {
  readonly text: string;
  readonly #starts: readonly number[];

  constructor(lines: readonly string[]) {
    this.text = lines.join('\n');
    let start = 0;
    this.#starts = lines.map(({ length }) => {
      const own = start;
      start += length + 1;
      return own;
    });
  }

  /** Where a line starts; behind the last one where the text ends, with the line break that it lacks. */
  lineStart(line: number): number {
    return this.#starts[line] ?? this.text.length + 1;
  }

  offsetAt({ line, character }: Position): number {
    return Math.min(this.lineStart(line) + character, this.lineStart(line + 1) - 1);
  }

  rangeOf({ from, to }: Span): Range {
    return { start: this.positionAt(from), end: this.positionAt(to) };
  }

  positionAt(offset: number): Position {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.lineStart(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - this.lineStart(low) };
  }
}

/** What changed between two texts: whole lines, in one stretch that covers all edits. */
export interface SourceChange {
  readonly before: Span;
  readonly after: Span;
  /** How many lines what follows moved down. */
  readonly lines: number;
}

/** The lines of a document, of which an edit has only those asked for again that it changes. */
export class SourceLines {
  readonly #document: DocumentLines;
  #lines: (string | undefined)[] = [];
  #source: SourceText | undefined;
  #lineCount = 0;

  constructor(document: DocumentLines) {
    this.#document = document;
  }

  /** Tells of an edit, in the order in which edits are made. */
  edited({ first, removed, inserted }: LineEdit): void {
    if (!this.#source) return;
    const fresh = Array.from({ length: inserted }, () => undefined);
    this.#lines = [...this.#lines.slice(0, first), ...fresh, ...this.#lines.slice(first + removed)];
  }

  /** The text as the document has it now, and what changed since the last call; no change where nothing of it is known. */
  current(): { readonly source: SourceText; readonly change?: SourceChange } {
    const { lineCount } = this.#document;
    const before = this.#lines.length === lineCount ? this.#source : undefined;
    if (!before) this.#lines = Array.from({ length: lineCount }, () => undefined);
    const first = this.#lines.indexOf(undefined);
    if (before && first < 0 && this.#lineCount === lineCount) return { source: before };
    const last = this.#lines.lastIndexOf(undefined);
    const lines = this.#lines.map((line, index) => line ?? this.#document.line(index));
    const source = new SourceText(lines);
    const moved = lineCount - this.#lineCount;
    this.#lines = lines;
    this.#source = source;
    this.#lineCount = lineCount;
    if (!before || first < 0) return { source };
    return {
      source,
      change: {
        before: { from: before.lineStart(first), to: before.lineStart(last + 1 - moved) - 1 },
        after: { from: source.lineStart(first), to: source.lineStart(last + 1) - 1 },
        lines: moved,
      },
    };
  }
}
