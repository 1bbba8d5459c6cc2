import type { WrittenValue } from '../../located';
import type { Lexer, Token } from './lexer';
import type { ValueSyntax } from './valueSyntax';

type WithoutRange<T> = T extends unknown ? Omit<T, 'range'> : never;

/** A literal and where it ends. */
export interface Literal {
  readonly value: WithoutRange<Extract<WrittenValue, { kind: 'text' | 'bytes' | 'number' | 'integer' | 'constant' }>>;
  readonly end: number;
}

/** The string, number or constant that starts with `first`; `undefined` where none does. */
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

/** The string behind an offset, with the letters right before it. */
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
