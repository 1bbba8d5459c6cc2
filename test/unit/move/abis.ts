import type { FunctionAbi, ModuleAbi, StructAbi } from '../../../src/core/move/abi';

/** Returns a public entry function without parameters, with the given members. */
export function functionAbi(members: Partial<FunctionAbi> = {}): FunctionAbi {
  return {
    name: 'run',
    visibility: 'public',
    isEntry: true,
    isView: false,
    typeParameters: [],
    parameters: [],
    returns: [],
    ...members,
  };
}

/** Returns an empty struct with the given members. */
export function structAbi(members: Partial<StructAbi> = {}): StructAbi {
  return {
    name: 'Thing',
    isNative: false,
    isEvent: false,
    isEnum: false,
    abilities: [],
    typeParameters: [],
    fields: [],
    variants: [],
    ...members,
  };
}

/** Returns the module `0x1::coin` with only the given members. */
export function moduleAbi(members: Partial<ModuleAbi> = {}): ModuleAbi {
  return { address: '0x1', name: 'coin', friends: [], functions: [], structs: [], ...members };
}
