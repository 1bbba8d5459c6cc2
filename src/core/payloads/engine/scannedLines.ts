import type { LineEdit } from '../documentLines';
import type { DocumentLines } from '../documentLines';

/** The lines of a document with their tokens, in columns: an object for each line costs more than scanning it. */
export interface Scanned {
  readonly texts: readonly string[];
  /** The tokens of all lines in sequence. */
  readonly tokens: Int32Array;
  /** The index of each line's first token; after the last line, the end of the tokens. */
  readonly starts: Int32Array;
  /** The number of what is open at the end of each line; 0 if nothing is. */
  readonly states: Int32Array;
}

/**
 * Adds the tokens in a line.
 * @param before what the previous line leaves open, as returned for it
 * @returns what is open after the line: the text that closes a comment or a string; empty if nothing is
 */
export type ScanLine = (text: string, before: string, tokens: LineTokens) => string;

/** Edits change them in place unless lines are added or removed. */
interface Columns extends Scanned {
  readonly texts: string[];
}

const NONE: Columns = {
  texts: [],
  tokens: new Int32Array(0),
  starts: new Int32Array(1),
  states: new Int32Array(0),
};

/** All lines of a document. An edit rescans only the lines that it changes. */
export class ScannedLines {
  readonly #document: DocumentLines;
  readonly #scan: ScanLine;
  /** The texts that can be open after a line; each is numbered by its index. */
  readonly #opens = [''];
  readonly #numbers = new Map([['', 0]]);
  #scanned = NONE;
  /** The lines that changed since they were scanned. */
  #stale: LineEdit | undefined = { first: 0, removed: 0, inserted: 0 };

  constructor(document: DocumentLines, scan: ScanLine) {
    this.#document = document;
    this.#scan = scan;
  }

  /** Must be called for each edit, in order. */
  edited(edit: LineEdit): void {
    this.#stale = this.#stale ? joined(this.#stale, edit) : edit;
  }

  /** Returns the current lines of the document; the same object until the next edit. */
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
    // Continues after the edit to the first line before which the same is open as at its last scan.
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

/** Columns for the current number of lines: edited lines have no tokens, and leave open what the line before did. */
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

/** Combines two consecutive edits into one that covers all changed lines. */
function joined(one: LineEdit, other: LineEdit): LineEdit {
  const first = Math.min(one.first, other.first);
  // The ends of both, as line numbers between the two edits.
  const end = Math.max(one.first + one.inserted, other.first + other.removed);
  return {
    first,
    removed: end - one.inserted + one.removed - first,
    inserted: end - other.removed + other.inserted - first,
  };
}

/** Kinds of tokens that mark payloads. */
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
  /** An opening bracket and its closing one, with no tokens between them. */
  pair: 9,
} as const;

/** One of {@link TokenKind}. */
export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

/** A kind and a character packed into one number: a document has tens of thousands of them. */
export type LineToken = number;

const KIND_BITS = 4;

/** Creates a token that starts at `character` of its line. */
function lineToken(kind: number, character: number): LineToken {
  return (character << KIND_BITS) | kind;
}

/** Returns a token's kind: one of {@link TokenKind}. */
export function kindOf(token: LineToken): number {
  return token & ((1 << KIND_BITS) - 1);
}

/** Returns the character of its line at which the token starts. */
export function characterOf(token: LineToken): number {
  return token >>> KIND_BITS;
}

/** Initial capacity, enough for a small document. */
const CAPACITY = 1_024;

/** Collects the tokens of lines, one after another. */
export class LineTokens {
  // A typed array: there are many tokens, and an array for each line takes several times the memory of its contents.
  #tokens = new Int32Array(CAPACITY);
  #count = 0;
  /** The index of the line's first token. */
  #start = 0;

  /** Begins the next line. @returns the number of tokens in the lines before */
  startLine(): number {
    return (this.#start = this.#count);
  }

  add(kind: number, character: number): void {
    if (this.#count === this.#tokens.length) this.#grow();
    this.#tokens[this.#count++] = lineToken(kind, character);
  }

  /**
   * Adds a bracket. A closing bracket becomes a pair with the one just opened, and is dropped after another bracket:
   * most calls and lists in code end up like this. Brackets after a name that may call a payload are kept.
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

  /** Replaces the items of `list` from `from` up to `to` with the collected tokens; in place if the count is equal. */
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

  /** Returns the kind of the token `back` before the next; if the line has none, a kind that is not a bracket's. */
  #kindBefore(back: number): number {
    const at = this.#count - back;
    return at < this.#start ? TokenKind.mark : kindOf(this.#tokens[at] ?? 0);
  }
}
