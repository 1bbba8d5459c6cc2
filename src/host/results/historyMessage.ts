import { compareResults, type ComparedResult } from '../../core/results/compare/compareResults';
import type { ComparisonReport } from '../../core/results/compare/comparisonRows';
import { RefusedError } from '../../core/userFacingError';
import type { HistoryStore } from './historyStore';
import { resultTitle } from '../../core/results/resultReport';
import type { History } from './history';
import type { OpenedResult } from './historyResult';
import type { Shown } from './page';

/** Maximum number of columns that are readable side by side. */
const MOST = 8;

/**
 * Compares results, oldest first.
 * @throws RefusedError if there are too many results, or if one no longer exists; NotComparableError
 */
export async function compareFromHistory(store: HistoryStore, ids: readonly string[]): Promise<ComparisonReport> {
  if (ids.length > MOST) throw new RefusedError(`Select at most ${MOST} results to compare.`);
  const oldestFirst = [...new Set(ids)].sort();
  const results = await Promise.all(oldestFirst.map((id, index) => readResult(store, id, index)));
  return compareResults(results, 'results');
}

async function readResult(store: HistoryStore, id: string, index: number): Promise<ComparedResult> {
  const opened = await store.read(id);
  if (!opened) throw new RefusedError('A result is no longer in the history. Select other results.');
  const { kept, report } = opened;
  if ('missing' in report) {
    throw new RefusedError(`The result of ${kept.subject} cannot be compared. ${report.missing}`);
  }
  return { kind: 'report', label: String.fromCharCode(65 + index), report, ranAt: kept.ranAt };
}

export interface TitledMessage {
  readonly title: string;
  readonly shown: Shown;
}

/** Returns the message for the page about a result in the history: its report, or why the report is missing. */
export function historyMessage({ kept: { ranAt, rerun }, report }: OpenedResult): TitledMessage {
  if (!('missing' in report)) {
    return { title: resultTitle(report), shown: { message: { type: 'report', report, ranAt }, rerun, actions: [] } };
  }
  const message = { type: 'failed', title: 'Result not saved', message: report.missing, actions: [] } as const;
  return { title: 'Movescope', shown: { message, rerun, actions: [] } };
}

/** Reads the result or comparison that the page showed last; `undefined` if its results no longer exist. */
export async function readShown(history: History, ids: readonly string[]): Promise<TitledMessage | undefined> {
  const [id, ...others] = ids;
  if (id === undefined) return undefined;
  const store = await history.store();
  if (others.length === 0) {
    const opened = await store.read(id);
    return opened && historyMessage(opened);
  }
  const report = await compareFromHistory(store, ids);
  return { title: resultTitle(report), shown: { message: { type: 'report', report }, actions: [] } };
}
