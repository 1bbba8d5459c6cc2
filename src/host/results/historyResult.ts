import type { ResultReport } from '../../core/results/resultReport';
import type { ResultSummary } from '../../core/results/resultSummary';
import type { Rerun } from './rerun';
import { UserFacingError } from '../../core/userFacingError';

/** A result in the history without its report. Stored as JSON; never contains any part of an access key. */
export interface HistoryResult {
  /** Used in the file names of the result. Ids of later results sort after it. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly ranAt: number;
  readonly pinned: boolean;
  readonly kind: ResultReport['kind'];
  /** The id of the entry function, or the `type` of the payload. */
  readonly subject: string;
  readonly summary: ResultSummary;
  readonly rerun: Rerun;
  /** Length of the report file in characters; 0 if the report was too large to save. */
  readonly size: number;
}

export interface OpenedResult {
  readonly kept: HistoryResult;
  /** The report, or a message that says why it is missing. */
  readonly report: ResultReport | { readonly missing: string };
}

interface Sized {
  readonly size: number;
}

/** A limit on the number and size of saved results. */
export class Bound {
  readonly most: number;
  readonly characters: number;

  /** @param most maximum number of results @param characters maximum total size of their reports. */
  constructor(most: number, characters: number) {
    this.most = most;
    this.characters = characters;
  }

  holds(results: readonly Sized[]): boolean {
    return this.beyond(results).length === 0;
  }

  /** Returns the results that exceed the limit, in order. */
  beyond<T extends Sized>(results: readonly T[]): readonly T[] {
    let characters = 0;
    return results.filter(({ size }, index) => {
      characters += size;
      return index >= this.most || characters > this.characters;
    });
  }
}

export class PinnedLimitError extends UserFacingError {
  override readonly name = 'PinnedLimitError';

  constructor({ most, characters }: Bound) {
    super(
      `No more results can be pinned: the maximum is ${most} results or ${characters / 1e6} MB. Unpin one that you no longer need.`,
    );
  }
}

export interface HistoryBounds {
  /** Maximum size of a report in characters. For larger reports, only the data to run them again is saved. */
  readonly longest: number;
  readonly pinned: Bound;
  /** The limit for results that are not pinned. */
  readonly others: Bound;
}

/** The limits for the history of a workspace, up to 48 MB in total. */
export const historyBounds: HistoryBounds = {
  longest: 4_000_000,
  pinned: new Bound(50, 24_000_000),
  others: new Bound(100, 24_000_000),
};
