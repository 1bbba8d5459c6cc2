import * as vscode from 'vscode';
import { changesSetting } from '../session/settings';
import type { MoveSources } from './moveSources';
import { isMoveSource } from '../vscode/documents';

/** Debounce delay before source is read again, in ms. */
const DELAY_MS = 400;

/** Fires, debounced, when source, deployed modules or the visible editors might have changed. */
export class DriftChanges implements vscode.Disposable {
  readonly #settled = new vscode.EventEmitter<void>();
  readonly #owned: readonly vscode.Disposable[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = 0;
  #fileRound = 0;
  readonly onDidSettle = this.#settled.event;

  /** @param onDidForget fires when cached data of the network is discarded or a different network is selected. */
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

  /** A counter that increases with each change. Data that was read in a round is valid until the next round. */
  get round(): number {
    return this.#round;
  }

  /**
   * A counter that increases when saved files, such as build output, might have changed, but not when documents are
   * edited.
   */
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
