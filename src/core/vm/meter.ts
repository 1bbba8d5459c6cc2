import { Stopped } from './vmError';

/** What a run may use. One unit of work is about one instruction, or one byte or cell that is read, copied or compared. */
export interface Limits {
  readonly work: number;
  /** Values at one time: integers, addresses, and arrays with their elements. */
  readonly cells: number;
}

/** Limits of a run for which nobody waits longer than half a minute, in less than 100 MB. */
export const USUAL_LIMITS: Limits = { work: 1_000_000_000, cells: 1_000_000 };

/** Counts the work of all runs of one transaction, and what they allocate. */
export class Meter {
  /** Units of finished slices. */
  work = 0;
  /** Units besides instructions that the machine has not taken from its slice yet. */
  debt = 0;
  /** Values that were made since the last census, and those that lived then. */
  cells = 0;

  constructor(readonly limits: Limits = USUAL_LIMITS) {}

  /** Whether it is time to count what lives. */
  get wantsCensus(): boolean {
    return this.cells > 2 * this.limits.cells;
  }

  /** @throws Stopped if nothing is left */
  requireRest(): void {
    if (this.work > this.limits.work) throw outOfWork(this.limits.work);
  }

  /** Charges work before it is done. @throws Stopped */
  charge(units: number): void {
    this.debt += units;
    if (this.work + this.debt > this.limits.work) throw outOfWork(this.limits.work);
  }

  /** Returns the debt, which is now the caller's. */
  settle(): number {
    const { debt } = this;
    this.debt = 0;
    return debt;
  }

  /** Charges values before they are made. @throws Stopped */
  allocate(cells: number): void {
    this.charge(cells);
    if (cells > this.limits.cells) throw outOfCells(this.limits.cells);
    this.cells += cells;
  }
}

function outOfWork(most: number): Stopped {
  return new Stopped(`the run took more than ${most} units of work`);
}

export function outOfCells(most: number): Stopped {
  return new Stopped(`the run holds more than ${most} values at a time`);
}
