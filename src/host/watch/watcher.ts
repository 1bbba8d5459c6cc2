import * as vscode from 'vscode';
import type { Connection } from '../../core/connection';
import { AccessKeyRefusedError } from '../../core/gateway/errors/accessKeyRefusedError';
import { NotFoundError } from '../../core/gateway/errors/notFoundError';
import type { PublishedModule } from '../../core/modules/publishedModule';
import { upgradesBetween, type ModuleUpgrade } from '../../core/modules/watch/upgrades';
import { nextRound, watchPlan, watchWords } from '../../core/modules/watch/watchPlan';
import { SETTINGS } from '../ids';
import { isCancellation } from '../notify';
import type { ModuleRow } from '../views/moduleRow';
import { watchInterval } from './watchInterval';
import { setWatched, watchedNames, type WatchedChain } from './watchList';
import type { WatchParts } from './watchParts';
import { markWatched, toldOf, upgradeWords, watchTooltip, type WatchMarks } from './watchMarks';
import { readWatched, type Seen } from './readWatched';

/** An upgrade that was not seen yet. */
export interface UnseenUpgrade {
  readonly address: string;
  readonly upgrade: ModuleUpgrade;
  readonly before: Seen;
  readonly after: Seen;
}

/** Of one network, for as long as the window is open. */
interface NetworkWatch {
  /** By watched name: what upgrades are told against. */
  readonly seen: Map<string, Seen>;
  /** By `address::module`. */
  readonly upgrades: Map<string, UnseenUpgrade>;
}

const MINUTE_MS = 60_000;

/**
 * Asks for what is watched on the selected network, one request after the other and behind all others, while the window
 * has the focus and is not in Restricted Mode, and marks what was upgraded in the Modules view.
 */
export class Watcher implements vscode.Disposable {
  readonly #parts: WatchParts;
  readonly #closing = new AbortController();
  readonly #networks = new Map<string, NetworkWatch>();
  readonly #owned: readonly vscode.Disposable[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<Error | undefined> | undefined;
  #failures = 0;
  #failure: Error | undefined;
  /** Whose key was refused: it is asked for nothing more. */
  #refused: Connection | undefined;
  #askedAt: number | undefined;
  #network: string;
  #shown = '';
  /** Another module is deployed than was read, which nobody was told yet. */
  #isOutdated = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    const { session } = parts;
    this.#network = session.network.id;
    this.#owned = [
      session.onDidChange(() => {
        this.#sessionChanged();
      }),
      session.onDidChangeChain(({ network }) => this.#networks.delete(network.id)),
      vscode.window.onDidChangeWindowState(() => {
        this.#arm();
      }),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (event.affectsConfiguration(`movescope.${SETTINGS.watchInterval}`)) this.#sessionChanged();
      }),
    ];
    this.#show();
    this.#arm();
  }

  /** What is watched on the selected network, newest first. */
  get names(): readonly string[] {
    return watchedNames(this.#parts.state, this.#chain);
  }

  /** What was upgraded on the selected network and not seen yet, by `address::module`. */
  get upgrades(): ReadonlyMap<string, UnseenUpgrade> {
    return this.#watch.upgrades;
  }

  /** What is watched and what it costs, as a sentence; empty where nothing is. */
  get words(): string {
    const { names } = this;
    if (names.length === 0) return '';
    const plan = watchPlan(names, address => this.#watch.seen.get(address)?.pages);
    const words = watchWords(plan, watchInterval());
    return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
  }

  /** Watches an account or a module of the selected network, or ends that. */
  async set(name: string, isWatched: boolean): Promise<void> {
    await setWatched(this.#parts.state, this.#chain, name, isWatched);
    if (!isWatched) this.#watch.seen.delete(name);
    this.#show();
    this.#arm();
  }

  /** Takes the mark off an upgrade, or off all of the selected network. */
  markSeen(module?: string): void {
    const { upgrades } = this.#watch;
    if (module === undefined) upgrades.clear();
    else upgrades.delete(module);
    this.#show();
  }

  /** Asks for all that is watched. @returns why that failed */
  async checkNow(): Promise<Error | undefined> {
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined;
      this.#arm();
    });
    return this.#running;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#closing.abort(new vscode.CancellationError());
    for (const owned of this.#owned) owned.dispose();
  }

  get #chain(): WatchedChain {
    const { network, remembered } = this.#parts.session;
    return { network: network.id, chainId: remembered.chainId };
  }

  get #watch(): NetworkWatch {
    const { id } = this.#parts.session.network;
    const watch = this.#networks.get(id) ?? { seen: new Map(), upgrades: new Map() };
    this.#networks.set(id, watch);
    return watch;
  }

  /** Another network, or perhaps another key where one was refused, is asked at once. */
  #sessionChanged(): void {
    const { id } = this.#parts.session.network;
    if (id !== this.#network) [this.#failures, this.#failure] = [0, undefined];
    if (id !== this.#network || this.#refused) this.#askedAt = undefined;
    this.#network = id;
    this.#show();
    this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const { session } = this.#parts;
    const mayAsk = vscode.window.state.focused && !session.isRestricted && !this.#closing.signal.aborted;
    if (!mayAsk || this.names.length === 0) return;
    const due =
      this.#askedAt === undefined ? 0 : this.#askedAt + nextRound(watchInterval(), this.#failures) * MINUTE_MS;
    this.#timer = setTimeout(() => void this.checkNow(), Math.max(1_000, due - Date.now()));
  }

  async #check(): Promise<Error | undefined> {
    this.#askedAt = Date.now();
    let failure: Error | undefined;
    let connection: Connection | undefined;
    let isAway = false;
    try {
      connection = await this.#parts.session.connection();
      if (connection === this.#refused) return this.#failure;
      const watch = this.#watch;
      const { accounts, modules } = watchPlan(this.names, () => undefined);
      for (const each of [...accounts, ...modules]) {
        try {
          await this.#look(watch, connection, each);
        } catch (error) {
          failure = asError(error);
          // One that is not there says nothing about the others.
          if (!(error instanceof NotFoundError)) throw error;
        }
      }
    } catch (error) {
      if (isCancellation(error)) return undefined;
      failure = asError(error);
      isAway = true;
      if (error instanceof AccessKeyRefusedError) this.#refused = connection;
      this.#parts.log.warn(`Watching: ${failure.message}`);
    }
    this.#failures = isAway ? this.#failures + 1 : 0;
    this.#failure = failure;
    this.#askedAt = Date.now();
    this.#show();
    return failure;
  }

  async #look(
    watch: NetworkWatch,
    connection: Connection,
    { address, module }: { readonly address: string; readonly module?: string },
  ): Promise<void> {
    const name = module === undefined ? address : `${address}::${module}`;
    const after = await readWatched(connection, address, module, this.#closing.signal);
    const before = watch.seen.get(name);
    watch.seen.set(name, after);
    const found = before ? upgradesBetween(before.modules, after.modules) : [];
    if (!before || found.length === 0) return;
    for (const upgrade of found) this.#note(watch, { address, upgrade, before, after });
    connection.modules.forget(address);
    this.#isOutdated = true;
  }

  /** A second upgrade is told against what was there before the first. */
  #note({ upgrades }: NetworkWatch, latest: UnseenUpgrade): void {
    const id = `${latest.address}::${latest.upgrade.name}`;
    const before = upgrades.get(id)?.before ?? latest.before;
    const isIt = ({ abi }: PublishedModule) => abi?.name === latest.upgrade.name;
    const [upgrade] = upgradesBetween(before.modules.filter(isIt), latest.after.modules.filter(isIt));
    if (upgrade) upgrades.set(id, { ...latest, upgrade, before });
    else upgrades.delete(id);
  }

  #show(): void {
    const { names, upgrades, words } = this;
    const marks: WatchMarks = {
      message: words,
      watched: new Set(names),
      upgrades: new Map([...upgrades].map(([id, { upgrade }]) => [id, upgradeWords(upgrade)])),
      told: toldOf(this.#failure),
    };
    // Rows are made anew for a change only: those of an account may have to be read again.
    const shown = JSON.stringify([marks.message, names, [...marks.upgrades], marks.told]);
    const isSame =
      !this.#isOutdated && (shown === this.#shown || (this.#shown === '' && names.length === 0 && upgrades.size === 0));
    if (isSame) return;
    this.#shown = shown;
    const count = upgrades.size;
    const badge = { value: count, tooltip: `${count} upgraded ${count === 1 ? 'module' : 'modules'} not seen yet` };
    const tooltip = (row: ModuleRow) => {
      const text = watchTooltip(marks, row);
      return text === '' ? '' : `\n\n${text}`;
    };
    const mark = (item: vscode.TreeItem, row: ModuleRow) => markWatched(item, row, marks);
    const isOutdated = this.#isOutdated;
    this.#isOutdated = false;
    this.#parts.tree.showMarks(
      { message: marks.message, badge: count === 0 ? undefined : badge, mark, tooltip },
      isOutdated,
    );
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
