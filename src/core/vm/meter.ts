import { Stopped } from './vmError';

/** What a run may use. One unit of work is about one instruction, or one byte or cell that is read, copied or compared. */
export interface Limits {
  readonly work: number;
  /** Values at one time: integers, addresses, and arrays with their elements. */
  readonly cells: number;
}

/** Limits of a run for which nobody waits longer than half a minute, in less than 200 MB. */
export const USUAL_LIMITS: Limits = { work: 1_000_000_000, cells: 2_000_000 };

/** Counts the work of all runs of one transaction, and what they allocate. */
export class Meter {
  /** Units so far. */
  work = 0;
  /** Work of the current slice that the machine has not subtracted yet. */
  debt = 0;
  /** Cells since the last census, and those that lived then. */
  cells = 0;

  constructor(readonly limits: Limits = USUAL_LIMITS) {}

  /** Charges work before it is done. @throws Stopped */
  charge(units: number): void {
    this.debt += units;
    if (this.work + this.debt > this.limits.work) throw outOfWork(this.limits.work);
  }

  /** Charges cells before they are allocated. @throws Stopped */
  allocate(cells: number): void {
    this.charge(cells);
    if (cells > this.limits.cells) throw outOfCells(this.limits.cells);
    this.cells += cells;
  }
}

export function outOfWork(most: number): Stopped {
  return new Stopped(`the run took more than ${most} units of work`);
}

export function outOfCells(most: number): Stopped {
  return new Stopped(`the run holds more than ${most} values at a time`);
}
