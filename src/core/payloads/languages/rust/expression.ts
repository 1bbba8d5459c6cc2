import {
  type Lexicon,
  type NumberValue,
  REST_KEYS,
  type ValueSyntax,
  Lexer,
  type Token,
  JSON_CONSTANTS,
} from '../../engine/lexer';
import { unescaped } from '../../engine/literals';
import { COMMAND_OPTIONS } from '../shell/commandFiles';
import { ENTRY_FUNCTION_BUILDERS, FUNCTION_CALLERS, VIEW_CALLERS, HELPER_PATHS } from './helperPaths';

export const RUST_LEXICON: Lexicon = {
  lineComment: '//',
  quotes: '"\'',
  longQuotes: [],
  hasLifetimes: true,
  keys: REST_KEYS,
  options: COMMAND_OPTIONS,
  callees: new Set([...FUNCTION_CALLERS, ...VIEW_CALLERS, ...ENTRY_FUNCTION_BUILDERS, ...HELPER_PATHS.keys()]),
};

/** The syntax for values in `json!`. */
export const JSON_MACRO: ValueSyntax = {
  lexicon: RUST_LEXICON,
  constants: JSON_CONSTANTS,
  assertions: new Set(['as']),
  hasGenerics: true,
  readString: (source, prefix) =>
    prefix === '' && source.startsWith('"') ? { kind: 'text', value: unescaped(source.slice(1, -1)) } : undefined,
  readNumber: source => readNumber(source)?.value,
};

/** Rust's syntax for values: braces are a block, and `[value; count]` repeats a value. */
export const RUST_SYNTAX: ValueSyntax = {
  ...JSON_MACRO,
  constants: new Map([
    ['true', true],
    ['false', false],
  ]),
  hasBlocks: true,
};

/** Reads the digits of `5u64` or `0xff_u8`, and the type if it has a suffix. */
export function readNumber(source: string): { readonly value: NumberValue; readonly type?: string } | undefined {
  const [whole, sign = '', digits = '', type] =
    /^(-?)(0x[\da-fA-F_]+?|0b[01_]+?|0o[0-7_]+?|\d[\d_]*?)(?:_?([iu](?:8|16|32|64|128|256|size)))?$/.exec(source) ?? [];
  if (whole === undefined) return undefined;
  const value: NumberValue = { kind: 'integer', digits: `${sign}${BigInt(digits.replaceAll('_', ''))}` };
  return type === undefined || type.endsWith('size') ? { value } : { value, type };
}

/** A Rust expression with offsets in its text, without surrounding `&`, `?` and parentheses. */
export type Expression = TokenSpan &
  (
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'bytes'; readonly value: string }
    | { readonly kind: 'bool'; readonly value: boolean }
    /** `type` is absent if there is no suffix and no `as`. */
    | { readonly kind: 'integer'; readonly digits: string; readonly type?: Typed }
    /** For example, `[a, b]`. */
    | { readonly kind: 'array'; readonly items: readonly Expression[] }
    /** For example, `AccountAddress::ONE` or `None::<u64>`. */
    | { readonly kind: 'path'; readonly path: string; readonly generics: string }
    /** For example, `Some(5u64)` or `vec![a, b]`; a macro's name ends with `!`. */
    | {
        readonly kind: 'call';
        readonly path: string;
        readonly generics: string;
        readonly pathEnd: number;
        readonly items: readonly Expression[];
      }
    | {
        readonly kind: 'method';
        readonly receiver: Expression;
        readonly name: string;
        readonly generics: string;
      }
    /** Anything else: the value is known only at run time. */
    | { readonly kind: 'other' }
  );

/** The expressions between brackets, and the offset after the closing one. */
interface Items {
  readonly items: readonly Expression[];
  readonly end: number;
}

export interface TokenSpan {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** A type as written: `u64` in `5u64`. */
export interface Typed extends TokenSpan {
  readonly text: string;
}

/** Maximum nesting depth of expressions; payloads are far shallower. */
const MAX_DEPTH = 24;
const MAX_REPEATED = 128;
const NUMBER = /-?\d\w*/y;
const FRACTION = /\.\d/y;
const QUOTED: ReadonlySet<string> = new Set(['r', 'b', 'br']);

/** Returns the expression that is all of the source from `start` to `end`; of kind `other` if its form is unknown. */
export function readExpression(text: string, start: number, end: number): Expression {
  const read = new ExpressionReader(text.slice(0, end)).read(start, 0);
  return read && new Lexer(text.slice(0, end), RUST_LEXICON).tokenAt(read.end).kind === 'end'
    ? read
    : { kind: 'other', start, end };
}

class ExpressionReader {
  readonly #lexer: Lexer;

  constructor(text: string) {
    this.#lexer = new Lexer(text, RUST_LEXICON);
  }

  /** Reads the longest expression with a known form at an offset. */
  read(offset: number, depth: number): Expression | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const first = this.#pastReferences(offset);
    const primary = this.#primary(first, depth);
    return primary && this.#withPostfixes(primary);
  }

  #pastReferences(offset: number): Token {
    let token = this.#lexer.tokenAt(offset);
    while ((token.kind === 'sign' && token.sign === '&') || (token.kind === 'word' && this.#textOf(token) === 'mut'))
      token = this.#lexer.tokenAt(token.end);
    return token;
  }

  #primary(first: Token, depth: number): Expression | undefined {
    const { start, end } = first;
    switch (first.kind) {
      case 'string':
        return this.#string(first, '');
      case 'number':
        return this.#number(start);
      case 'sign':
        return first.sign === '-' ? this.#number(start) : undefined;
      case 'word': {
        const word = this.#textOf(first);
        if (word === 'true' || word === 'false') return { kind: 'bool', value: word === 'true', start, end };
        const next = this.#lexer.tokenAt(end);
        return QUOTED.has(word) && next.kind === 'string' && next.start === end
          ? this.#string(next, word)
          : this.#path(first, depth);
      }
      case 'open': {
        if (first.sign === '{') return undefined;
        const list = this.#items(first, depth);
        if (!list) return undefined;
        if (first.sign === '[') return { kind: 'array', ...list, start };
        const [only, ...others] = list.items;
        return only && others.length === 0 ? { ...only, start, end: list.end } : undefined;
      }
      case 'close':
      case 'conflict':
      case 'end':
        return undefined;
    }
  }

  #string({ start, end, sign, isClosed }: Token, prefix: string): Expression | undefined {
    if (!isClosed || sign !== '"') return undefined;
    const inside = this.#lexer.text.slice(start + 1, end - 1);
    const value = prefix.includes('r') ? inside : unescaped(inside);
    return { kind: prefix.startsWith('b') ? 'bytes' : 'text', value, start: start - prefix.length, end };
  }

  #number(start: number): Expression | undefined {
    NUMBER.lastIndex = start;
    const [source = ''] = NUMBER.exec(this.#lexer.text) ?? [];
    const read = readNumber(source);
    if (read?.value.kind !== 'integer') return undefined;
    const end = start + source.length;
    FRACTION.lastIndex = end;
    if (FRACTION.test(this.#lexer.text)) return undefined;
    const type = read.type === undefined ? undefined : { text: read.type, start: end - read.type.length, end };
    return { kind: 'integer', digits: read.value.digits, ...(type && { type }), start, end };
  }

  /** Reads `a::b::<T>`, and the call or macro that can follow. */
  #path(first: Token, depth: number): Expression | undefined {
    const { start } = first;
    const { text } = this.#lexer;
    let { end } = first;
    let path = this.#textOf(first);
    let generics = '';
    for (;;) {
      const colons = this.#lexer.tokenAt(end);
      if (colons.sign !== '::' || colons.kind !== 'sign') break;
      const next = this.#lexer.tokenAt(colons.end);
      if (next.kind === 'word') {
        path += `::${this.#textOf(next)}`;
        ({ end } = next);
      } else {
        const close = next.sign === '<' ? genericsEnd(text, next.start) : undefined;
        if (close === undefined) return undefined;
        generics = text.slice(next.end, close - 1);
        end = close;
      }
    }
    const next = this.#lexer.tokenAt(end);
    const isMacro = next.kind === 'sign' && next.sign === '!';
    const open = isMacro ? this.#lexer.tokenAt(next.end) : next;
    const opens = open.kind === 'open' && (open.sign === '(' || (isMacro && open.sign === '['));
    if (!opens) return isMacro ? undefined : { kind: 'path', path, generics, start, end };
    const list = this.#items(open, depth);
    return list && { kind: 'call', path: isMacro ? `${path}!` : path, generics, pathEnd: end, ...list, start };
  }

  /** Reads the expressions between brackets; those with an unknown form have kind `other`. */
  #items(open: Token, depth: number): Items | undefined {
    const items: Expression[] = [];
    for (let at = open.end; ;) {
      const first = this.#lexer.tokenAt(at);
      if (first.kind === 'close') return { items, end: first.end };
      if (first.kind === 'end' || (first.kind === 'sign' && first.sign === ',')) return undefined;
      const read = this.read(first.start, depth + 1);
      let next = this.#lexer.tokenAt(read?.end ?? first.start);
      const isWhole = read !== undefined && isItemEnd(next);
      if (read && next.sign === ';' && items.length === 0) return this.#repeated(read, next.end, depth);
      while (!isItemEnd(next)) {
        if (next.kind === 'end' || next.sign === ';') return undefined;
        next = next.kind === 'open' ? this.#lexer.tokenAt(this.#past(next)) : this.#lexer.tokenAt(next.end);
      }
      items.push(isWhole ? read : { kind: 'other', start: first.start, end: next.start });
      at = next.kind === 'close' ? next.start : next.end;
    }
  }

  /** Reads the count and the closing bracket of a repeated value: `[0u8; 32]`. */
  #repeated(item: Expression, offset: number, depth: number): Items | undefined {
    const count = this.read(offset, depth + 1);
    const close = this.#lexer.tokenAt(count?.end ?? offset);
    const isLiteral = item.kind === 'integer' || item.kind === 'bool';
    if (!isLiteral || count?.kind !== 'integer' || close.kind !== 'close') return undefined;
    const length = Number(count.digits);
    return length > MAX_REPEATED ? undefined : { items: new Array<Expression>(length).fill(item), end: close.end };
  }

  #withPostfixes(primary: Expression): Expression | undefined {
    let read = primary;
    for (;;) {
      const token = this.#lexer.tokenAt(read.end);
      if (token.kind === 'sign' && token.sign === '?') read = { ...read, end: token.end };
      else if (token.kind === 'sign' && (token.sign === '.' || token.sign === '?.')) {
        const method = this.#method(read, token);
        if (!method) return undefined;
        read = method;
      } else if (token.kind === 'word' && this.#textOf(token) === 'as') {
        const type = this.#lexer.tokenAt(token.end);
        if (read.kind !== 'integer' || type.kind !== 'word') return undefined;
        const { start, end } = type;
        read = { ...read, type: { text: this.#textOf(type), start, end }, end };
      } else return read;
    }
  }

  #method(receiver: Expression, dot: Token): Expression | undefined {
    const name = this.#lexer.tokenAt(dot.end);
    let open = this.#lexer.tokenAt(name.end);
    let generics = '';
    if (name.kind !== 'word') return undefined;
    if (open.sign === '::') {
      const less = this.#lexer.tokenAt(open.end);
      const close = less.sign === '<' ? genericsEnd(this.#lexer.text, less.start) : undefined;
      if (close === undefined) return undefined;
      generics = this.#lexer.text.slice(less.end, close - 1);
      open = this.#lexer.tokenAt(close);
    }
    if (open.kind !== 'open' || open.sign !== '(') return undefined;
    return {
      kind: 'method',
      receiver,
      name: this.#textOf(name),
      generics,
      start: receiver.start,
      end: this.#past(open),
    };
  }

  #past(open: Token): number {
    return pastBracket(this.#lexer, open);
  }

  #textOf({ start, end }: Token): string {
    return this.#lexer.text.slice(start, end);
  }
}

/** Returns the offset after the matching closing bracket; the end of the text if there is none. */
export function pastBracket(lexer: Lexer, open: Token): number {
  let token = open;
  for (let depth = 0; token.kind !== 'end'; token = lexer.tokenAt(token.end)) {
    if (token.kind === 'open') depth++;
    else if (token.kind === 'close' && --depth === 0) return token.end;
  }
  return token.end;
}

function isItemEnd({ kind, sign }: Token): boolean {
  return kind === 'close' || (kind === 'sign' && sign === ',');
}

/** Maximum length of a list of type arguments, in characters. */
const MAX_GENERICS = 500;

/** Returns the offset after the `>` that closes the `<` at an offset. */
export function genericsEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + MAX_GENERICS); at++) {
    const character = text.charAt(at);
    if (character === '<') depth++;
    else if (character === '>' && --depth === 0) return at + 1;
  }
  return undefined;
}

/** Methods that do not change a value's encoding. */
const SAME: ReadonlySet<string> = new Set(
  (
    'unwrap expect unwrap_or_default to_owned to_string into clone as_str as_ref as_ident_str as_ident borrow deref ' +
    'context with_context map_err ok_or ok_or_else try_into cloned into_string as_deref'
  ).split(' '),
);

/** Removes the trailing method calls that do not change the value of an expression. */
export function bare(expression: Expression): Expression {
  let read = expression;
  while (read.kind === 'method' && SAME.has(read.name)) read = read.receiver;
  return read;
}

/**
 * Matches calls that create a value from a string: `Identifier::new`, `ModuleId::from_str`, `str::parse`, `ident_str!`.
 */
const MADE_FROM_TEXT =
  /^(?:(?:\w+::)*(?:[A-Z]\w*::(?:new\w*|from\w*|parse\w*|try_from)|str::parse)|(?:\w+::)*ident\w*!)$/;

/** Returns the string that an expression creates its value from, as in `Identifier::new("transfer").unwrap()`. */
export function textOf(expression: Expression): (Expression & { readonly kind: 'text' }) | undefined {
  const read = bare(expression);
  if (read.kind === 'method') return read.name === 'parse' ? textOf(read.receiver) : undefined;
  if (read.kind !== 'call') return read.kind === 'text' ? read : undefined;
  const [only, ...others] = read.items;
  return only && others.length === 0 && MADE_FROM_TEXT.test(read.path) ? textOf(only) : undefined;
}
