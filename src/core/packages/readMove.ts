import { moveFacts, parseMove } from '../move/source/moveFacts';
import type { AddressLookup } from '../move/source/resolveName';
import type { ReadMove } from './moveReferences';

/** Reads the text of a Move file. @param lookup the named addresses of its package */
export function readMove(text: string, lookup: AddressLookup): ReadMove {
  const tree = parseMove(text);
  return { text, tree, facts: moveFacts(tree, text), lookup };
}
