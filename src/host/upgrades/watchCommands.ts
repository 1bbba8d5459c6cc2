import * as vscode from 'vscode';
import { compareWithCode } from '../../core/code/compareWithCode';
import type { ReadSide } from '../../core/modules/compare/comparison';
import { readModule } from '../../core/modules/readAbi';
import { unseenChanges, type SeenModules, type WatchedModules } from '../../core/modules/watch/watchedModules';
import { parseAddress } from '../../core/move/address';
import { hexToBytes } from '../../core/move/hex';
import { RefusedError } from '../../core/userFacingError';
import { showAllChanges, showChange } from '../compare/comparisonCommands';
import type { Comparisons } from '../compare/comparisons';
import { type ModuleRow, rowName } from '../session/revealRow';
import { withProgress } from '../vscode/progress';
import type { Base } from '../session/session';
import { isPartOf } from './watchList';
import type { Watcher } from './watcher';
import { ROW, type TakenArgument } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import type { UPGRADE_COMMANDS } from '../vscode/ids';
import { comparisonJson } from '../../core/modules/compare/comparisonWords';

interface WatchCommandServices extends Base {
  readonly comparisons: Comparisons;
  /** Loads the watcher if it is not loaded yet. */
  readonly loadWatcher: () => Promise<Watcher>;
}

/**
 * Watches an account or a module for upgrades and reads it once, or stops watching it.
 * @param given its row or its name (`0x1`, `0x1::coin`); if absent, the user is asked
 */
async function setWatch(services: WatchCommandServices, isWatched: boolean, given?: ModuleRow | string): Promise<void> {
  const { loadWatcher, notify } = services;
  const watcher = await loadWatcher();
  const name = given === undefined ? await ask(services, isWatched, watcher.names) : watchedName(given);
  if (name === undefined) return;
  await watcher.set(name, isWatched);
  notify.done(`${isWatched ? 'Watching' : 'No longer watching'} ${name}`);
  // A failure is shown in its row.
  if (isWatched) await watcher.checkNow(name);
}

/** Checks all watched accounts and modules now. @throws RefusedError if nothing is watched; any client error */
export async function checkWatched({ loadWatcher, notify }: WatchCommandServices): Promise<void> {
  const watcher = await loadWatcher();
  if (watcher.names.length === 0)
    throw new RefusedError('Nothing is watched on this network. Run "Movescope: Watch for Upgrades" first.');
  const failure = await watcher.checkNow();
  if (failure !== undefined) throw failure;
  const { size } = await watcher.unseen();
  notify.done(size === 0 ? 'No upgrades of watched modules' : 'There are upgrades that you have not reviewed');
}

/**
 * Compares a watched account or module with the version that the user last saw, and marks the changes as seen. For a
 * module that is watched with its account, compares the account and reveals the module. If there are several
 * possibilities, asks the user.
 */
export async function showUpgrade(services: WatchCommandServices, given?: ModuleRow | string): Promise<void> {
  const watcher = await services.loadWatcher();
  const name = given === undefined ? undefined : watchedName(given);
  const unseen = [...(await watcher.unseen())];
  const meant = unseen.filter(([each]) => name === undefined || isPartOf(each, name) || isPartOf(name, each));
  if (meant.length === 0) throw new RefusedError(`No new upgrades of ${name ?? 'watched modules'}.`);
  const chosen = await pick(meant);
  if (!chosen) return;
  await show(services, chosen, name?.split('::')[1]);
  await watcher.markSeen(...chosen);
}

type Unseen = readonly [name: string, watched: WatchedModules];

async function pick(meant: readonly Unseen[]): Promise<Unseen | undefined> {
  if (meant.length === 1) return meant[0];
  const items = meant.map(each => {
    const changes = [...unseenChanges(each[1])].map(([module, change]) => `${module} ${change}`);
    return { label: each[0], description: changes.join(', '), each };
  });
  const placeHolder = 'Select changes to review';
  return (await vscode.window.showQuickPick(items, { title: 'Show Upgrade Diff', placeHolder }))?.each;
}

async function show(
  services: WatchCommandServices,
  [name, watched]: Unseen,
  module: string | undefined,
): Promise<void> {
  const { id: network, label } = services.session.network;
  const [address = ''] = name.split('::');
  const changes = unseenChanges(watched);
  const side = ({ chain, modules }: SeenModules): ReadSide => {
    const found = modules.filter(each => changes.has(each.name));
    return {
      ...{ network, label, address },
      ...(chain?.ledgerVersion !== undefined && { ledgerVersion: chain.ledgerVersion }),
      modules: found.map(({ wire }) => readModule(wire, address)),
      code: new Map(found.map(each => [each.name, hexToBytes(each.wire.bytecode) ?? new Uint8Array()])),
    };
  };
  const comparison = await withProgress('Comparing interfaces', signal =>
    compareWithCode(side(watched.before ?? watched.now), side(watched.now), signal),
  );
  const { before, after, modules } = comparison;
  // Only the ledger version distinguishes the documents of the two sides.
  if (before.ledgerVersion === after.ledgerVersion) {
    const content = JSON.stringify(comparisonJson(comparison), undefined, 2);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'json', content }));
    return;
  }
  await services.comparisons.show(comparison);
  const differing = modules.filter(({ state }) => state !== 'same');
  const first = differing.find(each => each.name === module) ?? (differing.length === 1 ? differing[0] : undefined);
  if (first) await showChange(services, { kind: 'module', module: first });
  else if (differing.length > 0) await showAllChanges(services);
}

function watchedName(given: ModuleRow | string): string {
  const [text = '', module, ...more] = (typeof given === 'string' ? given : (rowName(given) ?? '')).split('::');
  const address = parseAddress(text);
  if (address === undefined || more.length > 0)
    throw new RefusedError('Only accounts and modules can be watched. Select one in the Modules view.');
  return module === undefined ? address : `${address}::${module}`;
}

/** Asks for a listed account or a module that has been read: either those that are watched or those that are not. */
async function ask(
  { session }: WatchCommandServices,
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
  const placeHolder = isWatched ? 'Select an account or a module' : 'Select an account or module to stop watching';
  return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.label;
}

export function upgradeCommandTable(services: WatchCommandServices): CommandTable<typeof UPGRADE_COMMANDS> {
  const watched = ['text', ROW] as const satisfies readonly TakenArgument[];
  return {
    watch: { takes: watched, run: given => setWatch(services, true, given) },
    unwatch: { takes: watched, run: given => setWatch(services, false, given) },
    checkWatched: { run: () => checkWatched(services) },
    showUpgrade: { takes: watched, run: given => showUpgrade(services, given) },
  };
}
