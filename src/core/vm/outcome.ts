import type { Cell } from './state/journal';
import type { LinkedFunction, Value } from './value';
import type { Need, VmStatus } from './vmError';

/** The outcome of a run, or of a slice of a run. */
export type Outcome =
  /** References are instances of `Reference`. */
  | { readonly kind: 'returned'; readonly values: readonly Value[] }
  /** The slice is used up; run again. */
  | { readonly kind: 'paused' }
  /** Data must be supplied before running again. */
  | { readonly kind: 'needs'; readonly need: Need; readonly at: At }
  | { readonly kind: 'aborted'; readonly code: bigint; readonly text?: string; readonly at: At }
  | { readonly kind: 'failed'; readonly status: VmStatus; readonly subStatus?: number; readonly at: At }
  /**
   * The run cannot continue. `reason` is a clause, such as `0x1::m::f is a native function that Movescope does not
   * support`.
   */
  | { readonly kind: 'stopped'; readonly reason: string; readonly at: At; readonly cause?: unknown };

/** The current function and instruction. For a native, its function and offset 0. */
export interface At {
  readonly function: LinkedFunction;
  readonly offset: number;
}

export interface FrameView {
  readonly function: LinkedFunction;
  /** Index of the next instruction; for a caller, the index of the call. */
  readonly offset: number;
  /** Parameters and locals; `undefined` if unset or moved. */
  readonly locals: readonly (Value | undefined)[];
  /**
   * The values that were last moved out of the locals, if a watcher handles failures. They might have changed since
   * then.
   */
  readonly moved: readonly (Value | undefined)[];
  readonly operands: readonly Value[];
}

/**
 * Receives the events of a run, in order. Values belong to the machine, so they must be copied before they are stored.
 * Offsets are instruction offsets in the current function.
 */
export interface Watcher {
  /** A function or native was called. @param offset of the call; -1 for the first function */
  readonly entered: (called: LinkedFunction, args: readonly Value[], offset: number) => void;
  /**
   * The function returned. A native that dispatches to another function returns before that function does, without
   * results.
   */
  readonly left: (results: readonly Value[]) => void;
  /** The last native needs data first, and will be called again. */
  readonly retried: () => void;
  /** An instruction is about to access a resource. @param put the value that is stored there */
  readonly using: (access: Access, resource: Cell, offset: number, put?: Value) => void;
  /**
   * The run failed or stopped. Receives the call stack with values, outermost frame first, before changes are reverted.
   */
  readonly failed?: (frames: readonly FrameView[]) => void;
  /** Returns an array in which executions of each instruction of a function are counted. */
  readonly counts?: ((called: LinkedFunction) => Uint32Array | undefined) | undefined;
}

export type Access = 'exists' | 'borrow' | 'borrowMut' | 'moveFrom' | 'moveTo';
