import type { FunctionAbi, ModuleAbi, StructAbi } from '../../../src/core/move/abi';

/** A public entry function without parameters, but for what is said. */
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

/** An empty struct, but for what is said. */
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

/** The module `0x1::coin` without members, but for what is said. */
export function moduleAbi(members: Partial<ModuleAbi> = {}): ModuleAbi {
  return { address: '0x1', name: 'coin', friends: [], functions: [], structs: [], ...members };
}
