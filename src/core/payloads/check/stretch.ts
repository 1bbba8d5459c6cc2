import type { Range } from '../documentLines';

/**
 * Where the characters `from` to `to` of `text` stand in a document. `range` is that of the text, with or without
 * quotes; `undefined` where it is written in another way, by escapes or in parts.
 */
export function stretchOf(range: Range, text: string, from: number, to: number): Range | undefined {
  const { start, end } = range;
  const length = end.character - start.character;
  const quotes = length - text.length;
  if (start.line !== end.line || (quotes !== 0 && quotes !== 2)) return undefined;
  const first = start.character + quotes / 2;
  return { start: { line: start.line, character: first + from }, end: { line: start.line, character: first + to } };
}
