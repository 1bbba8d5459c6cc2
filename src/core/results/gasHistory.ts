import { groupDigits } from '../text/digits';
import { momentOfMilliseconds } from '../text/moments';

/** The gas that a simulation test used over time, from the commits of its baseline. Plain JSON data. */
export interface GasHistory {
  /** The name of the test and its case: `deposit, sender=alice`. */
  readonly test: string;
  /** Oldest first; the last is the run of this report. Adjacent points differ, except for the last. */
  readonly points: readonly GasPoint[];
  /** Sentences about the limitations of the points, such as missing commits. */
  readonly notes: readonly string[];
}

/** The gas that a test used at a point in time. */
export interface GasPoint {
  readonly from: GasSource;
  /** Gas units, decimal. */
  readonly gas: string;
  readonly status: string;
  /**
   * Difference from the gas of the previous point: `+1.6%`, `unchanged`; absent for the first point, and if the
   * previous gas is zero.
   */
  readonly change?: string;
}

/** Where a point comes from. */
export type GasSource =
  /** `at`: milliseconds since the epoch. */
  | { readonly kind: 'commit'; readonly hash: string; readonly at: number }
  /** The uncommitted baseline in the folder, if it differs from the last commit. */
  | { readonly kind: 'notCommitted' }
  /** The baseline in the folder, if the last commit could not be read. */
  | { readonly kind: 'baseline' }
  | { readonly kind: 'run' };

/** Length of git's abbreviated hashes. */
const SHORT_HASH = 7;

export function shortHash(hash: string): string {
  return hash.slice(0, SHORT_HASH);
}

/** Describes where a point comes from: `commit 3f2a1bc`. */
export function gasSourceWords(from: GasSource): string {
  switch (from.kind) {
    case 'commit':
      return `commit ${shortHash(from.hash)}`;
    case 'notCommitted':
      return 'baseline, not committed';
    case 'baseline':
      return 'baseline';
    case 'run':
      return 'this simulation';
  }
}

/** Formats a point: `commit 3f2a1bc, 2 Nov 2026, …: 1,520 gas units (+1.6%), success`. */
export function pointText({ from, gas, status, change }: GasPoint): string {
  const moment = from.kind === 'commit' ? momentOfMilliseconds(from.at) : undefined;
  const when = moment === undefined ? '' : `, ${moment.local}`;
  const difference = change === undefined ? '' : ` (${change})`;
  return `${gasSourceWords(from)}${when}: ${groupDigits(gas)} gas units${difference}, ${status}`;
}
