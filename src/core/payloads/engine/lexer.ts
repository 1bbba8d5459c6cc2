import { TokenKind } from './candidates';
import type { Position, Range } from '../../text/lines';

/** A language's syntax for strings, comments and names, and the names that mark payloads. */
export interface Lexicon {
  /** A language with `//` comments also has `/*` block comments. */
  readonly lineComment: '//' | '#';
  /** Quotes of single-line strings. */
  readonly quotes: string;
  /** Quotes of multi-line strings, the same at both ends. */
  readonly longQuotes: readonly string[];
  readonly hasRegularExpressions?: true;
  /** Whether `'a'` is a character literal and `'a` a lifetime. */
  readonly hasLifetimes?: true;
  /** Object keys that mark a payload: quoted or, if `hasBareKeys`, bare names. */
  readonly keys: ReadonlyMap<string, TokenKind>;
  readonly hasBareKeys?: true;
  /** Strings that mark a word list as a possible command with a payload. */
  readonly options?: ReadonlySet<string>;
  /** Names of functions whose calls might be payloads. */
  readonly callees: ReadonlySet<string>;
}

/** Keys of payload objects in REST form and in the CLI's `--json-file`. */
export const REST_KEYS: ReadonlyMap<string, TokenKind> = new Map<string, TokenKind>([
  ['function', TokenKind.mark],
  ['function_id', TokenKind.mark],
  ['payload', TokenKind.holder],
  ['transaction_payload', TokenKind.holder],
]);

/** The suffix of a payload's type name, such as `entry_function_payload`. */
export const PAYLOAD_TYPE_ENDING = '_payload';

/** A number as its language reads it: an integer of any size if `digits` is set, otherwise a float. */
export type NumberValue =
  { readonly kind: 'number'; readonly value: number } | { readonly kind: 'integer'; readonly digits: string };

export interface ValueSyntax {
  readonly lexicon: Lexicon;
  /** Whether only literals are allowed, as in JSON, and expressions are errors. */
  readonly hasOnlyLiterals?: true;
  readonly constants: ReadonlyMap<string, boolean | null>;
  /** Words that can follow a literal and only assert its type. */
  readonly assertions?: ReadonlySet<string>;
  /** Words that combine two values into an expression. */
  readonly operators?: ReadonlySet<string>;
  /** Whether `<` after a name can open type arguments with commas. */
  readonly hasGenerics?: true;
  /** Whether `{` begins a block of statements and `[value; count]` repeats a value, as in Rust. */
  readonly hasBlocks?: true;
  /** Whether adjacent strings are concatenated. */
  readonly joinsStrings?: true;
  /** Returns the value of a quoted string, given its prefix letters; `undefined` if it is not a string or has holes. */
  readonly readString: (source: string, prefix: string) => StringValue | undefined;
  /** Returns `undefined` if `source`, including its sign, is not a number. */
  readonly readNumber: (source: string) => NumberValue | undefined;
}

/** The constants of JSON and of languages that share them. */
export const JSON_CONSTANTS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

export type StringValue =
  { readonly kind: 'text'; readonly value: string } | { readonly kind: 'bytes'; readonly hex: string };

/** A word, number, string, bracket or sign in the text of a window. */
export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'open' | 'close' | 'sign' | 'conflict' | 'end';
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** The bracket, sign or opening quote; empty for other tokens. */
  readonly sign: string;
  /** Whether a string has its closing quote. */
  readonly isClosed: boolean;
  /** Whether a line break precedes the token. */
  readonly startsLine: boolean;
}

const SPACE = /\s+/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const NUMBER = /(?:\d|\.\d)(?:[eE][+-](?=\d)|[\w.])*/y;
const CONFLICT = /(?:<{7}|\|{7}|={7}|>{7})(?:[ \t].*)?$/my;
const SIGN = /\.\.\.|=>|->|::|\*\*|\?\.|[^]/uy;

/** Reads the text of a window token by token, from any offset, skipping comments. */
export class Lexer {
  readonly text: string;
  readonly lexicon: Lexicon;

  constructor(text: string, lexicon: Lexicon) {
    this.text = text;
    this.lexicon = lexicon;
  }

  /**
   * Returns the token at or after `offset`.
   * @param before the last character before the token, which decides whether a slash is a division; empty if none
   */
  tokenAt(offset: number, before = ''): Token {
    const { start, startsLine } = this.#skipped(offset);
    const { text } = this;
    if (start >= text.length) return token('end', text.length, text.length, '', startsLine);
    const first = text.charAt(start);
    if (startsLine && '<|=>'.includes(first)) {
      const end = matchEnd(CONFLICT, text, start);
      if (end !== undefined) return token('conflict', start, end, '', true);
    }
    if ('{[('.includes(first)) return token('open', start, start + 1, first, startsLine);
    if ('}])'.includes(first)) return token('close', start, start + 1, first, startsLine);
    const quote = quoteAt(text, start, this.lexicon);
    if (quote !== undefined) {
      const { end, isClosed } = stringEnd(text, start, quote);
      return { kind: 'string', start, end, sign: quote, isClosed, startsLine };
    }
    const number = matchEnd(NUMBER, text, start);
    if (number !== undefined) return token('number', start, number, '', startsLine);
    const word = matchEnd(WORD, text, start);
    if (word !== undefined) return token('word', start, word, '', startsLine);
    return this.#sign(start, startsLine, before);
  }

  #sign(start: number, startsLine: boolean, before: string): Token {
    if (this.text.charAt(start) === '/' && this.lexicon.hasRegularExpressions) {
      const end = regularExpressionEnd(this.text, start, before);
      if (end !== undefined) return token('sign', start, end, '/', startsLine);
    }
    const end = matchEnd(SIGN, this.text, start) ?? start + 1;
    return token('sign', start, end, this.text.slice(start, end), startsLine);
  }

  /** Skips white space and comments. */
  #skipped(offset: number): { readonly start: number; readonly startsLine: boolean } {
    const { text, lexicon } = this;
    let start = offset;
    for (;;) {
      const from = start;
      start = matchEnd(SPACE, text, start) ?? start;
      if (text.startsWith(lexicon.lineComment, start)) {
        const end = text.indexOf('\n', start);
        start = end < 0 ? text.length : end;
      } else if (lexicon.lineComment === '//' && text.startsWith('/*', start)) {
        const end = text.indexOf('*/', start + 2);
        start = end < 0 ? text.length : end + 2;
      }
      if (start === from) break;
    }
    return { start, startsLine: start > offset && text.slice(offset, start).includes('\n') };
  }
}

function token(kind: Token['kind'], start: number, end: number, sign: string, startsLine: boolean): Token {
  return { kind, start, end, sign, isClosed: true, startsLine };
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** A span of a document, read as one string. */
export class Window {
  readonly text: string;
  readonly #start: Position;
  readonly #lineStarts: number[] = [0];

  /** @param lines the lines of the span: the first starts at `start`, the last ends at the span's end */
  constructor(lines: readonly string[], start: Position) {
    this.text = lines.join('\n');
    this.#start = start;
    let at = 0;
    for (const line of lines) this.#lineStarts.push((at += line.length + 1));
    this.#lineStarts.pop();
  }

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

  offsetAt({ line, character }: Position): number {
    const index = line - this.#start.line;
    return (this.#lineStarts[index] ?? 0) + character - (index === 0 ? this.#start.character : 0);
  }

  rangeOf(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  textIn({ start, end }: Range): string {
    return this.text.slice(this.offsetAt(start), this.offsetAt(end));
  }
}

const BACKSLASH = 92;
const NEWLINE = 10;
const MAX_REGULAR_EXPRESSION = 1_000;

/** The end of a string literal, including its closing quote, and whether it has one. */
export interface StringEnd {
  readonly end: number;
  readonly isClosed: boolean;
}

/** Finds the end of a string literal: at most the end of the line, or of the text for long quotes. */
function stringEnd(text: string, start: number, quote: string): StringEnd {
  const isLong = quote.length > 1 || quote === '`';
  return isLong ? longStringEnd(text, start + quote.length, quote) : lineStringEnd(text, start);
}

/** Finds the end of a string with long quotes, from an offset inside it. */
export function longStringEnd(text: string, from: number, quote: string): StringEnd {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1))
    if (!isEscaped(text, at, from)) return { end: at + quote.length, isClosed: true };
  return { end: text.length, isClosed: false };
}

export function quoteAt(text: string, at: number, lexicon: Lexicon): string | undefined {
  for (const long of lexicon.longQuotes) if (text.startsWith(long, at)) return long;
  const character = text.charAt(at);
  if (!lexicon.quotes.includes(character)) return undefined;
  return character === "'" && lexicon.hasLifetimes && !/^'(?:\\.[^']*|[^\\])'/su.test(text.slice(at, at + 14))
    ? undefined
    : character;
}

/**
 * Finds the end of the regular expression that starts at `start`; `undefined` if the slash is a division.
 * @param before the last character before the slash, without white space, or a letter for a word; empty if none
 */
export function regularExpressionEnd(text: string, start: number, before: string): number | undefined {
  if (before !== '' && !'(,=:[!&|?{};+-*%~^<>'.includes(before)) return undefined;
  let inClass = false;
  const last = Math.min(text.length, start + MAX_REGULAR_EXPRESSION);
  for (let at = start + 1; at < last; at++) {
    const character = text.charAt(at);
    if (character === '\n') return undefined;
    if (character === '\\') at++;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '/' && !inClass) return at + 1;
  }
  return undefined;
}

function lineStringEnd(text: string, start: number): StringEnd {
  const quote = closingQuote(text, start);
  return quote < 0 ? { end: ~quote, isClosed: false } : { end: quote + 1, isClosed: true };
}

/**
 * Returns the offset of the quote that closes the one at `start`; if there is none, the complement (`~`) of the line's
 * end.
 */
export function closingQuote(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === NEWLINE) return ~at;
    if (code === BACKSLASH && text.charCodeAt(at + 1) !== NEWLINE) at++;
  }
  return ~text.length;
}

/** Whether the quote is escaped, by an odd number of backslashes before `at`. */
function isEscaped(text: string, at: number, from: number): boolean {
  let first = at;
  while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}
