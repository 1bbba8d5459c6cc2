import { UserFacingError } from '../../core/userFacingError';

/** What counts against a bound. */
interface Sized {
  /** Characters. */
  readonly size: number;
}

/** How much may be kept. */
export class Bound {
  readonly most: number;
  readonly characters: number;

  /** @param most results @param characters of all their reports together */
  constructor(most: number, characters: number) {
    this.most = most;
    this.characters = characters;
  }

  /** Whether all of them may be kept. */
  holds(results: readonly Sized[]): boolean {
    return this.beyond(results).length === 0;
  }

  /** Those that have no room after those before them. */
  beyond<T extends Sized>(results: readonly T[]): readonly T[] {
    let characters = 0;
    return results.filter(({ size }, index) => {
      characters += size;
      return index >= this.most || characters > this.characters;
    });
  }
}

/** Too much is pinned already. */
export class PinnedLimitError extends UserFacingError {
  override readonly name = 'PinnedLimitError';

  constructor({ most, characters }: Bound) {
    super(
      `No more results can be pinned: ${most} of them, or ${characters / 1e6} MB, are the most. Unpin one that you no longer need.`,
    );
  }
}

/** The bounds of a history. */
export interface HistoryBounds {
  /** Characters of one report; of a larger one only how to run it again is kept. */
  readonly longest: number;
  readonly pinned: Bound;
  /** Those that are not pinned. */
  readonly others: Bound;
}

/** A workspace's: 48 MB at most. */
export const historyBounds: HistoryBounds = {
  longest: 4_000_000,
  pinned: new Bound(50, 24_000_000),
  others: new Bound(100, 24_000_000),
};
