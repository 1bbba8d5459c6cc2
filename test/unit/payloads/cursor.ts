import assert from 'node:assert/strict';
import type { DocumentLines, Position, Range } from '../../../src/core/text/lines';
import { DocumentLocator } from '../../../src/core/payloads/engine/documentLocator';
import { JSON_PAYLOADS } from '../../../src/core/payloads/languages/json/json';
import type { LocatedPayload, LocateResult } from '../../../src/core/payloads/engine/bracketLanguage';

export function linesOf(text: string): DocumentLines {
  const lines = text.split('\n');
  return { lineCount: lines.length, line: index => lines[index] ?? assert.fail(`there is no line ${index}`) };
}

/** Takes the cursor `|` out of a text. */
export function atCursor(marked: string): { readonly text: string; readonly position: Position } {
  const at = marked.indexOf('|');
  assert.ok(at >= 0 && !marked.includes('|', at + 1), 'a text under test has one cursor');
  return { text: marked.slice(0, at) + marked.slice(at + 1), position: positionAt(marked, at) };
}

export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

/** Returns the text in a range. */
export function textIn(text: string, { start, end }: Range): string {
  const offset = ({ line, character }: Position) =>
    text
      .split('\n')
      .slice(0, line)
      .reduce((sum, each) => sum + each.length + 1, character);
  return text.slice(offset(start), offset(end));
}

/** Locates the payload at a position in a JSON document. */
export function locatePayload(lines: DocumentLines, position: Position): LocateResult {
  return new DocumentLocator(lines, JSON_PAYLOADS).locateAt(position);
}

/** Returns the ranges of all payloads in a JSON document. */
export function payloadRanges(lines: DocumentLines): readonly Range[] {
  return new DocumentLocator(lines, JSON_PAYLOADS).ranges();
}

/** Locates the payload at the cursor `|` in a JSON document. */
export function locateAt(marked: string): LocateResult {
  const { text, position } = atCursor(marked);
  return locatePayload(linesOf(text), position);
}

/** Returns the payload at the cursor `|`, where there must be one. */
export function foundAt(
  marked: string,
): LocatedPayload & { readonly textOf: (path: readonly (string | number)[]) => string } {
  const result = locateAt(marked);
  assert.equal(result.kind, 'found');
  const { text } = atCursor(marked);
  return { ...result.located, textOf: path => textIn(text, result.located.rangeOf(path)) };
}
