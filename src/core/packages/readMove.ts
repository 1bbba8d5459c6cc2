import type { Tree } from '@lezer/common';
import type { ModuleId, MemberId } from '../move/functionId';
import {
  type Declaration,
  type MoveFacts,
  type MoveFunction,
  type MoveModule,
  isDeployed,
  type Span,
  type MovePath,
  type MoveType,
} from '../source/factModel';
import { moveCalls } from '../source/moveCalls';
import { moveFacts, parseMove } from '../source/moveFacts';
import { type AddressLookup, addressOf, resolveName } from '../source/resolveName';
import type { FunctionAbi } from '../move/abi';
import { parseTypeTag, type TypeTag } from '../move/typeTag';

/** Parses a Move source file. @param lookup the named addresses of its package */
export function readMove(text: string, lookup: AddressLookup): ReadMove {
  const tree = parseMove(text);
  return { text, tree, facts: moveFacts(tree, text), lookup };
}

/** A declaration in source code that matches a published name. */
export interface LocalDeclaration {
  readonly declaration: Pick<Declaration, 'name' | 'nameSpan' | 'span'>;
  /** Set if the declaration is a function. */
  readonly function?: MoveFunction;
}

/**
 * Returns the declarations of a module or, if `id` has a `name`, of one of its functions or structs. Modules with an
 * undefined named address and test-only declarations are not published, so they are ignored.
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

/** Returns the modules in a file that are published under an ID, excluding test-only modules. */
export function modulesNamed(facts: MoveFacts, id: ModuleId, lookup: AddressLookup): readonly MoveModule[] {
  return facts.modules
    .filter(module => module.kind === 'module' && module.name === id.module && isDeployed(module))
    .filter(({ address }) => addressOf(address, lookup) === id.address);
}

/** A parsed Move source file, with the named addresses of its package. */
export interface ReadMove {
  readonly text: string;
  readonly tree: Tree;
  readonly facts: MoveFacts;
  readonly lookup: AddressLookup;
}

/** Returns the spans of a function's name in its calls, including calls by an import alias. */
export function moveReferences({ text, tree, facts, lookup }: ReadMove, id: MemberId): readonly Span[] {
  return moveCalls(tree, text).flatMap(({ kind, callee }) => {
    const found = kind === 'function' ? resolveName(facts, callee, lookup) : undefined;
    const isMeant = found?.address === id.address && found.module === id.module && found.member === id.name;
    const [first, last] = [callee.names[0], callee.names.at(-1)];
    return isMeant && first && last ? [{ from: first.span.from, to: last.span.to }] : [];
  });
}

export interface ParameterNames {
  readonly names: readonly string[];
  /** The source of the names, such as `sources/vault.move` or `the source published in version 1,204`. */
  readonly origin: string;
  /** Set if the names come from published source code, with the doc comment of the function. */
  readonly published?: { readonly doc?: string };
}

/**
 * Returns the parameter names of a published function from source code. Returns `undefined` if the source code is from
 * a different version: if the number of parameters differs, or their types cannot be the same. Structs are compared by
 * name only.
 */
export function parameterNames(abi: FunctionAbi, local: MoveFunction): readonly string[] | undefined {
  if (abi.parameters.length !== local.parameters.length) return undefined;
  if (abi.typeParameters.length !== local.typeParameters.length) return undefined;
  const typeParameters = local.typeParameters.map(({ name }) => name);
  const fits = local.parameters.every(({ type }, index) => {
    const tag = parseTypeTag(abi.parameters[index] ?? '');
    return tag === undefined ? type.kind === 'function' : canBe(type, tag, typeParameters);
  });
  return fits ? local.parameters.map(({ name }) => name) : undefined;
}

function canBe(type: MoveType, tag: TypeTag, typeParameters: readonly string[]): boolean {
  switch (type.kind) {
    case 'path':
      return pathCanBe(type.path, tag, typeParameters);
    case 'reference':
      return tag.kind === 'reference' && tag.mutable === type.mutable && canBe(type.to, tag.to, typeParameters);
    case 'tuple': {
      const [only, ...more] = type.items;
      return only !== undefined && more.length === 0 && canBe(only, tag, typeParameters);
    }
    case 'function':
    case 'broken':
      return false;
  }
}

function pathCanBe({ names, typeArguments }: MovePath, tag: TypeTag, typeParameters: readonly string[]): boolean {
  const name = names.at(-1)?.text ?? '';
  const isPlain = names.length === 1;
  const allCanBe = (tags: readonly TypeTag[]) =>
    tags.length === typeArguments.length &&
    typeArguments.every((argument, index) => {
      const other = tags[index];
      return other !== undefined && canBe(argument, other, typeParameters);
    });
  switch (tag.kind) {
    case 'primitive':
      return isPlain && name === tag.name;
    case 'vector':
      return isPlain && name === 'vector' && allCanBe([tag.element]);
    case 'parameter':
      return isPlain && typeParameters.indexOf(name) === tag.index;
    case 'struct':
      return name === tag.name && allCanBe(tag.typeArguments);
    case 'reference':
      return false;
  }
}
