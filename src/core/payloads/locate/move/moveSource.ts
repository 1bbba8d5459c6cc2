import type { Tree } from '@lezer/common';
import type { MoveFacts, MoveFunction, MoveModule, MoveType } from '../../../move/source/factModel';
import type { AddressLookup } from '../../../move/source/resolveName';
import type { SourceText } from './sourceLines';

/** A document of Move source as it is read. */
export interface MoveSource {
  readonly source: SourceText;
  readonly tree: Tree;
  readonly facts: MoveFacts;
  readonly lookup: AddressLookup;
}

/** A function with the module that declares it. */
export interface PlacedFunction {
  readonly module: MoveModule;
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

/** Whether an entry function is one of the module that is deployed. */
export function isDeployed({ module, declared }: PlacedFunction): boolean {
  return module.kind === 'module' && !declared.testOnly && !module.attributes.some(({ name }) => name === 'test_only');
}
