import type { Linker } from '../linker';
import { Machine } from '../machine';
import type { Meter } from '../meter';
import type { Natives } from '../native';
import type { At, Outcome, Watcher } from '../outcome';
import type { Session } from '../state/session';
import type { LinkedFunction, Value } from '../value';
import { Needed, Stopped, VmError, type Need } from '../vmError';

/**
 * A run that is interrupted when its slice is used up, or when the ledger or the linker's module source needs data. The
 * caller resumes it with `next`.
 */
export type Run<T> = Generator<Interruption, T, void>;

export type Interruption = { readonly kind: 'paused' } | { readonly kind: 'needs'; readonly need: Need };

/** The reason why a transaction failed. The transaction is charged for gas unless it is discarded. */
export type Failure =
  | Extract<Outcome, { kind: 'aborted' | 'failed' }>
  /**
   * A failure before or after execution: the status (`NUMBER_OF_ARGUMENTS_MISMATCH`), and the detail that nodes report.
   */
  | { readonly kind: 'refused'; readonly status: string; readonly detail?: string };

/** Thrown if a transaction fails. */
export class Failed extends Error {
  override readonly name = 'Failed';

  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** Thrown if a run cannot continue, with the location in the code. */
export class StoppedAt extends Stopped {
  constructor(
    reason: string,
    readonly at: At,
  ) {
    super(reason);
  }
}

/** @throws Failed */
export function refuse(status: string, detail?: string): never {
  throw new Failed({ kind: 'refused', status, ...(detail !== undefined && { detail }) });
}

/** Number of instructions and calls in all sessions of a transaction. */
export interface Tally {
  instructions: number;
  calls: number;
}

/** Dependencies of sessions. */
export interface Means {
  readonly linker: Linker;
  readonly natives: Natives;
  readonly meter: Meter;
}

/** Units of work per slice, which takes about 2 ms. */
const SLICE = 100_000;

export class Caller {
  constructor(
    readonly means: Means,
    readonly session: Session,
    readonly tally: Tally,
    readonly watcher?: Watcher,
  ) {}

  /** Calls a function and returns its results. @throws Failed, StoppedAt */
  *call(called: LinkedFunction, args: readonly Value[]): Run<readonly Value[]> {
    const { means, session, tally, watcher } = this;
    const machine = new Machine({ ...means, session, ...(watcher && { watcher }) });
    machine.start(called, args);
    const outcome = yield* ended(machine);
    tally.instructions += machine.instructions;
    tally.calls += machine.calls;
    if (outcome.kind === 'returned') return outcome.values;
    watcher?.failed?.(machine.frames());
    if (outcome.kind === 'stopped') throw new StoppedAt(outcome.reason, outcome.at);
    throw new Failed(outcome);
  }
}

/** The final outcome of a machine. */
export type End = Exclude<Outcome, { kind: 'paused' | 'needs' }>;

/** Runs a machine until it ends. To stop it because data cannot be supplied, throw Stopped into the run. */
export function* ended(machine: Machine): Run<End> {
  for (;;) {
    const outcome = machine.run(SLICE);
    if (outcome.kind !== 'paused' && outcome.kind !== 'needs') return outcome;
    try {
      yield outcome;
    } catch (error) {
      if (!(error instanceof Stopped) || outcome.kind === 'paused') throw error;
      return { kind: 'stopped', reason: error.message, at: outcome.at };
    }
  }
}

/**
 * Returns the result of work other than execution, such as linking. Repeats the work after missing data has been
 * supplied. A VmError is rethrown as Failed.
 */
export function* supplied<T>(work: () => T): Run<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (error instanceof VmError) refuse(error.status);
      if (!(error instanceof Needed)) throw error;
      yield { kind: 'needs', need: error.what };
    }
  }
}
