import type { WrittenValue } from '../../located';
import type { Token } from './lexer';
import type { ValueSyntax } from './valueSyntax';

/** Whether a literal before `next` is a value of its own, and not the beginning of an expression. */
export function endsValue(next: Token, text: string, syntax: ValueSyntax): boolean {
  if (syntax.hasOnlyLiterals) return true;
  switch (next.kind) {
    case 'word':
      return !syntax.operators.has(text);
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

/** Whether a member's name, or what stands in the place of its value, ends before the token. */
export function endsKey(token: Token): boolean {
  if (token.kind === 'close' || token.kind === 'end' || token.kind === 'conflict') return true;
  return token.kind === 'sign' && (token.sign === ',' || token.sign === ':');
}

/** Whether a value was looked for where none stands. */
export function isNothing({ kind, range: { start, end } }: WrittenValue): boolean {
  return kind === 'broken' && start.line === end.line && start.character === end.character;
}

/** Before the white space at the end of a stretch. */
export function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}
