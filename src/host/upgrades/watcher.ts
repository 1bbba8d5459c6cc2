import * as vscode from 'vscode';
import type { Connection } from '../../core/connection';
import { WatchBook, type UnseenUpgrade } from '../../core/modules/watch/watchBook';
import { isPartOf, watchPlan, watchWords } from '../../core/modules/watch/watchPlan';
import { changesSetting, readSetting } from '../shell/settings';
import { logText } from '../shell/logText';
import { isOver, type Action } from '../shell/notify';
import { SeenDocuments } from './seenDocuments';
import { upgradeMessage } from './upgradeWords';
import { setWatched, watchedNames } from './watchList';
import { WatchPace, WatchTries, asError, checkWatched, type RoundResult } from './watchRound';
import type { UpgradeActions, WatchParts, WatchSurroundings } from './watchParts';
import { UpgradeMarks } from './upgradeMarks';

/**
 * Checks watched names on the selected network, one request after the other and after all other requests, while the
 * window is focused and not in Restricted Mode, and marks upgrades in the Modules view.
 */
export class Watcher implements vscode.Disposable {
  /** The interfaces before and after upgrades. */
  readonly documents = new SeenDocuments();
  readonly #parts: WatchParts;
  readonly #around: WatchSurroundings;
  readonly #marks: UpgradeMarks;
  readonly #pace: WatchPace;
  readonly #closing = new AbortController();
  /** The books, by network, chain and gateway. */
  readonly #books = new Map<string, WatchBook>();
  readonly #tries = new WatchTries();
  /** Notes about networks, by id. */
  readonly #notes = new Map<string, string>();
  readonly #owned: readonly vscode.Disposable[];
  #running: { readonly only: string | undefined; readonly failure: Promise<Error | undefined> } | undefined;
  #isOutdated = false;

  constructor(parts: WatchParts, around: WatchSurroundings) {
    this.#parts = parts;
    this.#around = around;
    this.#marks = new UpgradeMarks(parts.tree);
    this.#pace = new WatchPace(around.clock, () => void this.checkNow());
    const { session } = parts;
    const again = () => {
      void this.#again();
    };
    this.#owned = [
      this.documents,
      session.onDidChangeNetwork(() => {
        this.#sessionChanged();
      }),
      session.onDidChangeChain(({ network, before, now }) => {
        this.#note(
          network.id,
          before === now
            ? 'The chain was reset: changes are compared with the state before the reset.'
            : `This is now chain ${now} instead of chain ${before}: changes are reported from now on.`,
        );
      }),
      around.window.onDidChangeWindowState(again),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (changesSetting(event, 'watchInterval')) again();
      }),
    ];
    again();
  }

  /** The watched names on the selected network, newest first. */
  get names(): readonly string[] {
    return watchedNames(this.#parts.state, this.#parts.session.network.id);
  }

  /** The book of the selected network's chain and gateway. */
  get book(): WatchBook {
    const { network, remembered } = this.#parts.session;
    const place = { network: network.id, chainId: remembered.chainId, gateway: network.baseUrl };
    const key = `${place.network}.${place.chainId ?? ''} ${place.gateway}`;
    const book = this.#books.get(key) ?? new WatchBook(this.#around.files, place);
    this.#books.set(key, book);
    return book;
  }

  /** Returns the upgrades on the selected network that the user has not seen yet, by `address::module`. */
  async upgrades(): Promise<ReadonlyMap<string, UnseenUpgrade>> {
    await this.#load();
    return this.#upgrades;
  }

  /** Starts or stops watching an account or a module on the selected network. @throws TooManyWatchedError */
  async set(name: string, isWatched: boolean): Promise<void> {
    await setWatched(this.#parts.state, this.#parts.session.network.id, name, isWatched);
    const [address = ''] = name.split('::');
    if (!isWatched) await this.book.forgetOthers(address, this.names);
    await this.#again();
  }

  /** Marks the given upgrades as seen, or all upgrades on the selected network. */
  async markSeen(shown?: readonly UnseenUpgrade[]): Promise<void> {
    await this.#load();
    if (shown === undefined) this.#notes.delete(this.#parts.session.network.id);
    await this.book.markSeen(shown);
    await this.#again();
  }

  /**
   * Checks all watched names, or a single one, after the checks that are already running.
   * @returns the error if it failed
   */
  async checkNow(only?: string): Promise<Error | undefined> {
    await this.#running?.failure;
    // Other waiting checks go first; callers that wait for the same check share one round.
    while (this.#running && this.#running.only !== only) await this.#running.failure;
    this.#running ??= { only, failure: this.#round(only) };
    return this.#running.failure;
  }

  dispose(): void {
    this.#closing.abort(new vscode.CancellationError());
    this.#pace.set(undefined);
    for (const owned of this.#owned) owned.dispose();
  }

  get #upgrades(): ReadonlyMap<string, UnseenUpgrade> {
    const { names } = this;
    return new Map([...this.book.upgrades].filter(([id]) => names.some(name => isPartOf(id, name))));
  }

  async #load(): Promise<void> {
    await this.book.load([...new Set(this.names.map(name => name.split('::')[0] ?? ''))]);
  }

  #note(network: string, sentence: string): void {
    if (watchedNames(this.#parts.state, network).length === 0) return;
    this.#notes.set(network, sentence);
    this.#parts.log.info(`Watching on ${network}: ${sentence}`);
  }

  #sessionChanged(): void {
    this.#tries.keyMayBeOther(gatewayOf(this.#parts.session.network));
    void this.#again();
  }

  /** Updates the view, and sets the time of the next round. */
  async #again(): Promise<void> {
    await this.#load();
    if (this.#closing.signal.aborted) return;
    this.#render();
    const { session } = this.#parts;
    const mayAsk = this.#around.window.state.focused && !session.isRestricted && this.names.length > 0;
    const due = this.#tries.due(
      gatewayOf(session.network),
      this.book.checkedAt(this.names),
      readSetting('watchInterval'),
    );
    this.#pace.set(mayAsk && !this.#running ? due : undefined);
  }

  async #round(only: string | undefined): Promise<Error | undefined> {
    try {
      return await this.#check(only);
    } finally {
      this.#running = undefined;
      await this.#again();
    }
  }

  async #check(only: string | undefined): Promise<Error | undefined> {
    const gateway = gatewayOf(this.#parts.session.network);
    const at = this.#around.clock.now();
    let connection: Connection | undefined;
    try {
      connection = await this.#parts.session.connection();
      const before = this.#tries.of(gateway);
      if (connection === before?.keyless) {
        this.#tries.skipped(gateway, at);
        return before.failure;
      }
      const { found, missing, failure } = await this.#ask(connection, only);
      await this.book.keepCheckTimes(this.names);
      this.#report(found, connection);
      if (failure !== undefined) throw failure;
      this.#tries.succeeded(gateway, this.#around.clock.now(), missing, only);
      return [...missing.values()][0];
    } catch (error) {
      if (isOver(error)) return undefined;
      const failure = asError(error);
      this.#tries.failed(gateway, at, failure, connection);
      this.#parts.log.warn(`Watching: ${logText(failure)}`);
      return failure;
    }
  }

  #ask(connection: Connection, only: string | undefined): Promise<RoundResult> {
    const { network, background } = connection;
    const { clock } = this.#around;
    const isWanted = (name: string) => {
      this.#closing.signal.throwIfAborted();
      const { id, baseUrl } = this.#parts.session.network;
      if (id !== network.id || baseUrl !== network.baseUrl) throw new vscode.CancellationError();
      return this.names.includes(name);
    };
    const names = this.names.filter(name => only === undefined || name === only);
    const options = { background, now: () => clock.now() };
    const round = { options, names, book: () => this.book, isWanted };
    return checkWatched(round, this.#closing.signal);
  }

  #report(found: readonly string[], { modules }: Connection): void {
    const upgrades = this.#upgrades;
    const changed = found.flatMap(id => upgrades.get(id) ?? []);
    for (const { address, upgrade } of changed) {
      // An unchanged interface need not be read again.
      if (upgrade.state === 'code') continue;
      modules.forget(address);
      this.#isOutdated = true;
    }
    if (changed.length > 0) this.#notify(changed);
  }

  #notify(found: readonly UnseenUpgrade[]): void {
    const { label } = this.#parts.session.network;
    const message = upgradeMessage(label, found, this.#around.clock.now());
    this.#parts.notify.info(message, ...upgradeActions(found, this.names, this.#around.actions));
  }

  #render(): void {
    const { session } = this.#parts;
    const { names, book } = this;
    const { failure, missing = new Map<string, Error>() } = this.#tries.of(gatewayOf(session.network)) ?? {};
    const minutes = readSetting('watchInterval');
    const plan = watchPlan(names, address => book.pagesOf(address));
    const state = session.isRestricted ? 'restricted' : failure ? 'failing' : 'asking';
    const unreadable = book.unreadable.map(
      address => `The record of ${address} could not be read: watching it starts over.`,
    );
    const note = this.#notes.get(session.network.id);
    const notes = [...(note === undefined ? [] : [note]), ...unreadable];
    const message = names.length === 0 ? '' : [watchWords(plan, minutes, state), ...notes].join(' ');
    this.#marks.render({ message, names, upgrades: this.#upgrades, minutes, failure, missing }, this.#isOutdated);
    this.#isOutdated = false;
  }
}

/**
 * Returns the name of a network's gateway: if its address is edited, the network gets a new name and starts without
 * failures.
 */
function gatewayOf({ id, baseUrl }: { readonly id: string; readonly baseUrl: string }): string {
  return `${id} ${baseUrl}`;
}

/** Returns the actions for the findings of a round. @param names the watched names */
function upgradeActions(
  found: readonly UnseenUpgrade[],
  names: readonly string[],
  { show, stop }: UpgradeActions,
): readonly Action[] {
  const ids = found.map(({ address, upgrade }) => ({ address, module: upgrade.name }));
  const [id, ...others] = ids;
  const watched = names.filter(name => ids.some(({ address, module }) => isPartOf(`${address}::${module}`, name)));
  return [
    { label: 'Show Changes', run: () => show(others.length === 0 ? id : undefined) },
    { label: 'Stop Watching', run: () => stop(watched.length === 1 ? watched[0] : undefined) },
  ];
}
