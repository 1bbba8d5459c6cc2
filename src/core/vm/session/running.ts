import type { Linker } from '../linker';
import { Machine } from '../machine';
import type { Meter } from '../meter';
import type { Natives } from '../native';
import type { At, Outcome, Watcher } from '../outcome';
import type { Session } from '../state/session';
import type { LinkedFunction, Value } from '../value';
import { Needed, Stopped, VmError, type Need } from '../vmError';

/**
 * A run that stops now and then: its slice is over, or something must be supplied to the ledger or to the linker's source
 * before it goes on. Whoever runs it decides when to call `next` again.
 */
export type Run<T> = Generator<Interruption, T, void>;

export type Interruption = { readonly kind: 'paused' } | { readonly kind: 'needs'; readonly need: Need };

/** Why code failed, which a transaction is charged for. */
export type Failure =
  | Extract<Outcome, { kind: 'aborted' | 'failed' }>
  /** Before or after the code ran: the name of a status (`NUMBER_OF_ARGUMENTS_MISMATCH`), and what a node says besides. */
  | { readonly kind: 'refused'; readonly status: string; readonly detail?: string };

/** Thrown where code fails. */
export class Failed extends Error {
  override readonly name = 'Failed';

  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** Thrown where a run cannot go on, with the place in the code. */
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

/** The instructions and calls of all sessions of a transaction. */
export interface Tally {
  instructions: number;
  calls: number;
}

/** What sessions run with. */
export interface Means {
  readonly linker: Linker;
  readonly natives: Natives;
  readonly meter: Meter;
}

/** Units of work of a slice: about 2 ms. */
const SLICE = 100_000;

/** Calls functions in one session. */
export class Caller {
  constructor(
    readonly means: Means,
    readonly session: Session,
    readonly tally: Tally,
    readonly watcher?: Watcher,
  ) {}

  /** Returns the results of a function. @throws Failed, StoppedAt */
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

/** How a machine ended. */
export type End = Exclude<Outcome, { kind: 'paused' | 'needs' }>;

/** Takes a machine to its end; whoever cannot supply what it needs throws Stopped into the run. */
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

/** Returns the result of work outside of code, such as linking; it is done again after what it needs was supplied. */
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
