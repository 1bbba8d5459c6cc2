import type { LinkedFunction } from './linked';
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
