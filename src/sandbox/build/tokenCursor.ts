/** Move source cannot be read; the message begins with `file:line`. */
export class MoveSourceError extends Error {
  override readonly name = 'MoveSourceError';

  /**
   * @param file the file name to show
   * @param line counted from 1
   * @param reason the problem in that line
   */
  constructor(
    readonly file: string,
    readonly line: number,
    readonly reason: string,
  ) {
    super(`${file}:${line}: ${reason}`);
  }
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** A position in Move source that moves forward token by token. */
export class TokenCursor {
  #at = 0;
  readonly #file: string;
  readonly #tokens: readonly SourceToken[];

  constructor(source: string, file: string) {
    this.#file = file;
    this.#tokens = scanMove(source, file);
  }

  /** Returns the token `ahead` of the next one; past the end, the end token. */
  peek(ahead = 0): SourceToken {
    const token = this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)];
    return token ?? { kind: 'end', text: '', line: 1 };
  }

  /** Whether the next token is this word or symbol. */
  at(text: string): boolean {
    const { kind, text: met } = this.peek();
    return met === text && kind !== 'string' && kind !== 'end';
  }

  atEnd(): boolean {
    return this.peek().kind === 'end';
  }

  next(): SourceToken {
    const token = this.peek();
    if (token.kind !== 'end') this.#at++;
    return token;
  }

  /** Consumes the next token if it is `text`. */
  take(text: string): boolean {
    if (!this.at(text)) return false;
    this.#at++;
    return true;
  }

  expect(text: string): void {
    if (!this.take(text)) throw this.error(`expected "${text}", not "${this.peek().text}"`);
  }

  /** Consumes the next token, which must be a name. */
  word(): string {
    if (this.peek().kind !== 'word') throw this.error(`expected a name, not "${this.peek().text}"`);
    return this.next().text;
  }

  /**
   * Reads items separated by commas until `close`, which is consumed; a trailing comma is allowed. Returns what `read`
   * returns for each.
   */
  list<T>(close: string, read: () => T): readonly T[] {
    const found: T[] = [];
    while (!this.take(close)) {
      found.push(read());
      if (!this.at(close)) this.expect(',');
    }
    return found;
  }

  /** Skips a `(…)`, `[…]` or `{…}` with its contents. */
  skipBalanced(): void {
    const { text: open, line } = this.next();
    const close = CLOSING[open];
    if (close === undefined) throw this.error(`expected "{", not "${open}"`);
    while (!this.at(close)) {
      const { text, kind } = this.peek();
      if (kind === 'end') throw this.error(`no "${close}" for the "${open}" on line ${line}`);
      if (kind === 'symbol' && text in CLOSING) this.skipBalanced();
      else this.next();
    }
    this.next();
  }

  /** Skips the `;` or the `{…}` that ends an irrelevant item. */
  skipItem(end: ';' | '{;'): void {
    while (!this.take(';')) {
      if (this.atEnd()) throw this.error('expected ";" before the end of the file');
      const braces = this.at('{');
      if (this.peek().kind === 'symbol' && this.peek().text in CLOSING) this.skipBalanced();
      else this.next();
      if (braces && end === '{;') return;
    }
  }

  /** Returns an error, by default at the next token. */
  error(reason: string, line = this.peek().line): MoveSourceError {
    return new MoveSourceError(this.#file, line, reason);
  }
}

/** A word, number, string or symbol in Move source; the last token in a file is `end`. */
export interface SourceToken {
  readonly kind: 'word' | 'number' | 'string' | 'symbol' | 'end';
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

const BLANK = /(?:\s+|\/\/[^\n]*)+/y;
const TOKENS: readonly (readonly [SourceToken['kind'], RegExp])[] = [
  ['string', /[bx]?"(?:\\.|[^"\\\n])*"/y],
  ['word', /[A-Za-z_]\w*/y],
  ['number', /\d\w*/y],
  ['symbol', /::|[^\s\w]/y],
];

/**
 * Splits Move source into tokens; comments, including nested and doc comments, are omitted.
 * @throws MoveSourceError for an unclosed comment or string
 */
function scanMove(source: string, file: string): readonly SourceToken[] {
  const tokens: SourceToken[] = [];
  let at = 0;
  let line = 1;
  const advance = (length: number): void => {
    line += source.slice(at, at + length).split('\n').length - 1;
    at += length;
  };
  while (at < source.length) {
    const blank = match(BLANK, source, at) ?? comment(source, at);
    if (blank !== undefined) {
      advance(blank.length);
      continue;
    }
    const token = tokenAt(source, at, line);
    if (!token) throw new MoveSourceError(file, line, 'a comment or string that does not end');
    tokens.push(token);
    advance(token.text.length);
  }
  return [...tokens, { kind: 'end', text: 'the end of the file', line }];
}

function tokenAt(source: string, at: number, line: number): SourceToken | undefined {
  if (source.startsWith('/*', at)) return undefined;
  for (const [kind, pattern] of TOKENS) {
    const text = match(pattern, source, at);
    if (text !== undefined) return text === '"' ? undefined : { kind, text, line };
  }
  return undefined;
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

/** Returns a whole block comment, including nested ones. */
function comment(source: string, start: number): string | undefined {
  if (!source.startsWith('/*', start)) return undefined;
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source.startsWith('/*', at)) depth++;
    else if (source.startsWith('*/', at)) depth--;
    else continue;
    at++;
    if (depth === 0) return source.slice(start, at + 1);
  }
  return undefined;
}
