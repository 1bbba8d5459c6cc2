import * as vscode from 'vscode';
import { createSystemClock } from '../../../src/core/gateway/fetch';
import { WatchFiles } from '../../../src/core/modules/watch/watchFiles';
import { AccessKeys } from '../../../src/host/shell/accessKeys';
import { disposeLoaded } from '../../../src/host/shell/lazy';
import { openOfflineFiles } from '../../../src/host/shell/offlineFiles';
import { RequestLog } from '../../../src/host/shell/requestLog';
import { Session } from '../../../src/host/shell/session';
import type { RowMarks } from '../../../src/host/modules/moduleRows';
import { Watcher } from '../../../src/host/upgrades/watcher';
import { ManualClock } from '../../unit/gateway/manualClock';
import { MapMemento } from '../../unit/host/mapMemento';
import { MemoryArchiveFolder } from '../../unit/modules/archive/memoryArchiveFolder';
import { eventually } from './eventually';

/** What remains when a window is closed. */
export class WatchMemory {
  readonly state = new MapMemento();
  readonly networks = new MapMemento();
  readonly folder = new MemoryArchiveFolder();
}

/** A separate watcher over the networks of the settings, with time and focus controlled by the test. */
export class PacedWatcher implements vscode.Disposable {
  readonly clock = new ManualClock();
  /** Messages with their buttons, oldest first. */
  readonly told: string[] = [];
  readonly keys: AccessKeys;
  readonly session: Session;
  readonly watcher: Watcher;
  readonly #focus = new vscode.EventEmitter<vscode.WindowState>();
  readonly #owned: vscode.Disposable[];
  #state: vscode.WindowState = { focused: true, active: true };
  #marks: RowMarks | undefined;

  /** @param storage where it may write files */
  constructor({ state, networks, folder }: WatchMemory, storage: vscode.Uri) {
    const log = { info: () => undefined, warn: () => undefined };
    const secrets = memorySecrets();
    this.keys = new AccessKeys(secrets, createSystemClock());
    const offline = openOfflineFiles(storage, log);
    const context = {
      secrets,
      workspaceState: state,
      globalState: Object.assign(networks, { setKeysForSync: () => undefined }),
      globalStorageUri: storage,
    };
    this.session = new Session(this.keys, context, new RequestLog(log), offline);
    const { session, told } = this;
    const notify = {
      info: (message: string, ...actions: readonly { readonly label: string }[]) => {
        told.push([message, ...actions.map(({ label }) => `[${label}]`)].join(' '));
      },
    };
    const tree = {
      showMarks: (marks: RowMarks) => {
        this.#marks = marks;
      },
    };
    const current = () => this.#state;
    const window = {
      get state() {
        return current();
      },
      onDidChangeWindowState: this.#focus.event,
    };
    const files = new WatchFiles(folder, () => undefined);
    this.watcher = new Watcher(
      { session, tree, state, log, notify },
      {
        files,
        clock: this.clock,
        window,
        actions: { show: () => Promise.resolve(), stop: () => Promise.resolve() },
      },
    );
    this.#owned = [this.watcher, this.session, disposeLoaded(offline), this.#focus];
  }

  /** The line above the rows. */
  get message(): string {
    return this.#marks?.message ?? '';
  }

  /** The number of upgrades to review. */
  get badge(): number {
    return this.#marks?.badge?.value ?? 0;
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
    await this.rescheduled('the end of the round', () => {
      this.clock.advance(minutes * 60_000);
    });
  }

  /** Does something, and waits until the next round was rescheduled. */
  async rescheduled(what: string, act: () => unknown): Promise<void> {
    const { length } = this.clock.asked;
    await act();
    await eventually(what, () => (this.clock.asked.length > length && this.clock.pending === 1 ? true : undefined));
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }
}

function memorySecrets(): vscode.SecretStorage {
  const changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  const kept = new Map<string, string>();
  return {
    get: key => Promise.resolve(kept.get(key)),
    store: (key, value) => {
      kept.set(key, value);
      changed.fire({ key });
      return Promise.resolve();
    },
    delete: key => {
      kept.delete(key);
      changed.fire({ key });
      return Promise.resolve();
    },
    onDidChange: changed.event,
  };
}
