import type * as vscode from 'vscode';
import { WATCHED_STATE } from './watchList';
import type { Watcher } from './watcher';
import type { WatchParts } from './watchParts';

/** Loads what watches modules once something is watched, or a command wants it. */
export class Watching implements vscode.Disposable {
  readonly #parts: WatchParts;
  #watcher: Promise<Watcher> | undefined;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    if (parts.state.get(WATCHED_STATE)) void this.load();
  }

  load(): Promise<Watcher> {
    return (this.#watcher ??= import('./watcher').then(({ Watcher }) => new Watcher(this.#parts)));
  }

  dispose(): void {
    void this.#watcher?.then(watcher => {
      watcher.dispose();
    });
  }
}
