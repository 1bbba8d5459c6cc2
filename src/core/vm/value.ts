import type { Abilities, CompiledModule, FunctionDefinition } from '../bytecode/compiledCode';
import type { ModuleMetadata } from '../bytecode/metadata';
import type { StructType, Type } from './type';
import { VmError } from './vmError';

/**
 * A Move value.
 *
 * - `bool`: boolean; `u8` to `u32`, `i8` to `i32`: number; wider integers: bigint
 * - `address`: `0x` and 64 lowercase digits; `signer`: {@link Signer}
 * - vectors: arrays of elements; structs: arrays of fields; enums: {@link Variant}
 * - references: {@link Reference}; function values: {@link Closure}
 *
 * Arrays are never shared: a stored value belongs to the location where it is stored, and copies are deep.
 */
export type Value = boolean | number | bigint | string | Value[] | Variant | Signer | Reference | Closure;

export class Variant {
  constructor(
    readonly variant: number,
    readonly fields: Value[],
  ) {}
}

/** A signer; a permissioned signer if it has a `permission`. Addresses are in the format of {@link Value}. */
export class Signer {
  constructor(
    readonly address: string,
    readonly permission?: string,
  ) {}
}

/**
 * A reference to an item of an array: a local, a field or an element. A resource, a table item or a native's value is
 * the only item of its array.
 */
export class Reference {
  constructor(
    readonly container: Value[],
    readonly index: number,
    /** The storage location, unless it is a local. */
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

/** A storage location. It is written at the end of the transaction if it is dirty. */
export interface Owner {
  isDirty: boolean;
}

/** A function with captured arguments. `mask` has a bit for each captured parameter. */
export class Closure {
  constructor(
    readonly target: LinkedFunction,
    readonly mask: bigint,
    readonly captured: readonly Value[],
  ) {}
}

/** Maximum depth of a value. Source: aptos-core, `move-vm/types/src/values/values_impl.rs`. */
export const MAX_VALUE_DEPTH = 128;

/** A module or script that is ready to be executed. */
export interface LinkedModule {
  /** Module ID, such as `0x1::coin`; `script` for a script. */
  readonly id: string;
  readonly address: string;
  readonly name: string;
  readonly code: CompiledModule;
  readonly metadata: ModuleMetadata;
  /** The types of each signature, created on demand. */
  readonly signatures: (readonly Type[] | undefined)[];
  /** The value of each constant, read on demand. */
  readonly constants: (Value | undefined)[];
  /** Indices of function definitions, by name. */
  readonly functions: ReadonlyMap<string, number>;
  /** Indices of struct definitions, by name. */
  readonly structs: ReadonlyMap<string, number>;
}

/** A function with type arguments. Except for scripts, a linker creates one object per function and type arguments. */
export interface LinkedFunction {
  readonly module: LinkedModule;
  readonly name: string;
  /** For example, `0x1::coin::transfer`; without type arguments. */
  readonly id: string;
  /** Index of its definition in the module. */
  readonly index: number;
  readonly definition: FunctionDefinition;
  readonly typeArguments: readonly Type[];
  readonly constraints: readonly Abilities[];
  readonly parameters: readonly Type[];
  readonly results: readonly Type[];
  readonly hasModuleLock: boolean;
  /** Whether closures of it can be stored. */
  readonly isPersistent: boolean;
  /** Absent for natives. */
  readonly body?: Body;
  /** The resolved slots of the body, filled on demand. */
  readonly links: unknown[];
}

/** A function body, translated for the machine. */
export interface Body {
  /** One item per instruction: the `Code` in the low 8 bits, and the operand in the other bits. */
  readonly code: Int32Array;
  /** The types of parameters and locals. They can contain type parameters (`T0`, …). */
  readonly locals: readonly Type[];
  readonly literals: readonly unknown[];
  /** Items that depend on the type arguments or on other modules. */
  readonly slots: readonly Slot[];
  /** Reasons why instructions cannot be executed, by offset. */
  readonly problems: ReadonlyMap<number, string>;
}

/** An item that an instruction refers to. It is resolved when the instruction is executed for the first time. */
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
