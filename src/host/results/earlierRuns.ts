import { earlierRun, type EarlierRun } from '../../core/transactions/ledger/earlierCalls';
import type { HistoryResult } from './historyResult';
import type { HistoryStore } from './historyStore';

/** Maximum number of results to read: enough to find what was tried lately, without reading the whole history. */
const MOST = 30;

interface RunOn {
  readonly network: string | undefined;
  readonly run: EarlierRun;
}

/** The simulations in the history; each report is read once. */
export class EarlierRuns {
  readonly #store: HistoryStore;
  readonly #read = new Map<string, Promise<RunOn | undefined>>();

  constructor(store: HistoryStore) {
    this.#store = store;
  }

  /** Returns the newest simulations on a network, newest first. @param network its id */
  async on(network: string): Promise<readonly EarlierRun[]> {
    const results = await this.#store.list();
    const ids = new Set(results.map(({ id }) => id));
    for (const id of this.#read.keys()) if (!ids.has(id)) this.#read.delete(id);
    const own = results.filter(result => mayBeOn(result, network)).slice(0, MOST);
    const read = await Promise.all(own.map(result => this.#run(result)));
    return read.flatMap(each => (each?.network === network ? [each.run] : []));
  }

  #run({ id, ranAt }: HistoryResult): Promise<RunOn | undefined> {
    const known = this.#read.get(id);
    if (known) return known;
    const run = this.#store.read(id).then(opened => {
      const report = opened?.report;
      if (!report || 'missing' in report || report.kind !== 'simulation') return undefined;
      return { network: report.network.id, run: earlierRun(report, ranAt) };
    });
    this.#read.set(id, run);
    return run;
  }
}

/** The line of a result names only chains that last, so not the sandbox's. */
function mayBeOn({ kind, summary }: HistoryResult, network: string): boolean {
  return kind === 'simulation' && (summary.ranOn?.some(({ id }) => id === network) ?? true);
}
