import type { LinkedFunction } from './linked';
import type { Linker } from './linker';
import type { Meter } from './meter';
import type { FrameView, Outcome, Watcher } from './outcome';
import type { Session } from './state/session';
import type { Value } from './value';

export interface MachineParts {
  readonly linker: Linker;
  readonly meter: Meter;
  readonly session: Session;
  readonly watcher?: Watcher;
}

/** Runs one function at a time; it can stop after each instruction and go on. */
export declare class Machine {
  constructor(parts: MachineParts);
  /** Instructions and calls so far. */
  readonly instructions: number;
  readonly calls: number;
  /** Begins a call; nothing may be running. */
  start(called: LinkedFunction, args: readonly Value[]): void;
  /**
   * Runs for `quantum` units of work, about 20 ns each: 100,000 are 2 ms. One unit is one instruction. Natives that return
   * `Parts` are one part a slice.
   */
  run(quantum: number): Outcome;
  /** What is running, or was when it failed; outermost first. */
  frames(): readonly FrameView[];
}
