import * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/fetch';
import type { Network } from '../../core/gateway/network';
import { compareSides, type Comparison, type ReadSide } from '../../core/modules/compare/comparison';
import { interfaceText } from '../../core/modules/interfaceText';
import type { UnseenUpgrade } from '../../core/modules/watch/watchBook';
import { WatchFiles } from '../../core/modules/watch/watchFiles';
import { isPartOf } from '../../core/modules/watch/watchPlan';
import type { ModuleState, Sighting } from '../../core/modules/watch/watchRecord';
import { parseAddress } from '../../core/move/address';
import { UserFacingError } from '../../core/userFacingError';
import { showAllChanges, showChange } from '../modules/comparisonCommands';
import type { Comparisons } from '../modules/comparisons';
import { interfaceUri } from '../modules/interfaceUri';
import { namedBy, type NameArgument } from '../modules/openInterface';
import { withProgress } from '../shell/progress';
import type { ModuleRow } from '../shell/moduleRow';
import type { Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import { sourceText } from '../shell/sourceText';
import { StorageArchiveFolder } from '../shell/storageFolder';
import type { SeenDocuments } from './seenDocuments';
import { becameText, newCodeMessage } from './upgradeWords';
import type { WatchParts } from './watchParts';
import { Watcher } from './watcher';

/** The account or module to watch: its row, or its name (`0x1`, `0x1::coin`); the user is asked if it is left out. */
export type WatchArgument = ModuleRow | string | undefined;

/** The row or text names neither an account nor a module. */
export class NotWatchableError extends UserFacingError {
  override readonly name = 'NotWatchableError';

  constructor() {
    super('Only accounts and modules can be watched: select one in the Modules view.');
  }
}

/** The services that the watch commands need. */
export interface WatchServices {
  readonly session: Session;
  readonly notify: Notify;
  readonly comparisons: Comparisons;
  /** Loads the watcher if it is not loaded yet. */
  readonly loadWatcher: () => Promise<Watcher>;
}

/** Watches an account or a module for upgrades and reads it once, or stops watching it. */
export async function setWatch(services: WatchServices, isWatched: boolean, given?: WatchArgument): Promise<void> {
  const { loadWatcher, notify } = services;
  const watcher = await loadWatcher();
  const name = given === undefined ? await ask(services, isWatched, watcher.names) : watchedName(given);
  if (name === undefined) return;
  await watcher.set(name, isWatched);
  notify.done(`${isWatched ? 'Watching' : 'No longer watching'} ${name}`);
  // A failure is shown in its row.
  if (isWatched) await watcher.checkNow(name);
}

/** Checks all watched accounts and modules now. @throws the client's errors */
export async function checkWatched({ loadWatcher, notify }: WatchServices): Promise<void> {
  const watcher = await loadWatcher();
  if (watcher.names.length === 0)
    throw new NothingWatchedError('Nothing is watched on this network: run "Movescope: Watch for Upgrades" first.');
  const failure = await watcher.checkNow();
  if (failure !== undefined) throw failure;
  const { size } = await watcher.upgrades();
  notify.done(size === 0 ? 'No upgrades of watched modules' : `${size} changed, not seen yet`);
}

/** Marks all upgrades on the selected network as seen. */
export async function markUpgradesSeen({ loadWatcher }: WatchServices): Promise<void> {
  await (await loadWatcher()).markSeen();
}

function watchedName(given: ModuleRow | string): string {
  const [text, module] = typeof given === 'string' ? given.split('::') : rowName(given);
  const address = parseAddress(text ?? '');
  if (address === undefined) throw new NotWatchableError();
  return module === undefined ? address : `${address}::${module}`;
}

function rowName(row: ModuleRow): readonly string[] {
  if (row.kind === 'account') return [row.address];
  return row.kind === 'module' ? [row.address, row.abi.name] : [];
}

/** Asks for a listed account or a module that has been read, either among the watched ones or among the others. */
async function ask(
  { session }: WatchServices,
  isWatched: boolean,
  names: readonly string[],
): Promise<string | undefined> {
  const [accounts, { modules }] = await Promise.all([session.accountsOn(session.network), session.connection()]);
  const labels = new Map(accounts.map(({ address, label }) => [address, label]));
  const known = [
    ...labels.keys(),
    ...modules.loaded().flatMap(({ address, abi }) => (abi ? [`${address}::${abi.name}`] : [])),
  ];
  const offered = isWatched ? known.filter(name => !names.includes(name)) : names;
  const items = offered.map(label => ({ label, description: labels.get(label) ?? '' }));
  const title = isWatched ? 'Watch for Upgrades' : 'Stop Watching';
  const placeHolder = isWatched ? 'An account, or one of its modules' : 'What is watched';
  return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.label;
}

/** There is nothing to which the command applies. */
class NothingWatchedError extends UserFacingError {
  override readonly name = 'NothingWatchedError';
}

/**
 * Shows the changes of upgrades, as a diff and in the comparison view, and marks them as seen: those of a module, or of
 * all modules of an account. The user is asked if none is given.
 */
export async function showUpgrade(services: WatchServices, given?: NameArgument): Promise<void> {
  const watcher = await services.loadWatcher();
  const upgrades = await watcher.upgrades();
  const name = given === undefined ? await pickUpgrade(upgrades) : nameOf(given);
  if (name === undefined) return;
  const meant = [...upgrades].filter(([id]) => isPartOf(id, name));
  if (meant.length === 0) throw new NothingWatchedError(`No new upgrade of ${name}.`);
  const shown = meant.map(([, upgrade]) => upgrade);
  await show(services, shown, watcher.documents);
  await watcher.markSeen(shown);
}

async function show(
  services: WatchServices,
  upgrades: readonly UnseenUpgrade[],
  documents: SeenDocuments,
): Promise<void> {
  const { comparisons, session, notify } = services;
  const found = await compareUpgrades(session, upgrades);
  const isUnchanged = ({ module, upgrade }: UnseenUpgrade) =>
    upgrade.state === 'code' && found.modules.find(({ name }) => name === module.name)?.state !== 'changed';
  const others = upgrades.filter(isUnchanged);
  if (others.length > 0) notify.info(newCodeMessage(others, found.modules));
  const compared = upgrades.filter(each => !isUnchanged(each));
  if (compared.length === 0) return;
  if (!isVersioned(found)) {
    for (const upgrade of compared) await showBoth(session.network, upgrade, documents);
    return;
  }
  const names = compared.map(({ module }) => module.name);
  const comparison = { ...found, modules: found.modules.filter(({ name }) => names.includes(name)) };
  await comparisons.show(comparison);
  const [module] = comparison.modules;
  if (module && compared.length === 1) await showChange(services, { kind: 'module', module });
  else await showAllChanges(services);
}

/** Compares both sides of upgrades: by their code if they have ledger versions at which it can be read. */
async function compareUpgrades(session: Session, upgrades: readonly UnseenUpgrade[]): Promise<Comparison> {
  const [before, after] = sides(session.network, upgrades);
  if (!isVersioned({ before, after })) return compareSides(before, after);
  const [{ compareWithCode }, { readCode }, { client }] = await Promise.all([
    import('../../core/code/compareWithCode'),
    import('../../core/modules/compare/readSide'),
    session.connection(),
  ]);
  const [was, is] = await withProgress('Reading the code of upgrades', signal =>
    Promise.all([before, after].map(side => readCode(client, side, signal))),
  );
  return compareWithCode({ ...before, ...(was && { code: was }) }, { ...after, ...(is && { code: is }) });
}

function isVersioned({ before, after }: Pick<Comparison, 'before' | 'after'>): boolean {
  return before.ledgerVersion !== undefined && before.ledgerVersion !== after.ledgerVersion;
}

/**
 * Returns both sides of upgrades: the old modules, as of the last check that still found them, and the current ones.
 */
function sides({ id, label }: Network, upgrades: readonly UnseenUpgrade[]): readonly [ReadSide, ReadSide] {
  const [first, ...others] = upgrades;
  const address = first?.address ?? '';
  const of = (states: readonly (ModuleState | undefined)[], sightings: readonly Sighting[]): ReadSide => {
    const ledgerVersion = sightings.map(each => each.ledgerVersion).find(version => version !== undefined);
    return {
      network: id,
      label,
      address,
      ...(first && others.length === 0 && { module: first.upgrade.name }),
      modules: states.flatMap(state => state?.module ?? []),
      ...(ledgerVersion !== undefined && { ledgerVersion }),
    };
  };
  return [
    of(
      upgrades.map(({ module }) => module.unseen?.before),
      upgrades.map(({ since }) => since),
    ),
    of(
      upgrades.map(({ module }) => module.now),
      upgrades.map(({ module }) => module.seen),
    ),
  ];
}

/** Shows the diff of two interfaces that have no ledger versions to distinguish them. */
async function showBoth(network: Network, unseen: UnseenUpgrade, documents: SeenDocuments): Promise<void> {
  const { address, module } = unseen;
  const text = (state: ModuleState | undefined) =>
    state ? interfaceText(state.module, module.name, sourceText(network.label, {})).text : '';
  const place = interfaceUri({ network: network.id, address, module: module.name });
  const [left, right] = [
    documents.add(place, 'before', text(module.unseen?.before)),
    documents.add(place, 'now', text(module.now)),
  ];
  await vscode.commands.executeCommand('vscode.diff', left, right, `${module.name} (before ↔ now)`, { preview: true });
}

function nameOf(given: Exclude<NameArgument, undefined>): string | undefined {
  if ('kind' in given && given.kind === 'account') return parseAddress(given.address);
  const id = namedBy(given);
  return id && `${id.address}::${id.module}`;
}

async function pickUpgrade(upgrades: ReadonlyMap<string, UnseenUpgrade>): Promise<string | undefined> {
  const [only, ...others] = upgrades.keys();
  if (only === undefined) throw new NothingWatchedError('No new upgrades of watched modules.');
  if (others.length === 0) return only;
  const modules = [...upgrades].map(([label, { upgrade }]) => ({ label, description: becameText(upgrade) }));
  const addresses = [...new Set([...upgrades.values()].map(({ address }) => address))];
  const accounts = addresses.flatMap(label => {
    const { length } = modules.filter(each => isPartOf(each.label, label));
    return length > 1 ? [{ label, description: `all ${length} of the account` }] : [];
  });
  const items = [...accounts, ...modules];
  return (
    await vscode.window.showQuickPick(items, {
      title: 'Show Upgrade',
      placeHolder: 'Changes that you have not seen yet',
    })
  )?.label;
}

/** Opens a watcher that uses files of the extension's storage. */
export function openWatcher(parts: WatchParts, services: WatchServices, storage: vscode.Uri): Watcher {
  const folder = new StorageArchiveFolder(vscode.Uri.joinPath(storage, 'watched'));
  const files = new WatchFiles(folder, sentence => {
    parts.log.warn(sentence);
  });
  return new Watcher(parts, {
    files,
    clock: createSystemClock(),
    window: vscode.window,
    actions: { show: id => showUpgrade(services, id), stop: name => setWatch(services, false, name) },
  });
}
