import type { Tree } from '@lezer/common';
import { type MoveAttribute, type MoveFunction, type MoveType, isDeployed } from '../../../move/source/factModel';
import type { AddressLookup, ModuleNames } from '../../../move/source/resolveName';
import type { Window } from '../../engine/lexer';

/** A chunk of Move source as it is read: offsets are those in its window. */
export interface MoveSource {
  readonly source: Window;
  readonly tree: Tree;
  /** What its names are resolved by. */
  readonly module: PlacedModule;
  readonly lookup: AddressLookup;
}

/** A module as what it declares is read. */
export interface PlacedModule extends ModuleNames {
  readonly attributes: readonly MoveAttribute[];
  /** Its function of a name, wherever it stands. */
  readonly functionNamed: (name: string) => MoveFunction | undefined;
}

/** A function with the module that declares it. */
export interface PlacedFunction {
  readonly module: PlacedModule;
  readonly declared: MoveFunction;
}

/** How many of a function's parameters are signers: whoever sends the transaction, and no arguments of it. */
export function signerCount({ parameters }: MoveFunction): number {
  const first = parameters.findIndex(({ type }) => !isSigner(type));
  return first < 0 ? parameters.length : first;
}

/** `signer`, `&signer`. */
export function isSigner(type: MoveType): boolean {
  if (type.kind === 'reference') return isSigner(type.to);
  return type.kind === 'path' && type.path.names.length === 1 && type.path.names[0]?.text === 'signer';
}

/** Whether a function is one of a module that is deployed. */
export function isInDeployedModule({ module, declared }: PlacedFunction): boolean {
  return module.kind === 'module' && isDeployed(module) && isDeployed(declared);
}
