import type { DocumentLines, Position } from '../documentLines';
import { completeName } from './completeNames';
import { type Completions, type CompletionSources, pathAt } from './completion';

/**
 * Returns completions at a cursor in a fully qualified name anywhere in a document: modules after `0x1::`, members that
 * other modules can use after `0x1::coin::`. Returns `undefined` elsewhere.
 */
export async function completePath(
  document: DocumentLines,
  position: Position,
  sources: CompletionSources,
): Promise<Completions | undefined> {
  const line = document.line(position.line);
  const path = pathAt(line, position);
  return path && path.stage !== 'address' ? completeName(line, position, { kind: 'member' }, sources) : undefined;
}
