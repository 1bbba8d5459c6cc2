import type { DocumentLines } from '../../documentLines';
import type { LineEdit } from '../lineEdit';
import type { LineScan } from './lineScanner';

/** A line with what was found in it. The object stays the same as long as text and state before it do. */
export interface ScannedLine extends LineScan {
  readonly text: string;
  readonly before: string;
}

/** Scans a line. @param before what the line before leaves open */
export type ScanLine = (text: string, before: string) => LineScan;

/** In the place of a line that is to be scanned; no line follows on it. */
const UNSCANNED: ScannedLine = { text: '', before: '\0', tokens: [], after: '\0' };

/** All lines of a document, of which an edit has only those scanned again that it changes. */
export class ScannedLines {
  readonly #document: DocumentLines;
  readonly #scan: ScanLine;
  #lines: ScannedLine[] = [];
  /** The first line that may have to be scanned, and the one behind the last. */
  #stale = { from: 0, to: 0 };
  #isComplete = false;

  constructor(document: DocumentLines, scan: ScanLine) {
    this.#document = document;
    this.#scan = scan;
  }

  /** Tells of an edit, in the order in which edits are made. */
  edited({ first, removed, inserted }: LineEdit): void {
    this.#isComplete = false;
    if (removed === inserted) this.#lines.fill(UNSCANNED, first, first + inserted);
    else {
      const fresh = Array.from({ length: inserted }, () => UNSCANNED);
      this.#lines = this.#lines.slice(0, first).concat(fresh, this.#lines.slice(first + removed));
    }
    const { from, to } = this.#stale;
    const isClean = from === to;
    const moved = to <= first ? to : Math.max(first, to + inserted - removed);
    this.#stale = {
      from: isClean ? first : Math.min(from, first),
      to: isClean ? first + inserted : Math.max(moved, first + inserted),
    };
  }

  /** The lines as the document has them now. */
  current(): readonly ScannedLine[] {
    const { lineCount } = this.#document;
    if (this.#lines.length !== lineCount) {
      this.#lines = new Array<ScannedLine>(lineCount).fill(UNSCANNED);
      this.#stale = { from: 0, to: lineCount };
      this.#isComplete = false;
    }
    if (!this.#isComplete) this.#rescan();
    return this.#lines;
  }

  #rescan(): void {
    const { from, to } = this.#stale;
    let before = this.#lines[from - 1]?.after ?? '';
    for (let index = from; index < this.#lines.length; index++) {
      const known = this.#lines[index];
      if (known?.before === before) {
        if (index >= to) break;
        before = known.after;
        continue;
      }
      const text = known === undefined || known === UNSCANNED ? this.#document.line(index) : known.text;
      const { tokens, after } = this.#scan(text, before);
      this.#lines[index] = { text, before, tokens, after };
      before = after;
    }
    this.#stale = { from: 0, to: 0 };
    this.#isComplete = true;
  }
}
