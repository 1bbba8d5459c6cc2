import type { Tree } from '@lezer/common';
import type { MemberId } from '../move/functionId';
import type { MoveFacts, Span } from '../move/source/factModel';
import { moveCalls } from '../move/source/moveCalls';
import { resolveName, type AddressLookup } from '../move/source/resolveName';

/** A file of Move source as it is read, with the named addresses of its package. */
export interface ReadMove {
  readonly text: string;
  readonly tree: Tree;
  readonly facts: MoveFacts;
  readonly lookup: AddressLookup;
}

/** The calls of a function in a file of Move source, by whatever name `use` gives it: where its name stands. */
export function moveReferences({ text, tree, facts, lookup }: ReadMove, id: MemberId): readonly Span[] {
  return moveCalls(tree, text).flatMap(({ kind, callee }) => {
    const found = kind === 'function' ? resolveName(facts, callee, lookup) : undefined;
    const isMeant = found?.address === id.address && found.module === id.module && found.member === id.name;
    const [first, last] = [callee.names[0], callee.names.at(-1)];
    return isMeant && first && last ? [{ from: first.span.from, to: last.span.to }] : [];
  });
}
