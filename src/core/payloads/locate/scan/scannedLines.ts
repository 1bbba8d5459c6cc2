import type { DocumentLines } from '../../documentLines';
import type { LineEdit } from '../lineEdit';
import { LineTokens } from './lineTokens';

/** The lines of a document with what was found in them, in columns: an object for each line costs more than scanning it. */
export interface Scanned {
  readonly texts: readonly string[];
  /** The tokens of all lines, one line's behind the other's. */
  readonly tokens: Int32Array;
  /** Where the tokens of each line start; behind the last line where they end. */
  readonly starts: Int32Array;
  /** A number for what is open behind each line, 0 for nothing. */
  readonly states: Int32Array;
}

/**
 * Adds the tokens of a line.
 * @param before what the line before leaves open, as it was returned for that
 * @returns what is open behind the line: the text that closes a comment or a string; empty where nothing is
 */
export type ScanLine = (text: string, before: string, tokens: LineTokens) => string;

/** As long as lines are neither added nor taken away, edits change them in place. */
interface Columns extends Scanned {
  readonly texts: string[];
}

const NONE: Columns = {
  texts: [],
  tokens: new Int32Array(0),
  starts: new Int32Array(1),
  states: new Int32Array(0),
};

/** All lines of a document, of which an edit has only those scanned again that it changes. */
export class ScannedLines {
  readonly #document: DocumentLines;
  readonly #scan: ScanLine;
  /** What can be open behind a line, and the numbers of that. */
  readonly #opens = [''];
  readonly #numbers = new Map([['', 0]]);
  #scanned = NONE;
  /** The lines that are no longer as they were scanned. */
  #stale: LineEdit | undefined = { first: 0, removed: 0, inserted: 0 };

  constructor(document: DocumentLines, scan: ScanLine) {
    this.#document = document;
    this.#scan = scan;
  }

  /** Tells of an edit, in the order in which edits are made. */
  edited(edit: LineEdit): void {
    this.#stale = this.#stale ? joined(this.#stale, edit) : edit;
  }

  /** The lines as the document has them now; the same object until the next edit. */
  current(): Scanned {
    const { lineCount } = this.#document;
    const known = this.#scanned.texts.length;
    const { first, removed, inserted } = this.#stale ?? { first: 0, removed: 0, inserted: 0 };
    const isTold = first + removed <= known && known - removed + inserted === lineCount;
    if (!isTold) this.#scanned = this.#rescanned({ first: 0, removed: known, inserted: lineCount });
    else if (this.#stale) this.#scanned = this.#rescanned(this.#stale);
    this.#stale = undefined;
    return this.#scanned;
  }

  #rescanned(edit: LineEdit): Columns {
    const { first, removed, inserted } = edit;
    const lines = removed === inserted ? this.#scanned : resized(this.#scanned, edit);
    const { texts, starts, states } = lines;
    for (let line = first; line < first + inserted; line++) texts[line] = this.#document.line(line);
    const tokens = new LineTokens();
    const kept = starts[first] ?? 0;
    let state = states[first - 1] ?? 0;
    let before = state;
    let line = first;
    // Behind the edit up to a line before which the same is open as when it was scanned.
    for (; line < texts.length && (line < first + inserted || state !== before); line++) {
      before = states[line] ?? 0;
      starts[line] = kept + tokens.startLine();
      state = this.#numberOf(this.#scan(texts[line] ?? '', this.#opens[state] ?? '', tokens));
      states[line] = state;
    }
    const rest = starts[line] ?? 0;
    const all = tokens.inPlaceOf(lines.tokens, kept, rest);
    const by = all.length - lines.tokens.length;
    if (by !== 0) for (let index = line; index < starts.length; index++) starts[index] = (starts[index] ?? 0) + by;
    return { texts, tokens: all, starts, states };
  }

  #numberOf(open: string): number {
    if (open === '') return 0;
    const known = this.#numbers.get(open);
    if (known !== undefined) return known;
    this.#numbers.set(open, this.#opens.length);
    return this.#opens.push(open) - 1;
  }
}

/** Columns for as many lines as there are now: those of an edit have no tokens, and leave open what those before it did. */
function resized({ texts, tokens, starts, states }: Columns, { first, removed, inserted }: LineEdit): Columns {
  const lineCount = texts.length - removed + inserted;
  const [kept, rest] = [starts[first] ?? 0, starts[first + removed] ?? 0];
  const next = {
    texts: texts.slice(0, first).concat(new Array<string>(inserted), texts.slice(first + removed)),
    tokens: new LineTokens().inPlaceOf(tokens, kept, rest),
    starts: new Int32Array(lineCount + 1),
    states: new Int32Array(lineCount),
  };
  next.starts.set(starts.subarray(0, first));
  next.starts.fill(kept, first, first + inserted);
  next.starts.set(
    starts.subarray(first + removed).map(start => start - rest + kept),
    first + inserted,
  );
  next.states.set(states.subarray(0, first));
  next.states.fill(states[first + removed - 1] ?? 0, first, first + inserted);
  next.states.set(states.subarray(first + removed), first + inserted);
  return next;
}

/** Two edits, one after the other, as one of all lines from the first to the last that they change. */
function joined(one: LineEdit, other: LineEdit): LineEdit {
  const first = Math.min(one.first, other.first);
  // Both ends between the edits.
  const end = Math.max(one.first + one.inserted, other.first + other.removed);
  return {
    first,
    removed: end - one.inserted + one.removed - first,
    inserted: end - other.removed + other.inserted - first,
  };
}
