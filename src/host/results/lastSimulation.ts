import { memberIdText, parseMemberId, type MemberId } from '../../core/move/functionId';
import { isOfFormerChain } from '../../core/results/resultSummary';
import type { LastSimulation } from '../../core/results/receipt';
import type { History } from './history';

/** Returns the newest simulation of a function in the history, on any network; `undefined` if it has none. */
export async function lastSimulation(history: History, id: MemberId): Promise<LastSimulation | undefined> {
  const store = await history.store();
  const wanted = memberIdText(id);
  const results = await store.list();
  const newest = results.find(({ kind, subject }) => {
    const called = kind === 'simulation' ? parseMemberId(subject) : undefined;
    return called && memberIdText(called) === wanted;
  });
  if (!newest) return undefined;
  const { summary, ranAt, pinned } = newest;
  const isFormer = summary.ranOn?.some(each => isOfFormerChain(each, store.chains(results))) === true;
  return { summary, ranAt, pinned, isOfFormerChain: isFormer };
}
