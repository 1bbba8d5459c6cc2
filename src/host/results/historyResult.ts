import type { ResultReport } from '../../core/results/resultReport';
import type { ResultSummary } from '../../core/results/resultSummary';
import type { Rerun } from './rerun';

/** A result in the history without its report. JSON data; never contains any part of an access key. */
export interface HistoryResult {
  /** Used in the names of the result's files; ids of later results sort after it. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly ranAt: number;
  readonly pinned: boolean;
  readonly kind: ResultReport['kind'];
  /** The entry function's id, or the payload's `type`. */
  readonly subject: string;
  readonly summary: ResultSummary;
  readonly rerun: Rerun;
  /** Length of the report's file in characters; 0 if the report was too large to save. */
  readonly size: number;
}

/** A result in the history with its report. */
export interface OpenedResult {
  readonly kept: HistoryResult;
  /** Its report, or a sentence that says why it is missing. */
  readonly report: ResultReport | { readonly missing: string };
}
