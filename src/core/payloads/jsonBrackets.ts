import { isBefore, type Position, type Range } from './documentLines';
import type { JsonLines } from './jsonLines';

/** A bracket that is open at some place of a JSON document. */
export interface OpenBracket {
  readonly bracket: '{' | '[';
  readonly at: Position;
}

/** A stretch of JSON with its comments blanked out, so that a strict JSON grammar reads it. */
export interface JsonWindow {
  readonly range: Range;
  readonly text: string;
  /** How many brackets are open at the innermost place. */
  readonly depth: number;
}

type Closing = '}' | ']';
interface Token {
  readonly text: '{' | '[' | Closing;
  readonly at: Position;
}

const OPENING: Record<Closing, '{' | '['> = { '}': '{', ']': '[' };
/** Open brackets that are told of, counted from inside: payloads nest less, and each costs a parse. */
const MAX_BRACKETS = 64;

/**
 * The brackets around each of `positions`, outermost first. Strings and comments are passed over.
 * @param positions in the order of the document
 */
export function enclosingBrackets(
  lines: JsonLines,
  positions: readonly Position[],
): readonly (readonly OpenBracket[])[] {
  const open: OpenBracket[] = [];
  const tokens = brackets(lines, { line: 0, character: 0 });
  let next = tokens.next();
  return positions.map(position => {
    for (; !next.done && isBefore(next.value.at, position); next = tokens.next()) follow(open, next.value);
    return open.slice(-MAX_BRACKETS);
  });
}

/** From an open bracket to the one that closes it; to the end of the document where none does. */
export function windowAt(lines: JsonLines, start: OpenBracket): JsonWindow {
  const { end, depth } = closingOf(lines, start);
  const text: string[] = [];
  for (let index = start.at.line; index <= end.line; index++) {
    const line = lines.blanked(index);
    const from = index === start.at.line ? start.at.character : 0;
    text.push(line.slice(from, index === end.line ? end.character : undefined));
  }
  return { range: { start: start.at, end }, text: text.join('\n'), depth };
}

function closingOf(lines: JsonLines, start: OpenBracket): { readonly end: Position; readonly depth: number } {
  const open: OpenBracket[] = [];
  let depth = 0;
  for (const token of brackets(lines, start.at)) {
    follow(open, token);
    depth = Math.max(depth, open.length);
    if (open.length === 0) return { end: { line: token.at.line, character: token.at.character + 1 }, depth };
  }
  const last = lines.lineCount - 1;
  return { end: { line: last, character: lines.bare(last).length }, depth };
}

/** A closing bracket closes the nearest of its kind: what is open inside was never finished. */
function follow(open: OpenBracket[], { text, at }: Token): void {
  if (text === '{' || text === '[') open.push({ bracket: text, at });
  else {
    const match = open.findLastIndex(({ bracket }) => bracket === OPENING[text]);
    if (match >= 0) open.length = match;
  }
}

function* brackets(lines: JsonLines, start: Position): Generator<Token, undefined> {
  for (let line = start.line; line < lines.lineCount; line++) {
    const text = lines.bare(line);
    const pattern = /[{}[\]]/g;
    pattern.lastIndex = line === start.line ? start.character : 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const [bracket] = match;
      if (isBracket(bracket)) yield { text: bracket, at: { line, character: match.index } };
    }
  }
}

function isBracket(text: string): text is Token['text'] {
  return text === '{' || text === '}' || text === '[' || text === ']';
}
