import type { Abilities, CompiledModule, FunctionDefinition } from '../bytecode/compiledCode';
import type { ModuleMetadata } from '../bytecode/metadata';
import type { Body } from './body';
import type { Native } from './native';
import type { StructType, Type } from './type';
import type { Value } from './value';

/** A module or script whose code can run. */
export interface LinkedModule {
  /** In the form `0x1::coin`; `script` for a script. */
  readonly id: string;
  readonly address: string;
  readonly name: string;
  readonly code: CompiledModule;
  readonly metadata: ModuleMetadata;
  /** The types of each signature, once they are made. */
  readonly signatures: (readonly Type[] | undefined)[];
  /** The value of each constant, once it is read. */
  readonly constants: (Value | undefined)[];
  /** Indices of its function definitions by name. */
  readonly functions: ReadonlyMap<string, number>;
  /** Indices of its struct definitions by name. */
  readonly structs: ReadonlyMap<string, number>;
}

/** A function with its type arguments: one object for each in a linker. */
export interface LinkedFunction {
  readonly module: LinkedModule;
  readonly name: string;
  /** `0x1::coin::transfer`, without type arguments. */
  readonly id: string;
  /** Index of the definition in its module. */
  readonly index: number;
  readonly definition: FunctionDefinition;
  readonly typeArguments: readonly Type[];
  readonly constraints: readonly Abilities[];
  readonly parameters: readonly Type[];
  readonly results: readonly Type[];
  readonly hasModuleLock: boolean;
  readonly isPersistent: boolean;
  /** Absent for natives. */
  readonly body?: Body;
  /** Absent for natives that are not implemented here, too. */
  readonly native?: Native;
  /** What the link slots of the body refer to, once they are resolved. */
  readonly links: unknown[];
}

/** The fields of a struct, or of each variant of an enum; with type arguments in place. */
export interface Layout {
  readonly type: StructType;
  readonly abilities: Abilities;
  readonly isEnum: boolean;
  /** A struct has one. */
  readonly variants: readonly VariantLayout[];
}

export interface VariantLayout {
  /** Empty for a struct. */
  readonly name: string;
  readonly names: readonly string[];
  readonly types: readonly Type[];
}
