import type { ResultReport } from '../../core/reports/resultReport';
import type { ResultSummary } from '../../core/reports/resultSummary';
import type { Rerun } from './rerun';

/** A result of the history without its report. JSON data; never anything of an access key. */
export interface HistoryResult {
  /** Names its files; those of later results sort behind. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly ranAt: number;
  readonly pinned: boolean;
  readonly kind: ResultReport['kind'];
  /** The entry function's id, or the payload's `type`. */
  readonly subject: string;
  readonly summary: ResultSummary;
  readonly rerun: Rerun;
  /** Length of the report's file in characters; 0 where the report was too large to be kept. */
  readonly size: number;
}

/** A result of the history with its report. */
export interface OpenedResult {
  readonly kept: HistoryResult;
  /** Else a sentence that says why it is not there. */
  readonly report: ResultReport | { readonly missing: string };
}
