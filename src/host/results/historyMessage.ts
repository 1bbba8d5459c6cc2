import { resultTitle } from '../../core/results/resultReport';
import type { History } from './history';
import type { OpenedResult } from './historyResult';
import type { Shown } from './page';

/** A message for the page, with the title of its tab. */
export interface TitledMessage {
  readonly title: string;
  readonly shown: Shown;
}

/** Returns the page's message for a result in the history: its report, or the reason why the report is missing. */
export function historyMessage({ kept: { ranAt, rerun }, report }: OpenedResult): TitledMessage {
  if (!('missing' in report)) {
    return { title: resultTitle(report), shown: { message: { type: 'report', report, ranAt }, rerun, actions: [] } };
  }
  const message = { type: 'failed', title: 'The result was not kept', message: report.missing, actions: [] } as const;
  return { title: 'Movescope', shown: { message, rerun, actions: [] } };
}

/**
 * Reads the results that the page showed last: one from the history, or several side by side. Returns `undefined` if
 * they no longer exist.
 */
export async function readShown(history: History, ids: readonly string[]): Promise<TitledMessage | undefined> {
  const [id, ...others] = ids;
  if (id === undefined) return undefined;
  const store = await history.store();
  if (others.length === 0) {
    const opened = await store.read(id);
    return opened && historyMessage(opened);
  }
  const { compareFromHistory } = await import('./comparedResults');
  const report = await compareFromHistory(store, ids);
  return { title: resultTitle(report), shown: { message: { type: 'report', report }, actions: [] } };
}
