import { areOfTwoChains } from '../../core/chainMoment';
import { parseJson, isJsonObject } from '../../core/json';
import { memberIdText, parseMemberId, type MemberId } from '../../core/move/functionId';
import type { LastSimulation } from '../../core/results/receipt';
import { withFormerChains, type ChainOf, isOfFormerChain, resultSummary } from '../../core/results/resultSummary';
import type { ResultReport } from '../../core/results/resultReport';
import type { Rerun } from './rerun';
import {
  historyBounds,
  PinnedLimitError,
  type HistoryBounds,
  type HistoryResult,
  type OpenedResult,
} from './historyResult';
import type { HistoryFolder } from '../vscode/textFolder';
import { isHistoryReport, historyResultText, parseHistoryResult } from './historyResultSchema';
import { earlierRun, type EarlierRun } from '../../core/transactions/ledger/earlierCalls';

/**
 * Matches the main file of a result, `ID.json`, which is small. Its report is in `ID.report.json`. Other files in the
 * folder are ignored.
 */
const HEAD_FILE = /^(\d{14}-[0-9a-f]{8})\.json$/;
const OWN_FILE = /^(\d{14})-[0-9a-f]{8}\.(report\.)?json(\.[\w-]+\.tmp)?$/;
const LAST_MOMENT = 99_999_999_999_999;
/** How long a report without a head file is kept, in ms, because another window might be about to write the head. */
const ORPHANED = 600_000;

interface HistorySurroundings {
  /** Version of the extension. Reports are read only by the version that wrote them. */
  readonly version: string;
  readonly now: () => number;
  readonly warn: (sentence: string) => void;
  /**
   * Returns the state of a chain at the last response from its gateway; if absent, the state comes from the results
   * only.
   */
  readonly chainOf?: ChainOf;
  readonly changed: () => void;
  readonly bounds?: HistoryBounds;
}

export interface RemovedResults {
  readonly files: readonly (readonly [name: string, text: string])[];
  readonly count: number;
}

/**
 * The results of a workspace, each in its own files, so that windows do not overwrite each other's results and a
 * damaged file affects only one result. The number and total size of results are limited, separately for pinned
 * results.
 */
export class HistoryStore {
  readonly #folder: HistoryFolder;
  readonly #around: HistorySurroundings;
  readonly #bounds: HistoryBounds;
  /** IDs of the unreadable results that have been logged. */
  readonly #reported = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: HistoryFolder, around: HistorySurroundings) {
    this.#folder = folder;
    this.#around = around;
    this.#bounds = around.bounds ?? historyBounds;
  }

  /** Returns all results, newest first, including those being saved. */
  async list(): Promise<readonly HistoryResult[]> {
    await this.#last;
    const { kept } = await this.#readAll();
    return kept;
  }

  /** Saves a result and, if necessary, removes the oldest results that are not pinned. @returns its id */
  add(report: ResultReport, rerun: Rerun): Promise<string> {
    return this.#alone(async () => {
      const ranAt = this.#around.now();
      const id = await this.#nextId(ranAt);
      const text = JSON.stringify({ version: this.#around.version, report });
      const size = text.length > this.#bounds.longest ? 0 : text.length;
      if (size > 0) await this.#folder.write(reportFile(id), text);
      const { kind, subject } = report;
      const kept = { id, ranAt, pinned: false, kind, subject, summary: resultSummary(report), rerun, size };
      await this.#folder.write(headFile(id), historyResultText(kept));
      await this.#trim(id);
      return id;
    });
  }

  /** Saves an existing result again, with data that has been read since. */
  complete(id: string, report: ResultReport): Promise<void> {
    return this.#alone(async () => {
      const kept = isId(id) ? await this.#readHead(id) : undefined;
      const text = JSON.stringify({ version: this.#around.version, report });
      const isIt = kept?.kind === report.kind && kept.subject === report.subject;
      if (!isIt || kept.size === 0 || text.length > this.#bounds.longest) return;
      await this.#folder.write(reportFile(id), text);
      await this.#folder.write(headFile(id), historyResultText({ ...kept, size: text.length }));
      await this.#trim(id);
    });
  }

  async read(id: string): Promise<OpenedResult | undefined> {
    if (!isId(id)) return undefined;
    const text = await this.#folder.read(headFile(id));
    const kept = text === undefined ? undefined : parseHistoryResult(id, text);
    if (!kept) return undefined;
    const report = await this.#readReport(kept);
    return { kept, report: 'missing' in report ? report : withFormerChains(report, this.chains(await this.list())) };
  }

  /** Returns the latest simulation of a function on any network; `undefined` if there is none. */
  async lastSimulation(id: MemberId): Promise<LastSimulation | undefined> {
    const wanted = memberIdText(id);
    const results = await this.list();
    const newest = results.find(({ kind, subject }) => {
      const called = kind === 'simulation' ? parseMemberId(subject) : undefined;
      return called && memberIdText(called) === wanted;
    });
    if (!newest) return undefined;
    const { summary, ranAt, pinned } = newest;
    const isFormer = summary.ranOn?.some(each => isOfFormerChain(each, this.chains(results))) === true;
    return { summary, ranAt, pinned, isOfFormerChain: isFormer };
  }

  /** Returns the last known state of chains, from the results and the gateways. @param newestFirst all results */
  chains(newestFirst: readonly HistoryResult[]): ChainOf {
    return chainsNow(newestFirst, this.#around.chainOf ?? (() => undefined));
  }

  /**
   * Pins or unpins results. Pinned results are not removed to make room for newer ones. Either all of the given results
   * are changed or none.
   * @throws PinnedLimitError
   */
  pin(ids: readonly string[], pinned: boolean): Promise<void> {
    return this.#alone(async () => {
      const { kept } = await this.#readAll();
      const changed = kept.filter(each => ids.includes(each.id) && each.pinned !== pinned);
      if (changed.length === 0) return;
      if (pinned && !this.#bounds.pinned.holds([...kept.filter(each => each.pinned), ...changed]))
        throw new PinnedLimitError(this.#bounds.pinned);
      for (const each of changed) await this.#folder.write(headFile(each.id), historyResultText({ ...each, pinned }));
      await this.#trim();
    });
  }

  remove(ids: readonly string[]): Promise<RemovedResults> {
    return this.#alone(() => this.#remove(ids.filter(isId)));
  }

  /** Removes all results that are not pinned, including unreadable ones. */
  clear(): Promise<RemovedResults> {
    return this.#alone(async () => {
      const { kept, unreadable } = await this.#readAll();
      return this.#remove([...kept.filter(({ pinned }) => !pinned).map(({ id }) => id), ...unreadable]);
    });
  }

  /** Undoes {@link remove} and {@link clear}. */
  restore({ files }: RemovedResults): Promise<void> {
    return this.#alone(async () => {
      for (const [name, text] of files) await this.#folder.write(name, text);
      await this.#trim();
    });
  }

  async #readAll(): Promise<{ readonly kept: readonly HistoryResult[]; readonly unreadable: readonly string[] }> {
    const names = await this.#folder.names();
    const ids = names.flatMap(name => HEAD_FILE.exec(name)?.[1] ?? []).sort();
    const read = await Promise.all(ids.toReversed().map(async id => ({ id, kept: await this.#readHead(id) })));
    return {
      kept: read.flatMap(({ kept }) => kept ?? []),
      unreadable: read.filter(({ kept }) => !kept).map(({ id }) => id),
    };
  }

  async #readHead(id: string): Promise<HistoryResult | undefined> {
    const text = await this.#folder.read(headFile(id));
    const kept = text === undefined ? undefined : parseHistoryResult(id, text);
    if (!kept && text !== undefined && !this.#reported.has(id)) {
      this.#reported.add(id);
      this.#around.warn(`${headFile(id)} in the history cannot be read and is ignored.`);
    }
    return kept;
  }

  async #readReport({ id, size }: HistoryResult): Promise<OpenedResult['report']> {
    if (size === 0) return { missing: 'It was too large to save. Run it again.' };
    const value = parseJson((await this.#folder.read(reportFile(id))) ?? '');
    if (isJsonObject(value) && value.version === this.#around.version && isHistoryReport(value.report))
      return value.report;
    this.#around.warn(`${reportFile(id)} in the history cannot be read.`);
    return { missing: 'Its file is missing, damaged or from another version of Movescope. Run it again.' };
  }

  async #remove(ids: readonly string[]): Promise<RemovedResults> {
    // Reports are written before and removed after their heads: a head never exists without its report.
    const names = ids.flatMap(id => [reportFile(id), headFile(id)]);
    const texts = await Promise.all(names.map(async name => [name, await this.#folder.read(name)] as const));
    for (const name of ids.flatMap(id => [headFile(id), reportFile(id)])) await this.#folder.delete(name);
    const files = texts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
    return { files, count: ids.length };
  }

  /** Returns an id that sorts after all existing ids, even if the clock was ahead when those were created. */
  async #nextId(now: number): Promise<string> {
    const moments = (await this.#folder.names()).map(name => Number(HEAD_FILE.exec(name)?.[1]?.slice(0, 14) ?? 0));
    const moment = Math.min(
      LAST_MOMENT,
      moments.reduce((latest, each) => Math.max(latest, each + 1), now),
    );
    return `${String(moment).padStart(14, '0')}-${crypto.randomUUID().slice(0, 8)}`;
  }

  /**
   * Removes results that exceed the limits, and incomplete files that were left behind by a closed window.
   * @param spared the result that was just written; it is kept
   */
  async #trim(spared?: string): Promise<void> {
    const { kept, unreadable } = await this.#readAll();
    const others = [...kept.filter(({ pinned }) => !pinned), ...unreadable.map(id => ({ id, size: 0 }))];
    const rank = (id: string) => (id === spared ? '~' : id);
    const newestFirst = others.sort((one, other) => (rank(one.id) < rank(other.id) ? 1 : -1));
    for (const { id } of this.#bounds.others.beyond(newestFirst)) {
      await this.#folder.delete(headFile(id));
      await this.#folder.delete(reportFile(id));
    }
    const names = await this.#folder.names();
    const heads = new Set(names.filter(name => HEAD_FILE.test(name)));
    for (const name of names) {
      const own = OWN_FILE.exec(name);
      const orphan = own && !heads.has(name) && !heads.has(name.replace(/\.report\.json$/, '.json'));
      if (orphan && Number(own[1]) + ORPHANED < this.#around.now()) await this.#folder.delete(name);
    }
  }

  /** Runs changes one after the other, even if an earlier one failed. */
  #alone<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#last.then(change);
    this.#last = done.then(
      () => undefined,
      () => undefined,
    );
    void this.#last.then(this.#around.changed);
    return done;
  }
}

/**
 * Whether an ID is well-formed. IDs can come from commands, which any extension can run, so they must not refer to
 * files outside the folder.
 */
function isId(id: string): boolean {
  return HEAD_FILE.test(headFile(id));
}

function headFile(id: string): string {
  return `${id}.json`;
}

function reportFile(id: string): string {
  return `${id}.report.json`;
}

/**
 * Returns the last known state of chains: for each network, the last response from its gateway. If there was none, or
 * only the ID of the same chain is remembered, returns the state in the newest result.
 * @param newestFirst all results
 * @param seen returns the state at the last response from a gateway
 */
function chainsNow(newestFirst: readonly HistoryResult[], seen: ChainOf): ChainOf {
  return network => {
    const answered = seen(network);
    const kept = newestFirst.flatMap(({ summary }) => summary.ranOn ?? []).find(({ id }) => id === network)?.chain;
    if (!answered || !kept) return answered ?? kept;
    // Of a remembered chain, only the id is known.
    return areOfTwoChains(kept, answered) || answered.ledgerVersion !== undefined ? answered : kept;
  };
}

/** Maximum number of results to read: enough for recent runs, without reading the complete history. */
const MOST = 30;

interface RunOn {
  readonly network: string | undefined;
  readonly run: EarlierRun;
}

/** The simulations in the history. Each report is read once. */
export class EarlierRuns {
  readonly #store: HistoryStore;
  readonly #read = new Map<string, Promise<RunOn | undefined>>();

  constructor(store: HistoryStore) {
    this.#store = store;
  }

  /** Returns the latest simulations on a network, newest first. @param network id of the network */
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

/**
 * Whether a result can be from a network. The head file does not record the sandbox's chain, so results from the
 * sandbox always count.
 */
function mayBeOn({ kind, summary }: HistoryResult, network: string): boolean {
  return kind === 'simulation' && (summary.ranOn?.some(({ id }) => id === network) ?? true);
}
