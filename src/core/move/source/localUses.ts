import type { SyntaxNode } from '@lezer/common';
import type { MoveUse } from './factModel';
import { spanOf } from './moveType';
import { readUses } from './readUses';

/** The `use` declarations in the blocks of a function, each for the block that it stands in. */
export function localUses(node: SyntaxNode, text: string): readonly MoveUse[] {
  // Most functions have none: looking for the word is much cheaper than walking their trees.
  if (!text.slice(node.from, node.to).includes('use ')) return [];
  const found: MoveUse[] = [];
  node.cursor().iterate(({ node: child }) => {
    if (child.name !== 'Use') return true;
    found.push(...readUses(child, text, spanOf(child.parent ?? node)));
    return false;
  });
  return found;
}
