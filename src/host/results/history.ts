import * as vscode from 'vscode';
import type { EarlierRun } from '../../core/transactions/ledger/earlierCalls';
import type { ChainOf } from '../../core/results/resultSummary';
import { setContextKey } from '../vscode/commands';
import { lazy } from '../vscode/lazy';
import { exists } from '../vscode/mayReplace';
import type { HistoryStore } from './historyStore';

/** The location of a workspace's history, and the version of the extension. */
interface HistoryPlace {
  /** Absent if no folder is open. The history is then discarded when the window closes. */
  readonly storage: vscode.Uri | undefined;
  readonly version: string;
  /** Returns the state of a chain at the last response from its gateway. */
  readonly chainOf: ChainOf;
}

/** The past results of the workspace, which are read on first use. */
export class History implements vscode.Disposable {
  readonly #place: HistoryPlace;
  readonly #log: vscode.LogOutputChannel;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #store = lazy(() => this.#open());
  readonly #runs = lazy(async () => new (await import('./historyStore')).EarlierRuns(await this.store()));
  /** Fires when a result is added, removed, pinned or unpinned in this window. */
  readonly onDidChange = this.#changed.event;

  constructor(place: HistoryPlace, log: vscode.LogOutputChannel) {
    this.#place = place;
    this.#log = log;
  }

  /** Returns the simulations on a network, newest first. @param network id of the network */
  async runs(network: string): Promise<readonly EarlierRun[]> {
    return (await this.#runs.get()).on(network);
  }

  store(): Promise<HistoryStore> {
    return this.#store.get();
  }

  /** Sets the context key `hasResults` if earlier windows saved results. Does not read the results. */
  async tellWhetherAny(): Promise<void> {
    const { storage } = this.#place;
    const folder = storage && folderIn(storage);
    // VS Code logs an error if a folder that is read does not exist.
    if (!folder || !(await exists(folder))) return;
    const files = await vscode.workspace.fs.readDirectory(folder).then(undefined, () => []);
    if (files.length > 0) await setContextKey('hasResults', true);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #open(): Promise<HistoryStore> {
    const [{ HistoryStore }, { MemoryFolder }, { StorageFolder }] = await Promise.all([
      import('./historyStore'),
      import('../vscode/textFolder'),
      import('../vscode/storageFolder'),
    ]);
    const { storage, version, chainOf } = this.#place;
    const folder = storage ? new StorageFolder(folderIn(storage)) : new MemoryFolder();
    return new HistoryStore(folder, {
      version,
      chainOf,
      now: () => Date.now(),
      warn: sentence => this.#log.warn(sentence),
      changed: () => this.#changed.fire(),
    });
  }
}

function folderIn(storage: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(storage, 'history');
}
