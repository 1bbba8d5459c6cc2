import type { Lexer, Token } from './lexer';
import type { ValueSyntax } from './valueSyntax';

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };
/** Longest list of type arguments that is looked for, in characters. */
const MAX_GENERICS = 500;

/**
 * The end of the expression that starts at `start`: before the comma, the bracket that closes what it stands in, the
 * key of a next member, or a line that a merge left. `start` itself where there is none.
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

/** A name with a colon on a new line, where no sign wants the line to go on. */
function isNextMember(lexer: Lexer, token: Token, last: Token | undefined): boolean {
  if (!token.startsLine || last === undefined || last.kind === 'sign') return false;
  if (token.kind !== 'word' && token.kind !== 'string') return false;
  return lexer.tokenAt(token.end).sign === ':';
}

/** Behind `<A, B>` where a name stands before it and a call behind; else behind the sign. */
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
