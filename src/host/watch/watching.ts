import type * as vscode from 'vscode';
import { WATCHED_STATE } from './watchList';
import type { Watcher } from './watcher';
import type { WatchParts } from './watchParts';

/** Loads what watches modules once something is watched, or a command wants it. */
export class Watching implements vscode.Disposable {
  readonly #parts: WatchParts;
  readonly #storage: vscode.Uri;
  #watcher: Promise<Watcher> | undefined;

  /** @param storage of the workspace, else the one that all windows share */
  constructor(parts: WatchParts, storage: vscode.Uri) {
    this.#parts = parts;
    this.#storage = storage;
    if (parts.state.get(WATCHED_STATE)) void this.load();
  }

  load(): Promise<Watcher> {
    return (this.#watcher ??= import('./openWatcher').then(({ openWatcher }) =>
      openWatcher(this.#parts, this.#storage),
    ));
  }

  dispose(): void {
    void this.#watcher?.then(watcher => {
      watcher.dispose();
    });
  }
}
