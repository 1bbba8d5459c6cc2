import type { Linker } from './linker';
import type { Meter } from './meter';
import type { Session } from './state/session';
import type { Type } from './type';
import type { LinkedFunction, Value } from './value';

/**
 * A native function of the framework. Returns its results in order, or throws a MoveAbort, VmError, Stopped or Needed.
 * It must charge `context.meter` before it does work or allocates values. It can throw Needed as long as it has had no
 * effects, and is then called again with the same arguments.
 */
export type Native = (
  context: NativeContext,
  /** In the order of the parameters. */
  args: readonly Value[],
  typeArguments: readonly Type[],
) => NativeResult;

export type NativeResult = readonly Value[] | Dispatch | Parts;

/** Natives by ID, such as `0x1::hash::sha3_256`. */
export type Natives = ReadonlyMap<string, Native>;

/** The state of the machine that natives can access. */
export interface NativeContext {
  readonly meter: Meter;
  readonly linker: Linker;
  readonly session: Session;
  /** The native that was called. */
  readonly native: LinkedFunction;
  /** The functions on the call stack, outermost first. */
  callers(): readonly LinkedFunction[];
}

/** Result of a native that calls another function in its place (dynamic dispatch). */
export class Dispatch {
  constructor(
    readonly target: LinkedFunction,
    readonly args: readonly Value[],
  ) {}
}

/**
 * Result of a native that takes more than about 5 ms. The machine calls `next`, which works for about 2 ms at a time,
 * until it returns the results.
 */
export class Parts {
  constructor(readonly next: () => readonly Value[] | undefined) {}
}
