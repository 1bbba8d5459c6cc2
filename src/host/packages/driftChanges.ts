import * as vscode from 'vscode';
import { changesSetting } from '../session/settings';
import type { MoveSources } from './moveSources';
import { isMoveSource } from '../vscode/documents';

/** How long no change must occur before source is read again, in ms. */
const DELAY_MS = 400;

/** Fires once changes pause, if source, deployed modules or the visible editors may have changed. */
export class DriftChanges implements vscode.Disposable {
  readonly #settled = new vscode.EventEmitter<void>();
  readonly #owned: readonly vscode.Disposable[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = 0;
  #fileRound = 0;
  readonly onDidSettle = this.#settled.event;

  /** @param onDidForget fires when the network's data is dropped or the network changes */
  constructor(sources: MoveSources, onDidForget: vscode.Event<void>) {
    const files = () => this.filesChanged();
    this.#owned = [
      this.#settled,
      onDidForget(files),
      sources.onDidChange(files),
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
        if (changesSetting(event, 'compareWithDeployed')) this.soon();
      }),
    ];
  }

  /** A number that grows with each change: data that is read in a round is valid until the next. */
  get round(): number {
    return this.#round;
  }

  /** A number that grows when saved files, such as those of builds, may have changed, but not while text is edited. */
  get fileRound(): number {
    return this.#fileRound;
  }

  /** Starts a new round in which files are read again. */
  filesChanged(): void {
    this.#fileRound++;
    this.soon();
  }

  /** Starts a new round and schedules the event. */
  soon(): void {
    this.#round++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settled.fire(), DELAY_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const owned of this.#owned) owned.dispose();
  }
}
