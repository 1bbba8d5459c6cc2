import assert from 'node:assert/strict';
import type { MoveFacts, MoveModule, Span } from '../../../../src/core/move/source/factModel';
import { moveFacts, parseMove } from '../../../../src/core/move/source/moveFacts';

/** The facts of a source text. */
export function factsOf(text: string): MoveFacts {
  return moveFacts(parseMove(text), text);
}

/** The only module of a source text. */
export function moduleOf(text: string): MoveModule {
  const [module, ...more] = factsOf(text).modules;
  assert.ok(module !== undefined && more.length === 0, 'one module');
  return module;
}

/** The text of a span. */
export function cut(text: string, { from, to }: Span): string {
  return text.slice(from, to);
}

/** A text without its cursor `|`, and the cursor's offset. Two bars in a text that has bars itself: `‖`. */
export function atCursor(marked: string): { readonly text: string; readonly offset: number } {
  const mark = marked.includes('‖') ? '‖' : '|';
  const offset = marked.indexOf(mark);
  assert.ok(offset >= 0, 'a cursor');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}
