import { PAYLOAD_TYPE_ENDING, type Lexicon } from './lexicon';
import { TokenKind, type LineToken } from './lineToken';
import { LineTokens, NO_TOKENS } from './lineTokens';
import { closingQuote, longStringEnd, quoteAt, regularExpressionEnd } from './strings';

/** What a line says of the document's structure. */
export interface LineScan {
  readonly tokens: readonly LineToken[];
  /** What is still open behind the line: the text that closes a comment or a string; empty where nothing is. */
  readonly after: string;
}

const NOTHING: LineScan = { tokens: NO_TOKENS, after: '' };
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
const LONGEST_KEY = 24;

/** How a character begins something. */
const Class = { other: 0, space: 1, bracket: 2, quote: 3, slash: 4, hash: 5, word: 6 } as const;

/** Finds the brackets and names of a line that tell of payloads. Strings and comments are passed over. */
export class LineScanner {
  readonly #lexicon: Lexicon;
  readonly #classes = new Uint8Array(128);
  /** The kinds of the characters that are brackets. */
  readonly #brackets = new Uint8Array(128);
  /** Whether a key or callee begins with a character: most words need not be looked up. */
  readonly #initials = new Uint8Array(128);
  readonly #tokens = new LineTokens();

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    for (let code = 0; code < 128; code++) this.#classes[code] = classOf(String.fromCharCode(code), lexicon);
    for (const [kind, bracket] of BRACKETS) this.#brackets[bracket.charCodeAt(0)] = kind;
    for (const name of [...lexicon.keys.keys(), ...lexicon.callees]) this.#initials[name.charCodeAt(0)] = 1;
  }

  /** @param before what the line before leaves open, as its `after` tells */
  scan(text: string, before: string): LineScan {
    let start = 0;
    if (before !== '') {
      start = before === BLOCK_COMMENT_END ? text.indexOf(before) + before.length : endOfString(text, 0, before);
      if (start < before.length) return { tokens: NO_TOKENS, after: before };
    }
    const after = this.#scanFrom(text, start);
    const tokens = this.#tokens.take();
    return tokens === NO_TOKENS && after === '' ? NOTHING : { tokens, after };
  }

  /** Gathers the tokens. @returns what is still open behind the line */
  #scanFrom(text: string, start: number): string {
    const tokens = this.#tokens;
    let last = '';
    for (let at = start; at < text.length;) {
      const code = text.charCodeAt(at);
      switch (code < 128 ? (this.#classes[code] ?? Class.other) : Class.word) {
        case Class.space:
          at++;
          continue;
        case Class.bracket:
          tokens.addBracket(this.#brackets[code] ?? TokenKind.openBrace, at);
          break;
        case Class.quote: {
          const quote = quoteAt(text, at, this.#lexicon);
          if (quote === undefined) break;
          const isLong = quote.length > 1 || quote === '`';
          const end = isLong ? endOfString(text, at + quote.length, quote) : closingQuote(text, at) + 1;
          if (end <= 0) return isLong ? quote : '';
          const kind = this.#stringKind(text, at, end);
          if (kind !== undefined) tokens.add(kind, at);
          last = '"';
          at = end;
          continue;
        }
        case Class.hash:
          return '';
        case Class.slash: {
          const end = this.#slashEnd(text, at, last);
          if (end === 'line') return '';
          if (end === 'block') return BLOCK_COMMENT_END;
          if (end > at + 1 && text.charAt(at + 1) !== '*') last = '"';
          at = end;
          continue;
        }
        case Class.word: {
          const end = wordEnd(text, at, this.#classes);
          const kind = this.#initials[code] === 1 ? this.#wordKind(text, at, end) : undefined;
          if (kind !== undefined) tokens.add(kind, at);
          last = 'a';
          at = end;
          continue;
        }
      }
      last = text.charAt(at);
      at++;
    }
    return '';
  }

  /** Where what a slash begins ends, or what takes the rest of the line. */
  #slashEnd(text: string, at: number, last: string): number | 'line' | 'block' {
    const next = text.charAt(at + 1);
    if (next === '/' && this.#lexicon.lineComment === '//') return 'line';
    if (next === '*' && this.#lexicon.hasBlockComments) {
      const end = text.indexOf(BLOCK_COMMENT_END, at + 2);
      return end < 0 ? 'block' : end + BLOCK_COMMENT_END.length;
    }
    const end = this.#lexicon.hasRegularExpressions ? regularExpressionEnd(text, at, last) : undefined;
    return end ?? at + 1;
  }

  #stringKind(text: string, start: number, end: number): TokenKind | undefined {
    if (text.charCodeAt(end - 2) === 100 && text.endsWith(PAYLOAD_TYPE_ENDING, end - 1) && !isKey(text, end))
      return TokenKind.mark;
    if (this.#initials[text.charCodeAt(start + 1)] !== 1 || end - start > LONGEST_KEY || !isKey(text, end))
      return undefined;
    return this.#lexicon.keys.get(text.slice(start + 1, end - 1));
  }

  #wordKind(text: string, start: number, end: number): TokenKind | undefined {
    const { keys, hasBareKeys, callees } = this.#lexicon;
    if (end - start > LONGEST_KEY) return undefined;
    if (hasBareKeys && isKey(text, end)) return keys.get(text.slice(start, end));
    return callees.size > 0 && callees.has(text.slice(start, end)) && isCall(text, end) ? TokenKind.callee : undefined;
  }
}

function endOfString(text: string, start: number, quote: string): number {
  const { end, isClosed } = longStringEnd(text, start, quote);
  return isClosed ? end : -1;
}

function wordEnd(text: string, start: number, classes: Uint8Array): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128 && classes[code] !== Class.word) return at;
  }
  return text.length;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) === SPACE) at++;
  return text.charAt(at) === ':' && text.charAt(at + 1) !== ':';
}

/** `(`, `.natural(`, `::new(` behind a name. */
function isCall(text: string, end: number): boolean {
  return /^\s*(?:(?:\.|::)\s*\w+\s*)?\(/.test(text.slice(end, end + 40));
}

function classOf(character: string, { quotes, longQuotes, lineComment }: Lexicon): number {
  if (/\s/.test(character)) return Class.space;
  if ([...BRACKETS.values()].includes(character)) return Class.bracket;
  if (quotes.includes(character) || longQuotes.some(quote => quote.startsWith(character))) return Class.quote;
  if (character === '/') return Class.slash;
  if (character === '#' && lineComment === '#') return Class.hash;
  return /[\w$]/.test(character) ? Class.word : Class.other;
}
