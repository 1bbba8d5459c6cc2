import type { Linker } from './linker';
import type { Meter } from './meter';
import type { Session } from './state/session';
import type { Type } from './type';
import type { LinkedFunction, Value } from './value';

/**
 * A native function of the framework: returns its results in order, or throws a MoveAbort, VmError, Stopped or Needed.
 * It charges `context.meter` before it works and allocates. Until it has had an effect it may throw Needed; it is called
 * again with the same arguments.
 */
export type Native = (
  context: NativeContext,
  /** In the order of the parameters. */
  args: readonly Value[],
  typeArguments: readonly Type[],
) => NativeResult;

export type NativeResult = readonly Value[] | Dispatch | Parts;

/** Natives by name: `0x1::hash::sha3_256`. */
export type Natives = ReadonlyMap<string, Native>;

/** What natives may use. */
export interface NativeContext {
  readonly meter: Meter;
  readonly linker: Linker;
  readonly session: Session;
  /** The native. */
  readonly native: LinkedFunction;
  /** The functions that are running, outermost first. */
  callers(): readonly LinkedFunction[];
}

/** The result of a native that calls another function in its place: a dynamic dispatch. */
export class Dispatch {
  constructor(
    readonly target: LinkedFunction,
    readonly args: readonly Value[],
  ) {}
}

/**
 * The result of a native that takes more than about 5 ms: the machine calls `next`, each time for 2 ms or so, until it
 * returns the results.
 */
export class Parts {
  constructor(readonly next: () => readonly Value[] | undefined) {}
}
