import { Stopped } from './vmError';

/** Limits of a run. One unit of work is about one instruction, or one byte or cell that is read, copied or compared. */
export interface Limits {
  readonly work: number;
  /** Maximum number of values that exist at the same time: integers, addresses, and arrays with their elements. */
  readonly cells: number;
}

/** Limits that keep a run under half a minute and 100 MB. */
export const USUAL_LIMITS: Limits = { work: 1_000_000_000, cells: 1_000_000 };

/** Counts the work of all runs of a transaction, and their allocations. */
export class Meter {
  /** Units of work in completed slices. */
  work = 0;
  /** Units of work, other than instructions, that the machine has not yet deducted from its slice. */
  debt = 0;
  /** Number of values that were live at the last census, plus those allocated since. */
  cells = 0;

  constructor(readonly limits: Limits = USUAL_LIMITS) {}

  /** Whether it is time to count live values. */
  get wantsCensus(): boolean {
    return this.cells > 2 * this.limits.cells;
  }

  /** @throws Stopped if the work limit is exceeded */
  requireRest(): void {
    if (this.work > this.limits.work) throw outOfWork(this.limits.work);
  }

  /** Charges work in advance. @throws Stopped */
  charge(units: number): void {
    this.debt += units;
    if (this.work + this.debt > this.limits.work) throw outOfWork(this.limits.work);
  }

  /** Returns the debt and resets it. The caller has to account for it. */
  settle(): number {
    const { debt } = this;
    this.debt = 0;
    return debt;
  }

  /** Charges for values before they are allocated. @throws Stopped */
  allocate(cells: number): void {
    this.charge(cells);
    if (cells > this.limits.cells) throw outOfCells(this.limits.cells);
    this.cells += cells;
    // Between two censuses, only a native can allocate as much.
    if (this.cells > 4 * this.limits.cells) throw outOfCells(this.limits.cells);
  }
}

function outOfWork(most: number): Stopped {
  return new Stopped(`execution took more than ${most} units of work`);
}

export function outOfCells(most: number): Stopped {
  return new Stopped(`execution used more than ${most} values at the same time`);
}
