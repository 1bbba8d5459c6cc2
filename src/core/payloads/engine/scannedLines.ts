import type { LineEdit } from '../documentLines';
import type { DocumentLines } from '../documentLines';

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

/** What of a line tells where payloads stand. */
export const TokenKind = {
  openBrace: 0,
  openBracket: 1,
  openParenthesis: 2,
  closeBrace: 3,
  closeBracket: 4,
  closeParenthesis: 5,
  /** The object around it may be a payload: a key such as `function`, a type such as `entry_function_payload`. */
  mark: 6,
  /** A key whose value may be a payload, such as `payload` and `data`: the object around it is the request. */
  holder: 7,
  /** A name whose call may be a payload. */
  callee: 8,
  /** An opening bracket and the closing one behind it, with nothing of interest between. */
  pair: 9,
} as const;

/** One of {@link TokenKind}. */
export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

/** A kind and a character in one number: a document has tens of thousands of them. */
export type LineToken = number;

const KIND_BITS = 4;

/** A token that starts at `character` of its line. */
function lineToken(kind: number, character: number): LineToken {
  return (character << KIND_BITS) | kind;
}

/** What the token is: one of {@link TokenKind}. */
export function kindOf(token: LineToken): number {
  return token & ((1 << KIND_BITS) - 1);
}

/** Where in its line the token starts. */
export function characterOf(token: LineToken): number {
  return token >>> KIND_BITS;
}

/** Room for the tokens of a small document. */
const CAPACITY = 1_024;

/** Gathers the tokens of one line after another. */
export class LineTokens {
  // Of numbers alone: tokens are many, and arrays for each line take several times the room of what is in them.
  #tokens = new Int32Array(CAPACITY);
  #count = 0;
  /** Where those of the line start. */
  #start = 0;

  /** Begins with the next line. @returns how many there are of the lines before */
  startLine(): number {
    return (this.#start = this.#count);
  }

  add(kind: number, character: number): void {
    if (this.#count === this.#tokens.length) this.#grow();
    this.#tokens[this.#count++] = lineToken(kind, character);
  }

  /**
   * Adds a bracket. One that closes what was just opened becomes a pair with it, and behind another bracket nothing: most
   * calls and lists in code are such. Those of a callee may be a payload and stay.
   */
  addBracket(kind: number, character: number): void {
    const opened = this.#kindBefore(1);
    const before = this.#kindBefore(2);
    const isPair = opened < TokenKind.closeBrace && opened === kind - TokenKind.closeBrace;
    if (!isPair || before === TokenKind.callee) {
      this.add(kind, character);
      return;
    }
    this.#count--;
    if (before >= TokenKind.mark && before !== TokenKind.pair) this.add(TokenKind.pair, character);
  }

  /** Puts all of them into the place of those of `list` from `from` up to `to`; into the list itself where they are as many. */
  inPlaceOf(list: Int32Array, from: number, to: number): Int32Array {
    const own = this.#tokens.subarray(0, this.#count);
    const length = list.length - (to - from) + own.length;
    const whole = length === list.length ? list : new Int32Array(length);
    if (whole !== list) {
      whole.set(list.subarray(0, from));
      whole.set(list.subarray(to), from + own.length);
    }
    whole.set(own, from);
    return whole;
  }

  #grow(): void {
    const larger = new Int32Array(this.#tokens.length * 2);
    larger.set(this.#tokens);
    this.#tokens = larger;
  }

  /** Of the token `back` before the next; of none in the line a kind that is no bracket's. */
  #kindBefore(back: number): number {
    const at = this.#count - back;
    return at < this.#start ? TokenKind.mark : kindOf(this.#tokens[at] ?? 0);
  }
}
