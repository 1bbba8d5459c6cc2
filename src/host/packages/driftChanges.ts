import * as vscode from 'vscode';
import { changesSetting } from '../shell/settings';
import type { MoveSources } from './moveSources';
import { isMoveSource } from '../shell/documents';

/** How long nothing may happen before source is looked at again, in ms. */
const DELAY_MS = 400;

/** Tells when source, what is deployed, or what is on show may be another, once it is quiet. */
export class DriftChanges implements vscode.Disposable {
  readonly #settled = new vscode.EventEmitter<void>();
  readonly #owned: readonly vscode.Disposable[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = 0;
  readonly onDidSettle = this.#settled.event;

  /** @param onDidForget what was read of the network is forgotten, or it is another one */
  constructor(sources: MoveSources, onDidForget: vscode.Event<void>) {
    const soon = () => {
      this.soon();
    };
    this.#owned = [
      this.#settled,
      onDidForget(soon),
      sources.onDidChange(soon),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (isMoveSource(document)) this.soon();
      }),
      vscode.workspace.onDidCloseTextDocument(document => {
        if (isMoveSource(document)) this.soon();
      }),
      vscode.window.onDidChangeVisibleTextEditors(editors => {
        if (editors.some(({ document }) => isMoveSource(document))) this.soon();
      }),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (changesSetting(event, 'drift')) this.soon();
      }),
    ];
  }

  /** Another number after each change: what was read in a round holds until the next. */
  get round(): number {
    return this.#round;
  }

  /** Something may be another. */
  soon(): void {
    this.#round++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#settled.fire();
    }, DELAY_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const owned of this.#owned) owned.dispose();
  }
}
