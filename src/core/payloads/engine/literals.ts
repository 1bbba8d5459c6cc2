import type { WrittenValue, LocatedCall, WrittenItem, WrittenList } from '../located';
import type { Lexer, Token, ValueSyntax } from './lexer';
import { isBefore, type Position, type Range, type DocumentLines, touches } from '../../text/lines';

type WithoutRange<T> = T extends unknown ? Omit<T, 'range'> : never;

export interface Literal {
  readonly value: WithoutRange<Extract<WrittenValue, { kind: 'text' | 'bytes' | 'number' | 'integer' | 'constant' }>>;
  readonly end: number;
}

/** Reads the string, number or constant that starts with `first`; `undefined` if there is none. */
export function readLiteral(lexer: Lexer, first: Token, syntax: ValueSyntax): Literal | undefined {
  const source = lexer.text.slice(first.start, first.end);
  switch (first.kind) {
    case 'string':
      return strings(lexer, first, '', syntax);
    case 'number':
      return number(source, first.end, syntax);
    case 'sign': {
      const next = first.sign === '-' ? lexer.tokenAt(first.end) : undefined;
      if (next?.kind !== 'number' || next.start !== first.end) return undefined;
      return number(`-${lexer.text.slice(next.start, next.end)}`, next.end, syntax);
    }
    case 'word': {
      const next = source.length <= 2 ? lexer.tokenAt(first.end) : undefined;
      if (next?.kind === 'string' && next.start === first.end) return strings(lexer, next, source, syntax);
      const value = syntax.constants.get(source);
      return value === undefined ? undefined : { value: { kind: 'constant', value }, end: first.end };
    }
    case 'open':
    case 'close':
    case 'conflict':
    case 'end':
      return undefined;
  }
}

function strings(lexer: Lexer, first: Token, prefix: string, syntax: ValueSyntax): Literal | undefined {
  const one = string(lexer, first, prefix, syntax);
  if (!one || !syntax.joinsStrings) return one;
  let { value, end } = one;
  for (let next = nextString(lexer, end); next; next = nextString(lexer, end)) {
    const more = string(lexer, next.token, next.prefix, syntax);
    if (value.kind !== 'text' || more?.value.kind !== 'text') return undefined;
    value = { kind: 'text', value: value.value + more.value.value };
    end = more.end;
  }
  return { value, end };
}

/** Returns the string after an offset, with its prefix letters. */
function nextString(lexer: Lexer, offset: number): { readonly token: Token; readonly prefix: string } | undefined {
  const first = lexer.tokenAt(offset);
  if (first.kind === 'string') return { token: first, prefix: '' };
  if (first.kind !== 'word' || first.end - first.start > 2) return undefined;
  const token = lexer.tokenAt(first.end);
  return token.kind === 'string' && token.start === first.end
    ? { token, prefix: lexer.text.slice(first.start, first.end) }
    : undefined;
}

function string(lexer: Lexer, token: Token, prefix: string, syntax: ValueSyntax): Literal | undefined {
  const value = token.isClosed ? syntax.readString(lexer.text.slice(token.start, token.end), prefix) : undefined;
  return value && { value, end: token.end };
}

function number(source: string, end: number, syntax: ValueSyntax): Literal | undefined {
  const value = syntax.readNumber(source);
  if (!value) return undefined;
  return { value: value.kind === 'number' ? { ...value, source } : value, end };
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };
/** Maximum length of a list of type arguments, in characters. */
const MAX_GENERICS = 500;

/**
 * Finds the end of the expression that starts at `start`: before a comma, a semicolon, the enclosing closing bracket,
 * the key of a next property, or a merge conflict marker. Returns `start` if there is no expression.
 */
export function skipExpression(lexer: Lexer, start: number, syntax: ValueSyntax): number {
  const open: string[] = [];
  let end = start;
  let last: Token | undefined;
  for (;;) {
    const token = lexer.tokenAt(end, last && lastSign(last));
    if (token.kind === 'end' || token.kind === 'conflict') return end;
    if (token.kind === 'open') open.push(CLOSING[token.sign] ?? '');
    else if (token.kind === 'close') {
      if (open.lastIndexOf(token.sign) < 0) return end;
      while (open.pop() !== token.sign);
    } else if (open.length === 0 && (isStop(token) || isNextMember(lexer, token, last))) return end;
    end =
      syntax.hasGenerics && token.sign === '<' && token.kind === 'sign'
        ? genericsEnd(lexer.text, token, last)
        : token.end;
    last = token;
  }
}

function isStop({ kind, sign }: Token): boolean {
  return kind === 'sign' && (sign === ',' || sign === ';');
}

/** Whether the token is a name with a colon on a new line, unless an operator continues the line. */
function isNextMember(lexer: Lexer, token: Token, last: Token | undefined): boolean {
  if (!token.startsLine || last === undefined || last.kind === 'sign') return false;
  if (token.kind !== 'word' && token.kind !== 'string') return false;
  return lexer.tokenAt(token.end).sign === ':';
}

/** Returns the end of `<A, B>` if `A` and `B` can be type arguments; otherwise the end of `<`. */
function genericsEnd(text: string, { start, end }: Token, last: Token | undefined): number {
  if (last?.kind !== 'word' && last?.sign !== '::') return end;
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + MAX_GENERICS); at++) {
    const character = text.charAt(at);
    if (character === '<') depth++;
    else if (character === '>' && text.charAt(at - 1) !== '=' && --depth === 0)
      return /^\s*[(,)\]}]/.test(text.slice(at + 1, at + 20)) ? at + 1 : end;
    else if (character === ';') return end;
  }
  return end;
}

function lastSign({ kind, sign }: Token): string {
  if (kind === 'sign' || kind === 'open') return sign.slice(-1);
  return kind === 'close' ? ')' : 'a';
}

const ESCAPE = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[^]))/gu;
const NAMED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
  '\r\n': '',
};

/** Resolves the escape sequences that JavaScript, Python and Rust share. */
export function unescaped(source: string): string {
  if (!source.includes('\\')) return source;
  return source.replace(ESCAPE, (_, long?: string, short?: string, byte?: string, character?: string) => {
    const code = long ?? short ?? byte;
    if (code === undefined) return character === undefined ? '' : (NAMED[character] ?? character);
    const point = parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}

/** The part of a call at a cursor: its function, a value, or an empty slot for a value. */
export type CallPlace =
  { readonly kind: 'function' } | { readonly kind: SlotKind; readonly index: number; readonly item?: WrittenItem };

type SlotKind = 'typeArgument' | 'signer' | 'argument';

/** Returns the part of a call at a position; `undefined` between parts. A part includes both of its edges. */
export function placeIn(call: LocatedCall, position: Position): CallPlace | undefined {
  if (touches(call.function.range, position)) return { kind: 'function' };
  const hasBrackets = !call.form.isCommand;
  return (
    slotOf('typeArgument', call.typeArguments, position, hasBrackets) ??
    // The signers have no closing bracket: the arguments follow them in the same list.
    (call.signers && slotOf('signer', call.signers, position, false)) ??
    slotOf('argument', call.arguments, position, hasBrackets)
  );
}

/** Returns the only item on the line of a position, so that the statement around a payload counts as part of it. */
export function onlyOnLine<Item>(
  items: readonly Item[],
  { line }: Position,
  rangeOf: (item: Item) => Range,
): Item | undefined {
  const [only, ...others] = items.filter(item => {
    const { start, end } = rangeOf(item);
    return start.line <= line && line <= end.line;
  });
  return others.length === 0 ? only : undefined;
}

function slotOf(
  kind: SlotKind,
  { range, items, separators, isOpen }: WrittenList,
  position: Position,
  hasBrackets: boolean,
): CallPlace | undefined {
  const touched = items.findIndex(item => touches(itemRange(item), position));
  if (touched >= 0) return placeOf(kind, touched, items[touched]);
  if (!range || !isInside(range, position, hasBrackets && !isOpen)) return undefined;
  const index = separators.filter(separator => isBefore(separator, position)).length;
  return placeOf(kind, index, items[index]);
}

function placeOf(kind: SlotKind, index: number, item: WrittenItem | undefined): CallPlace {
  return { kind, index, ...(item ? { item } : {}) };
}

function itemRange({ value, declaredType }: WrittenItem): Range {
  if (!declaredType) return value.range;
  const [one, other] = [value.range, declaredType.range];
  return {
    start: isBefore(one.start, other.start) ? one.start : other.start,
    end: isBefore(one.end, other.end) ? other.end : one.end,
  };
}

/** Whether a position is after the opening bracket and before the closing one, if there is one. */
function isInside({ start, end }: Range, position: Position, isClosed: boolean): boolean {
  return isBefore(start, position) && (isClosed ? isBefore(position, end) : !isBefore(end, position));
}

export function functionQuote(document: DocumentLines, { function: { range } }: LocatedCall): string | undefined {
  const quote = document.line(range.start.line).charAt(range.start.character - 1);
  return isQuote(quote) ? quote : undefined;
}

export function isQuote(sign: string): boolean {
  return sign === '"' || sign === "'" || sign === '`';
}
