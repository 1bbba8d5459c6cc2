import type { DocumentLines, LineEdit } from '../documentLines';

/** A line of a document with its tokens. */
export interface ScannedLine {
  readonly text: string;
  readonly tokens: readonly LineToken[];
  /** What was open before the line and is open after it: the text that closes a comment or a string; else empty. */
  readonly before: string;
  readonly after: string;
}

/**
 * Adds the tokens in a line.
 * @param before what the previous line leaves open, as returned for it
 * @returns what is open after the line: the text that closes a comment or a string; empty if nothing is
 */
export type ScanLine = (text: string, before: string, tokens: LineTokens) => string;

/** All lines of a document. An edit rescans only the lines that it changes. */
export class ScannedLines {
  readonly #document: DocumentLines;
  readonly #scan: ScanLine;
  /** The lines as they were scanned; `undefined` where an edit has changed them. */
  #known: readonly (ScannedLine | undefined)[] = [];
  #current: readonly ScannedLine[] | undefined;

  constructor(document: DocumentLines, scan: ScanLine) {
    this.#document = document;
    this.#scan = scan;
  }

  /** Must be called for each edit, in order. */
  edited({ first, removed, inserted }: LineEdit): void {
    const changed = new Array<undefined>(inserted).fill(undefined);
    this.#known = [...this.#known.slice(0, first), ...changed, ...this.#known.slice(first + removed)];
    this.#current = undefined;
  }

  /** Returns the current lines of the document; the same list until the next edit. */
  current(): readonly ScannedLine[] {
    const { lineCount } = this.#document;
    if (this.#current?.length === lineCount) return this.#current;
    const known = this.#known.length === lineCount ? this.#known : [];
    const lines = new Array<ScannedLine>(lineCount);
    let before = '';
    for (let index = 0; index < lineCount; index++) {
      const line = known[index];
      const scanned = line?.before === before ? line : this.#scanned(line?.text ?? this.#document.line(index), before);
      lines[index] = scanned;
      before = scanned.after;
    }
    this.#known = lines;
    this.#current = lines;
    return lines;
  }

  #scanned(text: string, before: string): ScannedLine {
    const tokens = new LineTokens();
    const after = this.#scan(text, before, tokens);
    return { text, tokens: tokens.all, before, after };
  }
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
  /** A text in a list that may be a payload: an option of a command, such as `--function-id`. */
  option: 10,
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

/** Most lines have none. */
const NO_TOKENS: readonly LineToken[] = [];

/** Collects the tokens of a line. */
export class LineTokens {
  #tokens: LineToken[] | undefined;

  get all(): readonly LineToken[] {
    return this.#tokens ?? NO_TOKENS;
  }

  add(kind: number, character: number): void {
    (this.#tokens ??= []).push(lineToken(kind, character));
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
    this.#tokens?.pop();
    if (before >= TokenKind.mark && before !== TokenKind.pair) this.add(TokenKind.pair, character);
  }

  /** Returns the kind of the token `back` before the next; if the line has none, a kind that is not a bracket's. */
  #kindBefore(back: number): number {
    const token = this.#tokens?.at(-back);
    return token === undefined ? TokenKind.mark : kindOf(token);
  }
}
