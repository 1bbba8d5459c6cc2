import type { Cell } from './state/journal';
import type { LinkedFunction, Value } from './value';
import type { Need, VmStatus } from './vmError';

/** How a run, or a slice of it, ended. */
export type Outcome =
  /** References are as `Reference`. */
  | { readonly kind: 'returned'; readonly values: readonly Value[] }
  /** The slice is over: run again. */
  | { readonly kind: 'paused' }
  /** Something must be supplied; then run again. */
  | { readonly kind: 'needs'; readonly need: Need; readonly at: At }
  | { readonly kind: 'aborted'; readonly code: bigint; readonly text?: string; readonly at: At }
  | { readonly kind: 'failed'; readonly status: VmStatus; readonly subStatus?: number; readonly at: At }
  /** The run cannot go on: why, as a clause (`0x1::m::f is a native function that is not available here`), and the error. */
  | { readonly kind: 'stopped'; readonly reason: string; readonly at: At; readonly cause?: unknown };

/** The function and instruction. For a native it is the native's own, at offset 0. */
export interface At {
  readonly function: LinkedFunction;
  readonly offset: number;
}

/** A function that is running. */
export interface FrameView {
  readonly function: LinkedFunction;
  /** The next instruction; for callers the call. */
  readonly offset: number;
  /** Parameters and locals; `undefined` if it is not set or was moved. */
  readonly locals: readonly (Value | undefined)[];
  /** What was moved out of them last, if anybody is told of a failure. It can be another value by now. */
  readonly moved: readonly (Value | undefined)[];
  readonly operands: readonly Value[];
}

/**
 * Is told what happens in a run, in order. Values are the machine's own: what is kept must be copied. Offsets are of the
 * instruction in the function that runs.
 */
export interface Watcher {
  /** A function or a native was called. @param offset of the call; −1 for the first function */
  readonly entered: (called: LinkedFunction, args: readonly Value[], offset: number) => void;
  /** It returned. A native that calls another function in its place returns nothing before that. */
  readonly left: (results: readonly Value[]) => void;
  /** The native that was called last will be called again, as it needs something first. */
  readonly retried: () => void;
  /** An instruction is about to use a resource. @param put what it puts there */
  readonly using: (access: Access, resource: Cell, offset: number, put?: Value) => void;
  /** It failed or stopped: what is running, outermost first, with its values, before its changes are taken back. */
  readonly failed?: (frames: readonly FrameView[]) => void;
  /** Returns where to count how often each instruction of a function runs. */
  readonly counts?: ((called: LinkedFunction) => Uint32Array | undefined) | undefined;
}

/** How an instruction uses a resource. */
export type Access = 'exists' | 'borrow' | 'borrowMut' | 'moveFrom' | 'moveTo';
