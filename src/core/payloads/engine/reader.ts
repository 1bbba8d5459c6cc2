import type { Position, Range } from '../../text/lines';
import type { WrittenMember, WrittenValue } from '../located';
import { Lexer, type Token, type Window, type ValueSyntax } from './lexer';
import { readLiteral, skipExpression } from './literals';

/** Nesting depth at which values count as broken; Move values are never nested that deeply. */
const MAX_DEPTH = 128;

type ArrayValue = Extract<WrittenValue, { kind: 'array' }>;

/** Reads the values of a window that belong to the language and skips everything else. */
export class Reader {
  readonly window: Window;
  readonly #lexer: Lexer;
  readonly #syntax: ValueSyntax;
  readonly #marks = new Map<WrittenValue, ListMarks>();
  #broken: Range | undefined;
  #depth = 0;

  /** Offset of the next token in the window's text. */
  at = 0;

  constructor(window: Window, syntax: ValueSyntax) {
    this.window = window;
    this.#lexer = new Lexer(window.text, syntax.lexicon);
    this.#syntax = syntax;
  }

  /** The range of the first syntax error, including a missing value. */
  get broken(): Range | undefined {
    return this.#broken;
  }

  /** Returns the delimiters of an array that this reader has read. */
  marksOf(value: WrittenValue): ListMarks | undefined {
    return this.#marks.get(value);
  }

  /** Copies the delimiters of an array to the array that replaces it. */
  replaceList(before: WrittenValue, after: WrittenValue): void {
    const marks = this.#marks.get(before);
    if (marks) this.#marks.set(after, marks);
  }

  /** Returns the next token without consuming it. */
  peek(): Token {
    return this.#lexer.tokenAt(this.at);
  }

  /** Reads the next value; it is `broken` and empty if there is none. */
  value(): WrittenValue {
    const first = this.peek();
    if (first.kind === 'string' && !first.isClosed) return this.#openString(first);
    const literal = this.#literal(first);
    if (literal && this.#endsValue()) return literal;
    this.at = first.start;
    const end = trimmedEnd(this.window.text, first.start, skipExpression(this.#lexer, first.start, this.#syntax));
    if (end === first.start) return this.#nothing(first.start);
    this.at = end;
    const range = this.window.rangeOf(first.start, end);
    if (this.#syntax.hasOnlyLiterals) return this.#wrong(range);
    return { kind: 'hole', range, source: this.window.text.slice(first.start, end) };
  }

  valueAt(offset: number): WrittenValue {
    const { at } = this;
    this.at = offset;
    const value = this.value();
    this.at = at;
    return value;
  }

  /**
   * Reads the values from an opening bracket through its closing bracket. If the closing bracket is missing, reads to
   * the last position that can belong to the list, so that a cursor after a space is still inside.
   */
  list(close: string): ArrayValue {
    const { start, end } = this.peek();
    this.at = end;
    const items: WrittenValue[] = [];
    const separators: Position[] = [];
    let isSeparated = true;
    let isRepeated = false;
    let token = this.peek();
    for (; token.kind !== 'close' && token.kind !== 'end'; token = this.peek()) {
      if (this.#syntax.hasBlocks && close === ']' && token.sign === ';' && !isSeparated) {
        isRepeated = true;
        isSeparated = true;
        this.at = token.end;
        continue;
      }
      if (this.#passed(token)) continue;
      if (token.sign === ',' && token.kind === 'sign') {
        if (isSeparated) items.push(this.#nothing(this.at));
        separators.push(this.window.positionAt(token.start));
        this.at = token.end;
        isSeparated = true;
        continue;
      }
      if (!isSeparated) this.#wrong(this.window.rangeOf(token.start, token.end));
      items.push(this.value());
      if (this.at <= token.start) this.at = token.end;
      isSeparated = false;
    }
    const isClosed = token.sign === close;
    const whole = this.#closed(start, isClosed);
    const range = isClosed ? whole : this.window.rangeOf(start, token.start);
    const value: ArrayValue = { kind: 'array', range, items };
    this.#marks.set(value, { separators, isClosed, isRepeated });
    return value;
  }

  /**
   * Reads the parenthesized list after a pattern at the start of the text; `undefined` if the pattern does not match.
   */
  listAfter(start: RegExp): ArrayValue | undefined {
    const found = start.exec(this.window.text);
    if (!found) return undefined;
    this.at = found[0].length;
    return this.list(')');
  }

  listAt(offset: number, close = ')'): ArrayValue {
    const { at } = this;
    this.at = offset;
    const list = this.list(close);
    this.at = at;
    return list;
  }

  #literal(first: Token): WrittenValue | undefined {
    if (first.kind === 'open' && first.sign !== '(') {
      if (first.sign === '{' && this.#syntax.hasBlocks) return undefined;
      if (this.#depth > MAX_DEPTH) return this.#tooDeep(first);
      this.#depth++;
      const value = first.sign === '{' ? this.#object() : this.list(']');
      this.#depth--;
      return value;
    }
    const literal = readLiteral(this.#lexer, first, this.#syntax);
    if (!literal) return undefined;
    this.at = literal.end;
    return { ...literal.value, range: this.window.rangeOf(first.start, literal.end) };
  }

  /**
   * Reads a string without a closing quote. The string ends before the brackets at the end of its line, because they
   * were usually written first.
   */
  #openString({ start, end, sign }: Token): WrittenValue {
    const text = this.window.text.slice(start + sign.length, end).split('\n', 1)[0] ?? '';
    const value = text.replace(/(?<![\s,;)\]}])[\s,;)\]}]+$/, '');
    this.at = start + sign.length + value.length;
    const range = this.window.rangeOf(start, this.at);
    this.#wrong(range);
    return { kind: 'text', range, value };
  }

  /** Whether the value ends here; skips words that only assert its type. */
  #endsValue(): boolean {
    const next = this.peek();
    if (next.kind === 'word' && this.#syntax.assertions?.has(this.#textOf(next))) {
      this.at = skipExpression(this.#lexer, next.start, this.#syntax);
      return true;
    }
    return endsValue(next, this.#textOf(next), this.#syntax);
  }

  #object(): WrittenValue {
    const { start, end } = this.peek();
    this.at = end;
    const members: WrittenMember[] = [];
    let isSeparated = true;
    let token = this.peek();
    for (; token.kind !== 'close' && token.kind !== 'end'; token = this.peek()) {
      if (this.#passed(token)) continue;
      if (token.sign === ',' && token.kind === 'sign') {
        if (isSeparated) this.#nothing(this.at);
        this.at = token.end;
        isSeparated = true;
        continue;
      }
      if (!isSeparated)
        this.#wrong(this.window.rangeOf(token.start, token.kind === 'string' ? token.start : token.end));
      const member = this.#member(token);
      if (member) members.push(member);
      if (this.at <= token.start) this.at = token.end;
      isSeparated = false;
    }
    return { kind: 'object', range: this.#closed(start, token.sign === '}'), members };
  }

  #member(key: Token): WrittenMember | undefined {
    const name = this.#nameOf(key);
    const nameRange = this.window.rangeOf(key.start, key.end);
    if (name === undefined) return this.#strangeMember(key);
    this.at = key.end;
    const next = this.peek();
    if (next.kind === 'sign' && next.sign === ':') {
      this.at = next.end;
      const isMissing = endsKey(this.peek());
      return {
        name,
        nameRange,
        value: isMissing ? this.#wrong(this.window.rangeOf(key.start, next.end)) : this.value(),
      };
    }
    const isFollowed = next.kind === 'string' || next.kind === 'number' || (next.kind === 'open' && next.sign !== '(');
    if (isFollowed && !next.startsLine) {
      const value = this.value();
      this.#wrong(this.window.rangeOf(key.start, this.at));
      return { name, nameRange, value };
    }
    if (this.#syntax.hasOnlyLiterals || key.kind !== 'word') return { name, nameRange, value: this.#wrong(nameRange) };
    this.at = key.start;
    return { name, nameRange, value: this.value() };
  }

  /** Reads a spread, a computed name, or text that is not a property. */
  #strangeMember(key: Token): WrittenMember | undefined {
    if (!this.#syntax.hasOnlyLiterals) {
      const value = this.value();
      return isNothing(value) ? undefined : { name: '', nameRange: value.range, value };
    }
    for (let token = key; !endsKey(token); token = this.peek()) this.at = token.end;
    this.#wrong(
      this.window.rangeOf(
        key.start,
        this.at === key.start ? key.end : trimmedEnd(this.window.text, key.start, this.at),
      ),
    );
    const colon = this.peek();
    if (colon.sign !== ':') return undefined;
    this.at = colon.end;
    this.value();
    return undefined;
  }

  #nameOf(key: Token): string | undefined {
    if (key.kind === 'word') return this.#syntax.hasOnlyLiterals ? undefined : this.#textOf(key);
    if (key.kind !== 'string') return undefined;
    const value = key.isClosed ? this.#syntax.readString(this.#textOf(key), '') : undefined;
    return value?.kind === 'text' ? value.value : undefined;
  }

  /** Skips the remains of a merge conflict or a typo between values. */
  #passed(token: Token): boolean {
    const isSlip = token.kind === 'sign' && (token.sign === ';' || token.sign === ':');
    if (token.kind !== 'conflict' && !isSlip) return false;
    this.#wrong(this.window.rangeOf(token.start, token.end));
    this.at = token.end;
    return true;
  }

  #closed(start: number, isClosed: boolean): Range {
    if (isClosed) return this.window.rangeOf(start, (this.at = this.peek().end));
    const end = trimmedEnd(this.window.text, start, this.at);
    this.#nothing(end);
    return this.window.rangeOf(start, end);
  }

  #tooDeep(first: Token): WrittenValue {
    this.at = skipExpression(this.#lexer, first.start, this.#syntax);
    return this.#wrong(this.window.rangeOf(first.start, this.at));
  }

  #nothing(at: number): WrittenValue {
    return this.#wrong(this.window.rangeOf(at, at));
  }

  #wrong(range: Range): WrittenValue {
    this.#broken ??= range;
    return { kind: 'broken', range };
  }

  #textOf({ start, end }: Token): string {
    return this.window.text.slice(start, end);
  }
}

interface ListMarks {
  readonly separators: readonly Position[];
  readonly isClosed: boolean;
  /** Whether the second item is the repeat count of the first: `[0u8; 32]`. */
  readonly isRepeated: boolean;
}

/** Whether a literal before `next` is a complete value, not the start of an expression. */
function endsValue(next: Token, text: string, syntax: ValueSyntax): boolean {
  if (syntax.hasOnlyLiterals) return true;
  switch (next.kind) {
    case 'word':
      return !syntax.operators?.has(text);
    case 'sign':
      return next.sign === ',' || next.sign === ';' || next.sign === '...';
    case 'open':
      return next.startsLine;
    case 'string':
    case 'number':
    case 'close':
    case 'conflict':
    case 'end':
      return true;
  }
}

/** Whether a property's name, or an invalid value, ends before the token. */
function endsKey(token: Token): boolean {
  if (token.kind === 'close' || token.kind === 'end' || token.kind === 'conflict') return true;
  return token.kind === 'sign' && (token.sign === ',' || token.sign === ':');
}

function isNothing({ kind, range: { start, end } }: WrittenValue): boolean {
  return kind === 'broken' && start.line === end.line && start.character === end.character;
}

/** Returns the end of a span without its trailing white space. */
function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}
