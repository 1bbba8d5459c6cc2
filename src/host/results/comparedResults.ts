import { compareResults, type ComparedResult } from '../../core/results/compare/compareResults';
import type { ComparisonReport } from '../../core/results/compare/comparisonRows';
import { UserFacingError } from '../../core/userFacingError';
import type { HistoryStore } from './historyStore';

/** Maximum number of columns that remain readable side by side. */
const MOST = 8;

/** Results from the history cannot be compared. */
export class ComparedResultError extends UserFacingError {
  override readonly name = 'ComparedResultError';
}

/**
 * Compares results from the history, oldest first.
 * @throws ComparedResultError if one no longer exists, or there are too many; NotComparableError
 */
export async function compareFromHistory(store: HistoryStore, ids: readonly string[]): Promise<ComparisonReport> {
  if (ids.length > MOST) throw new ComparedResultError(`Choose at most ${MOST} results to compare.`);
  const oldestFirst = [...new Set(ids)].sort();
  const results = await Promise.all(oldestFirst.map((id, index) => readResult(store, id, index)));
  return compareResults(results, 'results');
}

async function readResult(store: HistoryStore, id: string, index: number): Promise<ComparedResult> {
  const opened = await store.read(id);
  if (!opened) throw new ComparedResultError('A result is no longer in the history: choose others.');
  const { kept, report } = opened;
  if ('missing' in report) {
    throw new ComparedResultError(`The result of ${kept.subject} cannot be compared. ${report.missing}`);
  }
  return { kind: 'report', label: String.fromCharCode(65 + index), report, ranAt: kept.ranAt };
}
