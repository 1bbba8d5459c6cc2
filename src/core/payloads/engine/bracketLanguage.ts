import type { JsonObject } from '../../json';
import type { Position, Range, LineEdit } from '../../text/lines';
import type { LocatedCall, VariableTrouble } from '../located';
import {
  type Candidate,
  type ScannedLine,
  type ScanLine,
  candidatesOf,
  TokenKind,
  type LineTokens,
} from './candidates';
import {
  type Window,
  closingQuote,
  longStringEnd,
  quoteAt,
  regularExpressionEnd,
  type Lexicon,
  PAYLOAD_TYPE_ENDING,
} from './lexer';
import type { Reading } from './shapes';
import type { SourceText } from './sourceText';

/**
 * Finds the payloads of one open document. After an edit, only changed lines are rescanned, and payloads are read again
 * on demand.
 */
export interface PayloadLocator {
  /** Returns the payload at `position` or, failing that, the only payload on the line. */
  locateAt(position: Position): LocateResult;
  /** Returns the innermost call around `position`, even a half-typed one; `undefined` outside all calls. */
  callAt(position: Position): LocatedCall | undefined;
  /** Returns all calls in document order, including half-typed ones. The objects stay the same until the next edit. */
  all(): readonly LocatedCall[];
  /** Returns the ranges of all payloads of any kind, including their requests, in document order. */
  ranges(): readonly Range[];
  /** Must be called for each edit of the document, in order, before the next query. */
  edited(edit: LineEdit): void;
}

/** The payload at a cursor, or the reason why there is none to send. */
export type LocateResult =
  | { readonly kind: 'found'; readonly located: LocatedPayload }
  /**
   * Invalid syntax, a number that JSON parsers would round, or another value in place of a list; `at` is the first such
   * range.
   */
  | { readonly kind: 'broken' | 'unsafeNumber' | 'noList'; readonly at: Range }
  /** A payload in a payload file with variables that have no usable value; `at` is the first variable. */
  | {
      readonly kind: 'variable';
      readonly at: Range;
      readonly unresolved: readonly [VariableTrouble, ...VariableTrouble[]];
    }
  /** A call with a value that is not a literal; `at` is the first such range. */
  | { readonly kind: 'hole'; readonly at: Range; readonly call: LocatedCall }
  /** No payload here; `count` payloads are elsewhere in the document. */
  | { readonly kind: 'none'; readonly count: number };

/** A payload in a document, with the transaction request around it, if any. */
export interface LocatedPayload {
  /** The payload in the form that a node accepts, including all unknown properties. */
  readonly payload: JsonObject;
  /** The transaction's values in the document, such as sender and gas, as in a node's request. */
  readonly request?: JsonObject;
  readonly range: Range;
  /** Returns the range of a property: `['arguments', 1]` of the payload, `['request', 'sender']` of the request. */
  readonly rangeOf: (path: readonly (string | number)[]) => Range;
  /** The call as written, if the payload is an entry function call. */
  readonly call?: LocatedCall;
}

/** How the payloads of a language are located. */
export interface LocatorLanguage {
  readonly scan: ScanLine;
  /** Returns the spans that might be payloads, sorted by start. */
  readonly candidates: (lines: readonly ScannedLine[]) => readonly Candidate[];
  /**
   * Reads a span; returns `undefined` if it is not a payload.
   * @param before the text before the span on its first line
   * @param source the entire document, because a value can be a variable assigned elsewhere
   */
  readonly read: (window: Window, before: string, source: SourceText) => Reading | undefined;
}

/** Creates a language whose payloads are enclosed in brackets. */
export function bracketLanguage(lexicon: Lexicon, read: LocatorLanguage['read']): LocatorLanguage {
  const scanner = new LineScanner(lexicon);
  return { scan: (text, before, tokens) => scanner.scan(text, before, tokens), candidates: candidatesOf, read };
}

const BLOCK_COMMENT_END = '*/';
const BRACKETS: ReadonlyMap<TokenKind, string> = new Map<TokenKind, string>([
  [TokenKind.openBrace, '{'],
  [TokenKind.openBracket, '['],
  [TokenKind.openParenthesis, '('],
  [TokenKind.closeBrace, '}'],
  [TokenKind.closeBracket, ']'],
  [TokenKind.closeParenthesis, ')'],
]);
const SPACE = 32;
const TAB = 9;
const DASH = 45;
const LONGEST_KEY = 24;

/** The character class of a match's last character. */
const Class = { other: 0, space: 1, bracket: 2, quote: 3, slash: 4, hash: 5, colon: 6, word: 7 } as const;

/** Finds the brackets and names in a line that mark payloads, skipping strings and comments. */
class LineScanner {
  readonly #lexicon: Lexicon;
  /** Matches where the scan stops; everything in between is skipped. */
  readonly #stop: RegExp;
  readonly #classes = new Uint8Array(128);
  /** The token kinds of bracket characters, by character code. */
  readonly #brackets = new Uint8Array(128);
  /** Whether any key begins or ends with a character, so that most words need no lookup. */
  readonly #initials = new Uint8Array(128);
  readonly #finals = new Uint8Array(128);

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.#stop = stopOf(lexicon);
    for (let code = 0; code < 128; code++) this.#classes[code] = classOf(String.fromCharCode(code), lexicon);
    for (const [kind, bracket] of BRACKETS) this.#brackets[bracket.charCodeAt(0)] = kind;
    for (const name of lexicon.keys.keys()) {
      this.#initials[name.charCodeAt(0)] = 1;
      this.#finals[name.charCodeAt(name.length - 1)] = 1;
    }
  }

  /** Scans a line; see `ScanLine`. */
  scan(text: string, before: string, tokens: LineTokens): string {
    let start = 0;
    if (before !== '') {
      start = before === BLOCK_COMMENT_END ? text.indexOf(before) + before.length : endOfString(text, 0, before);
      if (start < before.length) return before;
    }
    return this.#scanFrom(text, start, tokens);
  }

  /** Collects the tokens. @returns the state after the line, as in {@link ScanLine} */
  #scanFrom(text: string, start: number, tokens: LineTokens): string {
    const stop = this.#stop;
    /** The last significant character before `from`, as {@link regularExpressionEnd} expects it. */
    let last = '';
    for (let from = start; ;) {
      stop.lastIndex = from;
      if (!stop.test(text)) return '';
      const end = stop.lastIndex;
      const at = end - 1;
      const code = text.charCodeAt(at);
      switch (this.#classes[code]) {
        case Class.bracket:
          tokens.addBracket(this.#brackets[code] ?? TokenKind.openBrace, at);
          break;
        case Class.quote: {
          const quote = quoteAt(text, at, this.#lexicon);
          if (quote === undefined) break;
          const isLong = quote.length > 1 || quote === '`';
          const close = isLong ? endOfString(text, at + quote.length, quote) : closingQuote(text, at) + 1;
          if (close <= 0) return isLong ? quote : '';
          const kind = this.#stringKind(text, at, close);
          if (kind !== undefined) tokens.add(kind, at);
          last = '"';
          from = close;
          continue;
        }
        case Class.hash:
          return '';
        case Class.slash: {
          last = this.#before(text, at, from) ?? last;
          const close = this.#slashEnd(text, at, last);
          if (close === 'line') return '';
          if (close === 'block') return BLOCK_COMMENT_END;
          if (close > end && text.charAt(end) !== '*') last = '"';
          from = close;
          continue;
        }
        case Class.colon:
          this.#addKey(text, at, tokens);
          break;
        default:
          this.#addCallee(text, end, tokens);
      }
      last = text.charAt(at);
      from = end;
    }
  }

  /**
   * Returns the last non-space character before `at`, or a letter for any word; `undefined` if there is none after
   * `from`.
   */
  #before(text: string, at: number, from: number): string | undefined {
    for (let index = at - 1; index >= from; index--) {
      const code = text.charCodeAt(index);
      const kind = code < 128 ? this.#classes[code] : Class.word;
      if (kind !== Class.space) return kind === Class.word ? 'a' : text.charAt(index);
    }
    return undefined;
  }

  #addKey(text: string, colon: number, tokens: LineTokens): void {
    if (text.charAt(colon + 1) === ':' || text.charAt(colon - 1) === ':') return;
    let end = colon;
    while (text.charCodeAt(end - 1) === SPACE) end--;
    if (this.#finals[text.charCodeAt(end - 1)] !== 1) return;
    const start = this.#wordStart(text, end);
    const kind = end - start > LONGEST_KEY ? undefined : this.#lexicon.keys.get(text.slice(start, end));
    if (kind !== undefined && (kind !== TokenKind.holder || mayHold(text, colon))) tokens.add(kind, start);
  }

  /** Adds the name that ends at `end` if it is called. */
  #addCallee(text: string, end: number, tokens: LineTokens): void {
    const start = this.#wordStart(text, end);
    if (this.#lexicon.callees.has(text.slice(start, end)) && isCall(text, end)) tokens.add(TokenKind.callee, start);
  }

  #wordStart(text: string, end: number): number {
    let at = end;
    while (at > 0 && this.#isWord(text.charCodeAt(at - 1))) at--;
    return at;
  }

  #isWord(code: number): boolean {
    return code >= 128 || this.#classes[code] === Class.word;
  }

  /**
   * Returns the end of the token that starts with a slash; `line` or `block` for a comment that continues to the end of
   * the line.
   */
  #slashEnd(text: string, at: number, last: string): number | 'line' | 'block' {
    const next = text.charAt(at + 1);
    if (next === '/' && this.#lexicon.lineComment === '//') return 'line';
    if (next === '*' && this.#lexicon.lineComment === '//') {
      const end = text.indexOf(BLOCK_COMMENT_END, at + 2);
      return end < 0 ? 'block' : end + BLOCK_COMMENT_END.length;
    }
    const end = this.#lexicon.hasRegularExpressions ? regularExpressionEnd(text, at, last) : undefined;
    return end ?? at + 1;
  }

  #stringKind(text: string, start: number, end: number): TokenKind | undefined {
    if (text.charCodeAt(start + 1) === DASH && this.#lexicon.options?.has(text.slice(start + 1, end - 1)))
      return TokenKind.option;
    if (text.charCodeAt(end - 2) === 100 && text.endsWith(PAYLOAD_TYPE_ENDING, end - 1) && !isKey(text, end))
      return TokenKind.mark;
    if (this.#initials[text.charCodeAt(start + 1)] !== 1 || end - start > LONGEST_KEY || !isKey(text, end))
      return undefined;
    const kind = this.#lexicon.keys.get(text.slice(start + 1, end - 1));
    return kind === TokenKind.holder && !mayHold(text, text.indexOf(':', end)) ? undefined : kind;
  }
}

/**
 * Whether the value after a key's colon can be an object, which is not the case in `payload: Payload = {` and `payload:
 * a ? {…} : {…}`.
 */
function mayHold(text: string, colon: number): boolean {
  let at = colon + 1;
  while (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB) at++;
  const isOfRust = text.startsWith('json!', at) || text.startsWith('&json!', at);
  return at >= text.length || isOfRust || '{/#'.includes(text.charAt(at));
}

function endOfString(text: string, start: number, quote: string): number {
  const { end, isClosed } = longStringEnd(text, start, quote);
  return isClosed ? end : -1;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) === SPACE) at++;
  return text.charAt(at) === ':' && text.charAt(at + 1) !== ':';
}

/** Whether a name is followed by `(`, `.natural(`, `::new(` or `::<u64>(`. */
function isCall(text: string, end: number): boolean {
  return /^\s*(?:(?:\.|::)\s*(?:\w+|<[^()]*>)\s*)?\(/.test(text.slice(end, end + 120));
}

function stopOf({ quotes, longQuotes, lineComment, hasRegularExpressions, ...names }: Lexicon): RegExp {
  const hasSlash = lineComment === '//' || hasRegularExpressions;
  const opening = [quotes, ...longQuotes.map(quote => quote.charAt(0)), lineComment.charAt(0), hasSlash ? '/' : ''];
  const characters = [...BRACKETS.values(), ...opening, names.hasBareKeys ? ':' : ''].join('');
  const callees = [...names.callees].map(name => `|${name}(?![\\w$\\x80-\\uffff])`);
  return new RegExp(`[${characters.replace(/[[\]]/g, '\\$&')}]${callees.join('')}`, 'g');
}

function classOf(character: string, { quotes, longQuotes, lineComment }: Lexicon): number {
  if (/\s/.test(character)) return Class.space;
  if ([...BRACKETS.values()].includes(character)) return Class.bracket;
  if (quotes.includes(character) || longQuotes.some(quote => quote.startsWith(character))) return Class.quote;
  if (character === '/') return Class.slash;
  if (character === ':') return Class.colon;
  if (character === '#' && lineComment === '#') return Class.hash;
  return /[\w$]/.test(character) ? Class.word : Class.other;
}
