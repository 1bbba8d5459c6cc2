import type { StructType, Type } from './type';
import type { Value } from './value';

/** The instructions of a function in the form in which the machine runs them. */
export interface Body {
  /** One number for each instruction: the {@link Code} in the low 8 bits, its operand above. */
  readonly code: Int32Array;
  /** Types of the parameters and locals; `T0`, … may occur. */
  readonly locals: readonly Type[];
  /** Values of literals and constants of plain types. */
  readonly literals: readonly Value[];
  /** What needs the function's type arguments, or other modules. */
  readonly slots: readonly Slot[];
  /** Why an instruction cannot run, by offset. */
  readonly problems: ReadonlyMap<number, string>;
}

/** Something to resolve when an instruction runs for the first time. */
export type Slot =
  | { readonly kind: 'function'; readonly handle: number; readonly typeArguments: readonly Type[] }
  | { readonly kind: 'type'; readonly type: StructType }
  | {
      readonly kind: 'closure';
      readonly handle: number;
      readonly typeArguments: readonly Type[];
      readonly mask: bigint;
    };
