import type { DocumentLines, Position } from '../documentLines';
import { completeName } from './completeNames';
import { type Completions, type CompletionSources, pathAt } from './completion';

/**
 * What can be written at a cursor in a fully qualified name, wherever it stands: modules behind `0x1::`, what other
 * modules may use behind `0x1::coin::`. Elsewhere nothing is sure: `undefined`.
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
