import type { Input, Tree, TreeFragment } from '@lezer/common';
import { parser } from './move.grammar';

/**
 * The syntax tree of Move source: of any text, with error nodes where it is not Move. `fragments` are what remains of
 * the tree before an edit (`TreeFragment.applyChanges`): their nodes are taken over, so that only the edit is parsed.
 */
export function parseMove(source: string | Input, fragments?: readonly TreeFragment[]): Tree {
  return parser.parse(source, fragments);
}
