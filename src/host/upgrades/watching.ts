import type * as vscode from 'vscode';
import { lazy, type Lazy } from '../shell/lazy';
import { logText } from '../shell/logText';
import { WATCHED_STATE } from './watchList';
import type { Watcher } from './watcher';
import type { WatchParts } from './watchParts';

/** Loads what watches modules once something is watched, or a command wants it. */
export class Watching implements vscode.Disposable {
  readonly #watcher: Lazy<Watcher>;

  /** @param storage of the workspace, else the one that all windows share */
  constructor(parts: WatchParts, storage: vscode.Uri) {
    this.#watcher = lazy(async () => {
      const { openWatcher } = await import('./openWatcher');
      return openWatcher(parts, storage);
    });
    if (!parts.state.get(WATCHED_STATE)) return;
    this.load().catch((error: unknown) => {
      parts.log.warn(`Watching: ${logText(error)}`);
    });
  }

  load(): Promise<Watcher> {
    return this.#watcher.get();
  }

  dispose(): void {
    this.#watcher.ifLoaded(watcher => {
      watcher.dispose();
    });
  }
}
