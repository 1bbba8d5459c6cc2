import * as vscode from 'vscode';
import type { ChainOf } from '../../core/reports/formerChain';
import { lazy } from '../shell/lazy';
import type { HistoryStore } from './historyStore';

/** Where a workspace's history is, and whose. */
export interface HistoryPlace {
  /** Absent where no folder is open: the history then lives as long as the window. */
  readonly storage: vscode.Uri | undefined;
  /** Of the extension. */
  readonly version: string;
  /** Where chains stood at the last answers of their gateways. */
  readonly chainOf: ChainOf;
}

/** The workspace's past results; read when first asked for. */
export class History implements vscode.Disposable {
  readonly #place: HistoryPlace;
  readonly #log: vscode.LogOutputChannel;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #store = lazy(() => this.#open());
  /** A result came, went, or was pinned or unpinned in this window. */
  readonly onDidChange = this.#changed.event;

  constructor(place: HistoryPlace, log: vscode.LogOutputChannel) {
    this.#place = place;
    this.#log = log;
  }

  /** The results. */
  store(): Promise<HistoryStore> {
    return this.#store.get();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #open(): Promise<HistoryStore> {
    const [{ HistoryStore }, { MemoryFolder }, { StorageFolder }] = await Promise.all([
      import('./historyStore'),
      import('../shell/textFolder'),
      import('../shell/storageFolder'),
    ]);
    const { storage, version, chainOf } = this.#place;
    const folder = storage ? new StorageFolder(vscode.Uri.joinPath(storage, 'history')) : new MemoryFolder();
    return new HistoryStore(folder, {
      version,
      chainOf,
      now: () => Date.now(),
      warn: sentence => {
        this.#log.warn(sentence);
      },
      changed: () => {
        this.#changed.fire();
      },
    });
  }
}
