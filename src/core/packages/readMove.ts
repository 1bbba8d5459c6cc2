import type { Tree } from '@lezer/common';
import type { ModuleId, MemberId } from '../move/functionId';
import {
  type Declaration,
  type MoveFacts,
  type MoveFunction,
  type MoveModule,
  isDeployed,
  type Span,
} from '../move/source/factModel';
import { moveCalls } from '../move/source/moveCalls';
import { moveFacts, parseMove } from '../move/source/moveFacts';
import { type AddressLookup, addressOf, resolveName } from '../move/source/resolveName';

/** Reads the text of a Move file. @param lookup the named addresses of its package */
export function readMove(text: string, lookup: AddressLookup): ReadMove {
  const tree = parseMove(text);
  return { text, tree, facts: moveFacts(tree, text), lookup };
}

/** A declaration of Move source with a deployed name. */
export interface LocalDeclaration {
  readonly declaration: Pick<Declaration, 'name' | 'nameSpan' | 'span'>;
  /** Set for a function. */
  readonly function?: MoveFunction;
}

/**
 * Returns where a file declares a module, or one of its functions or structs: `name` is absent for the module itself.
 * Modules with an undefined named address, and declarations for tests, are not deployed and not returned.
 */
export function localDeclarations(
  facts: MoveFacts,
  id: ModuleId & { readonly name?: string },
  lookup: AddressLookup,
): readonly LocalDeclaration[] {
  return modulesNamed(facts, id, lookup).flatMap((module): readonly LocalDeclaration[] => {
    if (id.name === undefined) return [{ declaration: module }];
    const functions = module.functions.filter(each => each.name === id.name && isDeployed(each));
    const structs = module.structs.filter(each => each.name === id.name && isDeployed(each));
    return [
      ...functions.map(each => ({ declaration: each, function: each })),
      ...structs.map(declaration => ({ declaration })),
    ];
  });
}

/** Returns the modules of a file that are deployed under a name; without those for tests. */
export function modulesNamed(facts: MoveFacts, id: ModuleId, lookup: AddressLookup): readonly MoveModule[] {
  return facts.modules
    .filter(module => module.kind === 'module' && module.name === id.module && isDeployed(module))
    .filter(({ address }) => addressOf(address, lookup) === id.address);
}

/** A parsed file of Move source, with the named addresses of its package. */
export interface ReadMove {
  readonly text: string;
  readonly tree: Tree;
  readonly facts: MoveFacts;
  readonly lookup: AddressLookup;
}

/** Returns the spans of a function's name in its calls in Move source, by any name under which `use` imports it. */
export function moveReferences({ text, tree, facts, lookup }: ReadMove, id: MemberId): readonly Span[] {
  return moveCalls(tree, text).flatMap(({ kind, callee }) => {
    const found = kind === 'function' ? resolveName(facts, callee, lookup) : undefined;
    const isMeant = found?.address === id.address && found.module === id.module && found.member === id.name;
    const [first, last] = [callee.names[0], callee.names.at(-1)];
    return isMeant && first && last ? [{ from: first.span.from, to: last.span.to }] : [];
  });
}
