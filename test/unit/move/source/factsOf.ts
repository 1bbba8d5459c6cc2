import assert from 'node:assert/strict';
import type { MoveFacts, MoveModule, Span } from '../../../../src/core/source/factModel';
import { moveFacts, parseMove } from '../../../../src/core/source/moveFacts';

/** Returns the facts of a source text. */
export function factsOf(text: string): MoveFacts {
  return moveFacts(parseMove(text), text);
}

/** Returns the only module of a source text. */
export function moduleOf(text: string): MoveModule {
  const [module, ...more] = factsOf(text).modules;
  assert.ok(module !== undefined && more.length === 0, 'one module');
  return module;
}

/** Returns the text of a span. */
export function cut(text: string, { from, to }: Span): string {
  return text.slice(from, to);
}

/** Returns a text without its cursor `|`, and the cursor's offset. In a text with bars, `‖` marks the cursor. */
export function atCursor(marked: string): { readonly text: string; readonly offset: number } {
  const mark = marked.includes('‖') ? '‖' : '|';
  const offset = marked.indexOf(mark);
  assert.ok(offset >= 0, 'a cursor');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}
