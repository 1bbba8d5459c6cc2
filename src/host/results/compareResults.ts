import type { HistoryResult } from './historyResult';
import { pickFromHistory, type HistoryArgument } from './historyCommands';
import type { ResultServices } from './resultServices';

/**
 * The results to compare: ids, a row of the history with the other selected rows, or nothing, to compare the shown
 * result with one that the user picks.
 */
type CompareArgument = { readonly ids: readonly string[] } | { readonly onShow: true } | HistoryArgument;

/** Shows results side by side; asks for missing ones if there are fewer than two. */
export async function compareResults(services: ResultServices, given?: CompareArgument): Promise<void> {
  const ids = await twoOrMore(services, await givenIds(services, given));
  if (!ids) return;
  const { compareFromHistory } = await import('./comparedResults');
  const report = await compareFromHistory(await services.history.store(), ids);
  services.panel.showComparison(report, ids);
}

async function givenIds({ panel, historyView }: ResultServices, given: CompareArgument): Promise<readonly string[]> {
  if (!given) {
    const selected = historyView.chosen(undefined);
    return selected.length > 1 ? selected : [];
  }
  if ('ids' in given) return given.ids;
  if ('onShow' in given) return panel.kept();
  return historyView.chosen(given);
}

async function twoOrMore(services: ResultServices, ids: readonly string[]): Promise<readonly string[] | undefined> {
  if (ids.length > 1) return ids;
  const first = await firstOf(services, ids[0]);
  if (!first) return undefined;
  const second = await pickFromHistory(services, {
    title: 'Compare With (2/2)',
    placeHolder: `What to compare the result of ${first.subject} with`,
    fits: kept => kept.kind === first.kind && kept.id !== first.id && kept.size > 0,
  });
  return second && [first.id, second.id];
}

async function firstOf(services: ResultServices, id: string | undefined): Promise<HistoryResult | undefined> {
  if (id !== undefined) return (await (await services.history.store()).read(id))?.kept;
  const fits = ({ kind, size }: HistoryResult) => kind !== 'comparison' && size > 0;
  return pickFromHistory(services, { title: 'Compare Results (1/2)', fits });
}
