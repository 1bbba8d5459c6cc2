import { MoveSourceError } from './moveSourceError';

/** A word, number, string or symbol of Move source; the last one of a file is `end`. */
export interface MoveToken {
  readonly kind: 'word' | 'number' | 'string' | 'symbol' | 'end';
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

const BLANK = /(?:\s+|\/\/[^\n]*)+/y;
const TOKENS: readonly (readonly [MoveToken['kind'], RegExp])[] = [
  ['string', /[bx]?"(?:\\.|[^"\\\n])*"/y],
  ['word', /[A-Za-z_]\w*/y],
  ['number', /\d\w*/y],
  ['symbol', /::|[^\s\w]/y],
];

/**
 * Cuts Move source into tokens; comments, also nested and documentation ones, are left out.
 * @throws MoveSourceError for a comment or string without its end
 */
export function scanMove(source: string, file: string): readonly MoveToken[] {
  const tokens: MoveToken[] = [];
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

function tokenAt(source: string, at: number, line: number): MoveToken | undefined {
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

/** A block comment, whole; they nest. */
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
