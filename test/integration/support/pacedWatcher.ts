import * as vscode from 'vscode';
import type { RowMarks } from '../../../src/host/tree/moduleRows';
import type { Session } from '../../../src/host/session/session';
import { MemoryFolder } from '../../../src/host/vscode/textFolder';
import { Watcher } from '../../../src/host/upgrades/watcher';
import { ManualClock } from '../../unit/gateway/manualClock';
import { MapMemento } from '../../unit/host/mapMemento';
import { eventually } from './eventually';
import { ownSession } from './ownSession';

/** What remains when a window is closed. */
export class WatchMemory {
  readonly state = new MapMemento();
  readonly networks = new MapMemento();
  readonly folder = new MemoryFolder();
}

/** A separate watcher over the networks of the settings, with time and focus controlled by the test. */
export class PacedWatcher implements vscode.Disposable {
  readonly clock = new ManualClock();
  /** Messages, oldest first. */
  readonly told: string[] = [];
  /** Warnings in the log, oldest first. */
  readonly logged: string[] = [];
  readonly session: Session;
  readonly watcher: Watcher;
  readonly #focus = new vscode.EventEmitter<vscode.WindowState>();
  readonly #owned: vscode.Disposable[];
  #state: vscode.WindowState = { focused: true, active: true };
  #marks: RowMarks | undefined;

  /** @param context the extension's, for its secrets and the place of files */
  constructor({ state, networks, folder }: WatchMemory, context: vscode.ExtensionContext) {
    const log = { info: () => undefined, warn: (sentence: string) => this.logged.push(sentence) };
    const { session, offline } = ownSession({ state, networks }, context, log);
    const current = () => this.#state;
    this.session = session;
    this.watcher = new Watcher({
      ...{ session, state, log, folder, clock: this.clock },
      notify: { info: message => this.told.push(message) },
      tree: { showMarks: marks => (this.#marks = marks) },
      window: {
        get state() {
          return current();
        },
        onDidChangeWindowState: this.#focus.event,
      },
    });
    this.#owned = [this.watcher, this.session, offline, this.#focus];
  }

  /** The number of upgrades to review. */
  get badge(): number {
    return this.#marks?.badge?.value ?? 0;
  }

  /** What is shown above the rows; empty if nothing is. */
  get message(): string {
    return this.#marks?.message ?? '';
  }

  /** Gives the window the focus, or removes it. */
  focus(focused: boolean): void {
    this.#state = { focused, active: focused };
    this.#focus.fire(this.#state);
  }

  /** Minutes until the next round, once one is scheduled. */
  async minutes(): Promise<number> {
    await eventually('a timer for the next round', () => (this.clock.pending === 1 ? true : undefined));
    return (this.clock.asked.at(-1) ?? NaN) / 60_000;
  }

  /** Resolves once no round is scheduled. */
  async paused(): Promise<void> {
    await eventually('no timer', () => (this.clock.pending === 0 ? true : undefined));
  }

  /** Advances the time and waits until the next round is over. */
  async round(): Promise<void> {
    const minutes = await this.minutes();
    const { length } = this.clock.asked;
    this.clock.advance(minutes * 60_000);
    await eventually('the end of the round', () =>
      this.clock.asked.length > length && this.clock.pending === 1 ? true : undefined,
    );
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }
}
