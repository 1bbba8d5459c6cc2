import * as vscode from 'vscode';
import {
  type ModuleChange,
  afterReading,
  afterSeen,
  readWatched,
  unseenChanges,
  type WatchedModules,
} from '../../core/modules/watch/watchedModules';
import type { RowMarks } from '../tree/moduleRows';
import { ITEM_CONTEXTS, UPGRADE_COMMANDS } from '../vscode/ids';
import { escapeMarkdown, spokenRow } from '../vscode/markdown';
import { type ModuleRow, rowName } from '../session/revealRow';
import { setContextKey } from '../vscode/commands';
import { isPartOf, isWatching, setWatched, watchedNames } from './watchList';
import type { Connection } from '../../core/connection';
import { type Clock, createSystemClock } from '../../core/gateway/fetch';
import type { Network } from '../../core/gateway/network';
import { isUnreachable } from '../../core/gateway/reach';
import { AccessKeyRefusedError } from '../../core/gateway/statusErrors';
import { parseWatch, type StoredWatch } from '../../core/modules/watch/watchedModulesSchema';
import { sentenceOf } from '../../core/userFacingError';
import type { ModuleTree } from '../tree/moduleTree';
import { logText } from '../vscode/requestLog';
import { isOver, type Notify } from '../vscode/notify';
import type { Session } from '../session/session';
import { changesSetting, readSetting } from '../session/settings';
import { StorageFolder } from '../vscode/storageFolder';
import type { HistoryFolder } from '../vscode/textFolder';

export interface Watched {
  /** The watched names, as `address` and `address::module`, each with a message about its checks. */
  readonly names: ReadonlyMap<string, string>;
  /** Changes that the user has not seen yet, by `address::module`. */
  readonly changes: ReadonlyMap<string, ModuleChange>;
  /** The message above the rows; can be empty. */
  readonly message: string;
}

const MOST = 8;
const WORDS: Readonly<Record<ModuleChange, string>> = {
  upgraded: 'was upgraded',
  new: 'is new',
  removed: 'was removed',
};

function changesMessage(network: string, changes: ReadonlyMap<string, ModuleChange>): string {
  const [first, ...others] = changes;
  if (first && others.length === 0) return `${first[0]} on ${network} ${WORDS[first[1]]}.`;
  const listed = someOf([...changes].map(([id, change]) => `${id} ${change}`));
  return `${changes.size} watched modules on ${network} changed: ${listed}.`;
}

function upgradeMarks(watched: Watched): RowMarks {
  const ids = [...watched.changes.keys()];
  return {
    message: watched.message,
    badge: ids.length === 0 ? undefined : { value: ids.length, tooltip: `Changed: ${someOf(ids)}` },
    mark: (item, row) => (row.kind === 'account' || row.kind === 'module' ? markWatched(item, row, watched) : item),
    tooltip: row => `\n\n${watchTooltip(watched, row)}`.trimEnd(),
  };
}

function someOf(texts: readonly string[]): string {
  const more = texts.length > MOST ? `, and ${texts.length - MOST} more` : '';
  return `${texts.slice(0, MOST).join(', ')}${more}`;
}

/** Returns the text to append to the tooltip of a watched row, or of a changed module. */
function watchTooltip({ names, changes }: Watched, row: ModuleRow): string {
  const id = rowName(row) ?? '';
  const within = [...changes].filter(([each]) => isPartOf(each, id)).slice(0, MOST);
  return [...within.map(([each, change]) => `${each} ${WORDS[change]}.`), names.get(id) ?? ''].join('\n').trim();
}

function markWatched(item: vscode.TreeItem, row: ModuleRow, watched: Watched): vscode.TreeItem {
  const id = rowName(row) ?? '';
  const isWatched = watched.names.has(id);
  const { length } = [...watched.changes.keys()].filter(each => isPartOf(each, id));
  if (!isWatched && length === 0) return item;
  const change = row.kind === 'module' ? watched.changes.get(id) : length > 0 && `${length} changed`;
  item.description = [change, isWatched && 'watched', item.description].filter(Boolean).join(' · ');
  const { module, upgradedModule, watchedModule } = ITEM_CONTEXTS;
  const ends = [length > 0 ? upgradedModule : module, isWatched ? watchedModule : module];
  item.contextValue = [item.contextValue ?? '', ...ends.map(each => each.slice(module.length))].join('');
  const icon = item.iconPath instanceof vscode.ThemeIcon ? item.iconPath.id : 'warning';
  const colour = new vscode.ThemeColor('gitDecoration.modifiedResourceForeground');
  if (icon !== 'warning') item.iconPath = length > 0 ? new vscode.ThemeIcon(icon, colour) : new vscode.ThemeIcon('eye');
  item.accessibilityInformation = spokenRow(item);
  if (item.tooltip instanceof vscode.MarkdownString)
    item.tooltip.appendMarkdown(watchTooltip(watched, row).split('\n').map(escapeMarkdown).join('  \n'));
  return item;
}

export interface WatchServices {
  readonly session: Session;
  readonly tree: Pick<ModuleTree, 'showMarks'>;
  readonly state: vscode.Memento;
  readonly log: Pick<vscode.LogOutputChannel, 'warn'>;
  readonly notify: Pick<Notify, 'info'>;
}

interface WatchParts extends WatchServices {
  /** The folder for the last seen state, with one file per network. */
  readonly folder: Pick<HistoryFolder, 'read' | 'write'>;
  readonly clock: Clock;
  /** The window. No requests are sent while it is not focused. */
  readonly window: Pick<typeof vscode.window, 'state' | 'onDidChangeWindowState'>;
}

const MINUTE_MS = 60_000;
/** Minimum delay before a round, in ms, so that simultaneous events cause only one round. */
const LEAST_MS = 1_000;
/** Maximum size of a file in characters. Larger state is not stored. */
const LONGEST = 32_000_000;

/**
 * Checks the watched names of the selected network, and marks changes in the Modules view. Requests are sent one at a
 * time with the lowest priority, only while the window is focused, and never in Restricted Mode.
 */
export class Watcher implements vscode.Disposable {
  readonly #parts: WatchParts;
  readonly #closing = new AbortController();
  readonly #owned: readonly vscode.Disposable[];
  /** The last seen state, by network and gateway, then by watched name. */
  readonly #networks = new Map<string, Promise<Map<string, WatchedModules>>>();
  /** When the last round of a network started, in ms since the epoch, by network id. */
  readonly #begun = new Map<string, number>();
  #failure: Error | undefined;
  /** The connection whose key was rejected. No more requests are sent on it. */
  #refused: { readonly connection: Connection; readonly error: Error } | undefined;
  #waiting = new AbortController();
  #lastRound: Promise<unknown> = Promise.resolve();
  #lastWrite: Promise<void> = Promise.resolve();
  #shown = '';

  constructor(parts: WatchParts) {
    this.#parts = parts;
    const { session, window } = parts;
    const again = () => void this.#again();
    this.#owned = [
      session.onDidChangeNetwork(() => {
        // The failure might be due to a key that has changed.
        if (this.#failure) this.#begun.delete(session.network.id);
        this.#failure = undefined;
        again();
      }),
      window.onDidChangeWindowState(again),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (changesSetting(event, 'watchInterval')) again();
      }),
    ];
    again();
  }

  get names(): readonly string[] {
    return watchedNames(this.#parts.state, this.#parts.session.network.id);
  }

  /** Returns the changes on the selected network that the user has not seen, by watched name. */
  async unseen(): Promise<ReadonlyMap<string, WatchedModules>> {
    const seen = await this.#seenOn(this.#parts.session.network);
    return new Map([...seen].filter(([, { before }]) => before));
  }

  /** Starts or stops watching an account or a module on the selected network. */
  async set(name: string, isWatched: boolean): Promise<void> {
    const { state, session } = this.#parts;
    const { network } = session;
    await setWatched(state, network.id, name, isWatched);
    await setContextKey('watching', isWatching(state));
    const [names, seen] = [watchedNames(state, network.id), await this.#seenOn(network)];
    for (const each of seen.keys()) if (!names.includes(each)) seen.delete(each);
    await this.#store(network);
    await this.#again();
  }

  async markSeen(name: string, shown: WatchedModules): Promise<void> {
    const { network } = this.#parts.session;
    const all = await this.#seenOn(network);
    const seen = all.get(name);
    if (seen) all.set(name, afterSeen(seen, shown));
    await this.#store(network);
    await this.#again();
  }

  /** Checks all watched names, or a single one. @returns an error if something could not be read */
  checkNow(only?: string): Promise<Error | undefined> {
    const round = this.#lastRound.then(() => this.#round(only));
    this.#lastRound = round.catch(() => undefined);
    return round;
  }

  dispose(): void {
    this.#closing.abort(new vscode.CancellationError());
    this.#waiting.abort();
    for (const owned of this.#owned) owned.dispose();
  }

  async #round(only: string | undefined): Promise<Error | undefined> {
    const { session, notify, log, clock } = this.#parts;
    const { network } = session;
    if (only === undefined) this.#begun.set(network.id, clock.now());
    const found = new Map<string, WatchedModules>();
    let failure: Error | undefined;
    for (const name of this.names.filter(each => only === undefined || each === only)) {
      try {
        const seen = await this.#check(network, name);
        if (seen) found.set(name, seen);
      } catch (error) {
        if (isOver(error)) break;
        failure = error instanceof Error ? error : new Error(String(error));
        log.warn(`Watching: ${logText(error)}`);
        if (isUnreachable(error)) break;
      }
    }
    if (this.#closing.signal.aborted) return failure;
    // Another network might have been selected before the last response arrived.
    if (placeOf(network) === placeOf(session.network)) this.#failure = failure;
    const changes = changesOf(found);
    if (changes.size > 0) {
      const show = () => vscode.commands.executeCommand(UPGRADE_COMMANDS.showUpgrade);
      notify.info(changesMessage(network.label, changes), { label: 'Show Changes', run: show });
    }
    await this.#again(found.size > 0);
    return failure;
  }

  /** Checks a watched name. @returns its state, if it has changed since the last check */
  async #check(network: Network, name: string): Promise<WatchedModules | undefined> {
    const connection = await this.#parts.session.connection();
    const { id, baseUrl } = connection.network;
    this.#closing.signal.throwIfAborted();
    if (placeOf({ id, baseUrl }) !== placeOf(network)) throw new vscode.CancellationError();
    if (connection === this.#refused?.connection) throw this.#refused.error;
    const now = await readWatched(connection.background, name, this.#closing.signal).catch((error: unknown) => {
      if (error instanceof AccessKeyRefusedError) this.#refused = { connection, error };
      throw error;
    });
    const all = await this.#seenOn(network);
    if (!watchedNames(this.#parts.state, id).includes(name)) return undefined;
    const known = all.get(name);
    const seen = afterReading(known, now);
    all.set(name, seen);
    if (seen.now.modules === known?.now.modules) return undefined;
    await this.#store(network);
    if (!known) return undefined;
    connection.modules.forget(addressOf(name));
    return seen;
  }

  #seenOn(network: Network): Promise<Map<string, WatchedModules>> {
    const key = placeOf(network);
    const seen = this.#networks.get(key) ?? this.#read(network);
    this.#networks.set(key, seen);
    return seen;
  }

  async #read({ id, baseUrl }: Network): Promise<Map<string, WatchedModules>> {
    const text = await this.#parts.folder.read(`${id}.json`);
    const stored = text === undefined ? undefined : parseWatch(text);
    if (text !== undefined && !stored)
      this.#parts.log.warn(`The last seen state of watched modules on ${id} cannot be read. Watching starts over.`);
    const names = watchedNames(this.#parts.state, id);
    return new Map(stored?.gateway === baseUrl ? stored.watched.filter(([name]) => names.includes(name)) : []);
  }

  #store(network: Network): Promise<void> {
    const { folder, log } = this.#parts;
    this.#lastWrite = this.#lastWrite.then(async () => {
      try {
        const stored: StoredWatch = { gateway: network.baseUrl, watched: [...(await this.#seenOn(network))] };
        const text = JSON.stringify(stored);
        if (text.length > LONGEST) throw new Error(`it exceeds ${LONGEST / 1e6} MB`);
        await folder.write(`${network.id}.json`, text);
      } catch (error) {
        log.warn(`The last seen state of watched modules on ${network.id} cannot be saved: ${logText(error)}`);
      }
    });
    return this.#lastWrite;
  }

  /**
   * Updates the view, and schedules the next round.
   * @param isOutdated whether cached data of an account has been discarded
   */
  async #again(isOutdated = false): Promise<void> {
    const { session, window, clock } = this.#parts;
    const { network } = session;
    const seen = await this.#seenOn(network);
    if (this.#closing.signal.aborted || network !== session.network) return;
    this.#render(seen, isOutdated);
    this.#waiting.abort();
    if (!window.state.focused || session.isRestricted || this.names.length === 0) return;
    const begun = this.#begun.get(network.id);
    const due = begun === undefined ? 0 : begun + readSetting('watchInterval') * MINUTE_MS;
    this.#waiting = new AbortController();
    clock.sleep(Math.max(LEAST_MS, due - clock.now()), this.#waiting.signal).then(
      () => this.checkNow(),
      () => undefined,
    );
  }

  #render(seen: ReadonlyMap<string, WatchedModules>, isOutdated: boolean): void {
    const { names } = this;
    const sentences = new Map(names.map(name => [name, this.#sentence(name, seen.get(name))]));
    const changes = changesOf(seen);
    const message = this.#failure && names.length > 0 ? sentenceOf(this.#failure) : '';
    // Rows are updated only if something has changed, because an update can require reading an account again.
    const shown = JSON.stringify([[...sentences], [...changes], message]);
    if (!isOutdated && shown === this.#shown) return;
    this.#shown = shown;
    this.#parts.tree.showMarks(upgradeMarks({ names: sentences, changes, message }), isOutdated);
  }

  #sentence(name: string, seen: WatchedModules | undefined): string {
    if (this.#failure) return `Watched for upgrades, but the last check failed: ${sentenceOf(this.#failure)}`;
    if (seen?.now.modules.length === 0) return `Watched for upgrades, but ${name} does not exist on this network.`;
    if (this.#parts.session.isRestricted) return 'Watched for upgrades. In Restricted Mode, checked only on command.';
    const minutes = readSetting('watchInterval');
    return `Watched for upgrades, every ${minutes === 1 ? 'minute' : `${minutes} minutes`}.`;
  }
}

/** Opens the watcher of a window. @param storage folder for the extension's files */
export function openWatcher(services: WatchServices, storage: vscode.Uri): Watcher {
  const folder = new StorageFolder(vscode.Uri.joinPath(storage, 'watched'));
  return new Watcher({ ...services, folder, clock: createSystemClock(), window: vscode.window });
}

function changesOf(watched: ReadonlyMap<string, WatchedModules>): ReadonlyMap<string, ModuleChange> {
  const all = [...watched].flatMap(([name, seen]) =>
    [...unseenChanges(seen)].map(([module, change]) => [`${addressOf(name)}::${module}`, change] as const),
  );
  return new Map(all);
}

function addressOf(name: string): string {
  return name.split('::')[0] ?? '';
}

/** Returns the key for a network and its gateway. A network with a different URL counts as a different network. */
function placeOf({ id, baseUrl }: Pick<Network, 'id' | 'baseUrl'>): string {
  return `${id} ${baseUrl}`;
}
