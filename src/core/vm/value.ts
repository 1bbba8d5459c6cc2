import type { Abilities, CompiledModule, FunctionDefinition } from '../bytecode/compiledCode';
import type { ModuleMetadata } from '../bytecode/metadata';
import type { StructType, Type } from './type';
import { VmError } from './vmError';

/**
 * A value of Move.
 *
 * - `bool`: boolean; `u8` to `u32`, `i8` to `i32`: number; wider integers: bigint
 * - `address`: `0x` and 64 lower-case digits; `signer`: {@link Signer}
 * - vectors: arrays of elements; structs: arrays of fields; enums: {@link Variant}
 * - references: {@link Reference}; function values: {@link Closure}
 *
 * Arrays are never shared: whoever stores a value owns it, and whoever copies one copies it whole.
 */
export type Value = boolean | number | bigint | string | Value[] | Variant | Signer | Reference | Closure;

/** A value of an enum. */
export class Variant {
  constructor(
    readonly variant: number,
    readonly fields: Value[],
  ) {}
}

/** A signer; with `permission`, one of permissioned_signer. Addresses as in {@link Value}. */
export class Signer {
  constructor(
    readonly address: string,
    readonly permission?: string,
  ) {}
}

/** A slot of an array: a local, a field, an element, or a resource, table item or native's value in an array of one. */
export class Reference {
  constructor(
    readonly container: Value[],
    readonly index: number,
    /** Where it is stored, if not in locals. */
    readonly owner?: Owner,
  ) {}

  get value(): Value {
    const value = this.container[this.index];
    if (value === undefined) throw new VmError('UNKNOWN_INVARIANT_VIOLATION_ERROR');
    return value;
  }

  set value(value: Value) {
    this.container[this.index] = value;
    if (this.owner) this.owner.isDirty = true;
  }
}

/** A place in storage, which is written at the end if it is dirty. */
export interface Owner {
  isDirty: boolean;
}

/** A function with some of its arguments; `mask` has the bit of each captured parameter. */
export class Closure {
  constructor(
    readonly target: LinkedFunction,
    readonly mask: bigint,
    readonly captured: readonly Value[],
  ) {}
}

/** Maximum depth of a value. Source: aptos-core, `move-vm/types/src/values/values_impl.rs`. */
export const MAX_VALUE_DEPTH = 128;

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
  /** What the link slots of the body refer to, once they are resolved. */
  readonly links: unknown[];
}

/** The instructions of a function in the form in which the machine runs them. */
export interface Body {
  /** One number for each instruction: the `Code` in the low 8 bits, its operand above. */
  readonly code: Int32Array;
  /** Types of the parameters and locals; `T0`, … may occur. */
  readonly locals: readonly Type[];
  /** Values. */
  readonly literals: readonly unknown[];
  /** What depends on the function's type arguments, or on other modules. */
  readonly slots: readonly Slot[];
  /** Why an instruction cannot run, by offset. */
  readonly problems: ReadonlyMap<number, string>;
}

/** What an instruction refers to; the machine resolves it when the instruction runs for the first time. */
export type Slot =
  | { readonly kind: 'function'; readonly handle: number; readonly typeArguments: readonly Type[] }
  | { readonly kind: 'type'; readonly type: StructType }
  | { readonly kind: 'field'; readonly field: number; readonly variants: readonly number[] }
  | {
      readonly kind: 'closure';
      readonly handle: number;
      readonly typeArguments: readonly Type[];
      readonly mask: bigint;
      readonly captured: number;
    };
