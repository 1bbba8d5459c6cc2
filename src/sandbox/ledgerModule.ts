import type { CompiledModule } from '../core/bytecode/compiledCode';
import { interfaceOf, moduleView } from '../core/bytecode/moduleView';
import { readBytecode } from '../core/bytecode/readBytecode';
import type { ModuleAbi } from '../core/move/abi';
import { bytesToHex } from '../core/move/hex';

/** A published module in the format of the node API, including property names. */
export interface LedgerModule {
  /** The bytecode in hex. */
  readonly bytecode: string;
  /** Absent or null if a node cannot read the bytecode. */
  readonly abi?: LedgerAbi | null | undefined;
}

export interface LedgerAbi {
  readonly address: string;
  readonly name: string;
  readonly friends: readonly string[];
  readonly exposed_functions: readonly LedgerFunction[];
  readonly structs: readonly LedgerStruct[];
}

/** A function that is public, friend or entry. */
export interface LedgerFunction {
  readonly name: string;
  readonly visibility: string;
  readonly is_entry: boolean;
  /** Absent in node responses before 2023-03. */
  readonly is_view?: boolean | undefined;
  readonly generic_type_params: readonly LedgerTypeParameter[];
  readonly params: readonly string[];
  readonly return: readonly string[];
}

export interface LedgerTypeParameter {
  readonly constraints: readonly string[];
}

/** A struct. An enum has `is_enum` and, in responses from newer nodes, `variants`. */
export interface LedgerStruct {
  readonly name: string;
  readonly is_native: boolean;
  readonly is_event?: boolean | undefined;
  readonly is_enum?: boolean | undefined;
  readonly abilities: readonly string[];
  readonly generic_type_params: readonly LedgerTypeParameter[];
  readonly fields: readonly LedgerField[];
  readonly variants?: readonly LedgerVariant[] | undefined;
}

export interface LedgerField {
  readonly name: string;
  readonly type: string;
}

export interface LedgerVariant {
  readonly name: string;
  readonly fields: readonly LedgerField[];
}

/** Returns a built module in the format of the node API. @throws TypeError if the bytes are not a module */
export function builtLedgerModule(bytes: Uint8Array): LedgerModule {
  return ledgerModule(moduleIn(bytes), bytes);
}

/** Returns a module in the format of the node API. @param bytes the module's file */
export function ledgerModule(code: CompiledModule, bytes: Uint8Array): LedgerModule {
  return { bytecode: bytesToHex(bytes), abi: wireAbi(interfaceOf(moduleView(code))) };
}

/** @throws TypeError if the bytes are not a module; errors from the reader. */
export function moduleIn(bytes: Uint8Array): CompiledModule {
  const { code } = readBytecode(bytes);
  if (code.kind !== 'module') throw new TypeError('a script is not a module');
  return code;
}

function wireAbi({ address, name, friends, functions, structs }: ModuleAbi): LedgerAbi {
  return {
    address,
    name,
    friends,
    exposed_functions: functions.map(each => ({
      name: each.name,
      visibility: each.visibility,
      is_entry: each.isEntry,
      is_view: each.isView,
      generic_type_params: each.typeParameters,
      params: each.parameters,
      return: each.returns,
    })),
    structs: structs.map(each => ({
      name: each.name,
      is_native: each.isNative,
      is_event: each.isEvent,
      is_enum: each.isEnum,
      abilities: each.abilities,
      generic_type_params: each.typeParameters,
      fields: each.fields,
      ...(each.isEnum && { variants: each.variants }),
    })),
  };
}
