import type { Tree } from '@lezer/common';
import { type MoveAttribute, type MoveFunction, type MoveType, isDeployed } from '../../../move/source/factModel';
import type { AddressLookup, ModuleNames } from '../../../move/source/resolveName';
import type { Window } from '../../engine/lexer';

/** A chunk of Move source that is being read; offsets are those in its window. */
export interface MoveSource {
  readonly source: Window;
  readonly tree: Tree;
  /** The module that resolves its names. */
  readonly module: PlacedModule;
  readonly lookup: AddressLookup;
}

/** A module as seen from its declarations. */
export interface PlacedModule extends ModuleNames {
  readonly attributes: readonly MoveAttribute[];
  /** Returns the module's function with a name, whichever part declares it. */
  readonly functionNamed: (name: string) => MoveFunction | undefined;
}

/** A function and the module that declares it. */
export interface PlacedFunction {
  readonly module: PlacedModule;
  readonly declared: MoveFunction;
}

/** Returns how many of a function's parameters are signers: the transaction's senders, which are not arguments. */
export function signerCount({ parameters }: MoveFunction): number {
  const first = parameters.findIndex(({ type }) => !isSigner(type));
  return first < 0 ? parameters.length : first;
}

/** `signer`, `&signer`. */
export function isSigner(type: MoveType): boolean {
  if (type.kind === 'reference') return isSigner(type.to);
  return type.kind === 'path' && type.path.names.length === 1 && type.path.names[0]?.text === 'signer';
}

/** Whether a function belongs to a module that can be deployed. */
export function isInDeployedModule({ module, declared }: PlacedFunction): boolean {
  return module.kind === 'module' && isDeployed(module) && isDeployed(declared);
}
