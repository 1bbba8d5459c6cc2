import { type DocumentLines, type LineEdit, indentOf, type Position } from '../../text/lines';

export interface ScannedLine {
  readonly text: string;
  readonly tokens: readonly LineToken[];
  /**
   * The scanner's state before and after the line, such as the string that closes an open comment or string literal;
   * empty if nothing is open.
   */
  readonly before: string;
  readonly after: string;
}

/**
 * Adds the tokens of a line.
 * @param before the state after the previous line
 * @returns the state after this line; empty if nothing is open
 */
export type ScanLine = (text: string, before: string, tokens: LineTokens) => string;

/** All lines of a document. An edit rescans only the changed lines. */
export class ScannedLines {
  readonly #document: DocumentLines;
  readonly #scan: ScanLine;
  /** The scanned lines; `undefined` where an edit changed them. */
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

  /** Returns the current lines of the document; the list stays the same until the next edit. */
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

export const TokenKind = {
  openBrace: 0,
  openBracket: 1,
  openParenthesis: 2,
  closeBrace: 3,
  closeBracket: 4,
  closeParenthesis: 5,
  /**
   * Indicates that the enclosing object might be a payload: a key such as `function`, or a type such as
   * `entry_function_payload`.
   */
  mark: 6,
  /** A key whose value might be a payload, such as `payload` and `data`: the enclosing object is the request. */
  holder: 7,
  /** A name whose call might be a payload. */
  callee: 8,
  /** An opening bracket and its closing bracket, with no tokens between them. */
  pair: 9,
  /** A string in a list that might be a payload: a command's option, such as `--function-id`. */
  option: 10,
} as const;

export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

/** A kind and a character position packed into one number, because a document has tens of thousands of tokens. */
export type LineToken = number;

const KIND_BITS = 4;

export function kindOf(token: LineToken): number {
  return token & ((1 << KIND_BITS) - 1);
}

export function characterOf(token: LineToken): number {
  return token >>> KIND_BITS;
}

/** Shared by most lines. */
const NO_TOKENS: readonly LineToken[] = [];

export class LineTokens {
  #tokens: LineToken[] | undefined;

  get all(): readonly LineToken[] {
    return this.#tokens ?? NO_TOKENS;
  }

  add(kind: number, character: number): void {
    (this.#tokens ??= []).push((character << KIND_BITS) | kind);
  }

  /**
   * Adds a bracket. If a closing bracket directly follows its opening bracket, the two become a pair, or are dropped if
   * a bracket or a pair precedes them, as in most calls and lists in code. Brackets after a name that might call a
   * payload are kept.
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

  /** Returns the kind of the token `back` positions before the next; a non-bracket kind if the line has none. */
  #kindBefore(back: number): number {
    const token = this.#tokens?.at(-back);
    return token === undefined ? TokenKind.mark : kindOf(token);
  }
}

/** A span of a document that might be a payload, or the request around one. */
export interface Candidate {
  readonly start: Position;
  /** Exclusive. */
  readonly end: Position;
  /** Whether the opening bracket is closed; if not, `end` is a guess. */
  readonly isClosed: boolean;
}

/** Maximum number of nested candidates to read, counted from the innermost. */
const MAX_HEIGHT = 8;
/** Maximum number of lines for which a call can continue after a parenthesis that seems to close it. */
const MAX_LENGTHENED = 50;

/**
 * Finds the spans of a document that might be payloads, sorted by start, in one pass: objects with a marked key, the
 * objects that contain them as their payload, calls of marked names, and lists with a marked option. An unclosed span
 * ends where the next candidate begins, or earlier if the indentation suggests it.
 */
export function candidatesOf(lines: readonly ScannedLine[]): readonly Candidate[] {
  const open = new OpenBrackets();
  const found: Candidate[] = [];
  const add = (start: Position, end: Position, isClosed: boolean): void => {
    found.push({ start, end, isClosed });
  };
  for (const [line, { tokens }] of lines.entries()) {
    for (const token of tokens) {
      const character = characterOf(token);
      const kind = kindOf(token);
      if (kind === TokenKind.pair) open.forget();
      else if (kind >= TokenKind.mark) open.noteName(kind, line, character);
      else if (kind < TokenKind.closeBrace) open.push(kind, line, character);
      else {
        for (const closed of open.close(kind - TokenKind.closeBrace)) {
          const end = { line, character: closed.isClosed ? character + 1 : character };
          if (closed.height <= MAX_HEIGHT || !closed.isClosed) add(closed.start, end, closed.isClosed);
        }
      }
    }
  }
  const end = { line: Math.max(lines.length - 1, 0), character: lines.at(-1)?.text.length ?? 0 };
  for (const { start } of open.closeAll()) add(start, end, false);
  return shortened(found.sort(byStart), lines);
}

/**
 * Ends unclosed candidates where the next one begins or the indentation decreases, and extends closed calls that seem
 * to lack a parenthesis.
 */
function shortened(sorted: readonly Candidate[], lines: readonly ScannedLine[]): readonly Candidate[] {
  return sorted.map((candidate, index) => {
    if (candidate.isClosed) return lengthened(candidate, lines);
    const next = sorted[index + 1]?.start;
    const end = next && byPosition(next, candidate.end) < 0 ? next : candidate.end;
    return { ...candidate, end: dedentEnd(lines, candidate.start, end) };
  });
}

/**
 * Extends a multi-line call to the end that its indentation suggests, if that is after the closing parenthesis: if a
 * parenthesis is missing inside the call, the next one closes the call too early.
 */
function lengthened(candidate: Candidate, lines: readonly ScannedLine[]): Candidate {
  const { start, end } = candidate;
  const first = lines[start.line]?.text ?? '';
  const next = lines[end.line + 1]?.text ?? '';
  if (start.line === end.line && !first.trimEnd().endsWith(',')) return candidate;
  if ('{[('.includes(first.charAt(start.character)) || indentOf(next) <= indentOf(first)) return candidate;
  const last = Math.min(lines.length - 1, end.line + MAX_LENGTHENED);
  const furthest = { line: last, character: lines[last]?.text.length ?? 0 };
  return { start, end: dedentEnd(lines, start, furthest), isClosed: false };
}

/**
 * Returns where the block that begins at `start` ends by its indentation, including a line that begins with its closing
 * bracket; `end` at the latest.
 */
function dedentEnd(lines: readonly ScannedLine[], start: Position, end: Position): Position {
  const indent = indentOf(lines[start.line]?.text ?? '');
  for (let line = start.line + 1; line < end.line; line++) {
    const text = lines[line]?.text ?? '';
    const own = indentOf(text);
    if (own === text.length || own > indent) continue;
    if (CONFLICT_MARKER.test(text)) continue;
    if (!'}])'.includes(text.charAt(own))) return { line: line - 1, character: lines[line - 1]?.text.length ?? 0 };
    return { line, character: text.length };
  }
  return end;
}

const CONFLICT_MARKER = /^(?:<{7}|\|{7}|={7}|>{7})/;

function byStart(one: Candidate, other: Candidate): number {
  return byPosition(one.start, other.start);
}

function byPosition(one: Position, other: Position): number {
  return one.line - other.line || one.character - other.character;
}

interface ClosedBracket {
  readonly start: Position;
  /** `false` if the bracket was abandoned because an outer bracket closed or the document ended. */
  readonly isClosed: boolean;
  /** The nesting depth of closed candidates, counted from the innermost and including this one. */
  readonly height: number;
}

const NONE: readonly ClosedBracket[] = [];

interface OpenBracket {
  readonly kind: number;
  readonly start: Position;
  /** Whether an object is the value of a holder key. */
  readonly isHeld: boolean;
  /** Whether a payload can start at the bracket. */
  isMarked: boolean;
  /** The greatest nesting depth of closed candidates inside the bracket. */
  height: number;
}

/** The open brackets. A closing bracket closes the nearest one of its kind; the brackets inside were never closed. */
class OpenBrackets {
  readonly #open: OpenBracket[] = [];
  readonly #counts = [0, 0, 0];
  #pendingHolder = false;
  #pendingCallee: Position | undefined;

  /** Records a name, which marks the bracket around the name or the one directly after it. */
  noteName(kind: number, line: number, character: number): void {
    this.#pendingHolder = kind === TokenKind.holder;
    // `EntryFunction.build(` is one call.
    this.#pendingCallee = kind === TokenKind.callee ? (this.#pendingCallee ?? { line, character }) : undefined;
    const top = this.#open.at(-1);
    const isObject = top?.kind === TokenKind.openBrace;
    if (top && (kind === TokenKind.mark ? isObject : kind === TokenKind.option && !isObject)) top.isMarked = true;
  }

  push(kind: number, line: number, character: number): void {
    const callee = kind === TokenKind.openParenthesis ? this.#pendingCallee : undefined;
    const isHeld = this.#pendingHolder && kind === TokenKind.openBrace;
    this.#open.push({ kind, start: callee ?? { line, character }, isHeld, isMarked: callee !== undefined, height: 0 });
    this.#counts[kind] = (this.#counts[kind] ?? 0) + 1;
    this.forget();
  }

  /** Closes the nearest bracket of a kind. Returns the candidates among the removed brackets, innermost first. */
  close(kind: number): readonly ClosedBracket[] {
    this.forget();
    if ((this.#counts[kind] ?? 0) === 0) return NONE;
    let found: ClosedBracket[] | undefined;
    for (let isLast = false; !isLast;) {
      isLast = this.#open.at(-1)?.kind === kind;
      const closed = this.#pop(isLast);
      if (closed) (found ??= []).push(closed);
    }
    return found ?? NONE;
  }

  /** Abandons all open brackets. Returns the candidates among them, innermost first. */
  closeAll(): readonly ClosedBracket[] {
    const found: ClosedBracket[] = [];
    while (this.#open.length > 0) {
      const closed = this.#pop(false);
      if (closed) found.push(closed);
    }
    return found;
  }

  #pop(isClosed: boolean): ClosedBracket | undefined {
    const closed = this.#open.pop();
    if (!closed) return undefined;
    const { kind, start, isHeld, isMarked, height: within } = closed;
    this.#counts[kind] = (this.#counts[kind] ?? 0) - 1;
    const outer = this.#open.at(-1);
    const isOfOuter = isMarked && isHeld && outer?.kind === TokenKind.openBrace;
    // An abandoned bracket ends where the next candidate begins, so it contains none.
    const height = isMarked && isClosed && !isOfOuter ? within + 1 : within;
    if (outer) outer.height = Math.max(outer.height, height);
    if (isOfOuter) outer.isMarked = true;
    return isMarked && !isOfOuter ? { start, isClosed, height } : undefined;
  }

  /** Discards the recorded names, which apply only to a bracket directly after them. */
  forget(): void {
    this.#pendingHolder = false;
    this.#pendingCallee = undefined;
  }
}
