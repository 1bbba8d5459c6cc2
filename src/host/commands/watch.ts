import * as vscode from 'vscode';
import { compareSides, type ReadSide } from '../../core/modules/compare/comparison';
import { interfaceText } from '../../core/modules/interfaceText';
import { parseAddress } from '../../core/move/address';
import { UserFacingError } from '../../core/userFacingError';
import { sourceText } from '../sourceText';
import { interfaceUri } from '../views/interfaceUri';
import type { ModuleRow } from '../views/moduleRow';
import type { Seen } from '../watch/readWatched';
import type { UnseenUpgrade } from '../watch/watcher';
import { showChange } from './comparison';
import { namedBy, type NameArgument } from './openInterface';
import type { Services } from './services';

/** What is to be watched: a row of an account or of a module, or its name (`0x1`, `0x1::coin`); asked for if left out. */
export type WatchArgument = ModuleRow | string | undefined;

/** A row or a text names neither an account nor a module. */
export class NotWatchableError extends UserFacingError {
  override readonly name = 'NotWatchableError';

  constructor() {
    super('Accounts and modules can be watched: choose the row of one in the Modules view.');
  }
}

/** A command about watching. */
export type WatchCommand = 'watch' | 'unwatch' | 'checkWatched' | 'showUpgrade' | 'markUpgradesSeen';

/** What the commands about watching do; each takes what it is for, or asks. */
export const WATCH_COMMANDS: Readonly<Record<WatchCommand, (services: Services, given: never) => Promise<void>>> = {
  watch: (services, given?: WatchArgument) => setWatch(services, true, given),
  unwatch: (services, given?: WatchArgument) => setWatch(services, false, given),
  checkWatched,
  showUpgrade,
  markUpgradesSeen,
};

/** There is nothing that the command is for. */
export class NothingWatchedError extends UserFacingError {
  override readonly name = 'NothingWatchedError';
}

/** Watches an account or a module for upgrades, and reads it once; or no longer. */
async function setWatch(services: Services, isWatched: boolean, given?: WatchArgument): Promise<void> {
  const { watching, notify } = services;
  const watcher = await watching.load();
  const name = given === undefined ? await ask(services, isWatched, watcher.names) : watchedName(given);
  if (name === undefined) return;
  await watcher.set(name, isWatched);
  notify.done(`${isWatched ? 'Watching' : 'No longer watching'} ${name}`);
  // What fails is said in its row.
  if (isWatched) await watcher.checkNow();
}

/** Asks for all that is watched, now. @throws the client's errors */
async function checkWatched({ watching, notify }: Services): Promise<void> {
  const watcher = await watching.load();
  if (watcher.names.length === 0)
    throw new NothingWatchedError('Nothing is watched on this network: run "Movescope: Watch for Upgrades" first.');
  const failure = await watcher.checkNow();
  if (failure !== undefined) throw failure;
  notify.done(watcher.upgrades.size === 0 ? 'No upgrade' : `Upgraded: ${[...watcher.upgrades.keys()].join(', ')}`);
}

/** Takes the marks off all upgrades of the selected network. */
async function markUpgradesSeen({ watching }: Services): Promise<void> {
  (await watching.load()).markSeen();
}

/** Opens what an upgrade changed, as a diff and in the view of comparisons, and takes its mark off. */
async function showUpgrade(services: Services, given?: NameArgument): Promise<void> {
  const watcher = await services.watching.load();
  const id = given === undefined ? await pickUpgrade(watcher.upgrades) : nameOf(given);
  if (id === undefined) return;
  const unseen = watcher.upgrades.get(id);
  if (!unseen) throw new NothingWatchedError(`No upgrade of ${id} is there to be seen.`);
  const { session, comparisons } = services;
  const side = (seen: Seen): ReadSide => sideOf(session.network, unseen, seen);
  const [before, after] = [side(unseen.before), side(unseen.after)];
  const comparison = compareSides(before, after);
  const [module] = comparison.modules;
  if (before.ledgerVersion === undefined || before.ledgerVersion === after.ledgerVersion) {
    await showBoth(before, after, unseen.upgrade.name);
  } else if (module) {
    await comparisons.show(comparison);
    await showChange(services, { kind: 'module', module });
  }
  watcher.markSeen(id);
}

function sideOf({ id, label }: Services['session']['network'], unseen: UnseenUpgrade, seen: Seen): ReadSide {
  const { name } = unseen.upgrade;
  const { ledgerVersion } = seen;
  const modules = seen.modules.filter(({ abi }) => abi?.name === name);
  const version = ledgerVersion === undefined ? {} : { ledgerVersion };
  return { network: id, label, address: unseen.address, module: name, modules, ...version };
}

/** Two interfaces that have no versions to tell them apart: the earlier one is in no ledger's document. */
async function showBoth(before: ReadSide, after: ReadSide, name: string): Promise<void> {
  const [was] = before.modules;
  const content = was ? interfaceText(was, name, sourceText(before.label, {})).text : '';
  const left = await vscode.workspace.openTextDocument({ language: 'move', content });
  const right = interfaceUri({ network: after.network, address: after.address, module: name });
  await vscode.commands.executeCommand('vscode.diff', left.uri, right, `${name} (before ↔ now)`, { preview: true });
}

function nameOf(given: Exclude<NameArgument, undefined>): string | undefined {
  const id = namedBy(given);
  return id && `${id.address}::${id.module}`;
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

/** Of what is listed and read, what is not watched; or what is. */
async function ask({ session }: Services, isWatched: boolean, names: readonly string[]): Promise<string | undefined> {
  const [accounts, { modules }] = await Promise.all([session.accounts(), session.connection()]);
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

async function pickUpgrade(upgrades: ReadonlyMap<string, UnseenUpgrade>): Promise<string | undefined> {
  if (upgrades.size === 0) throw new NothingWatchedError('No upgrade of what is watched is there to be seen.');
  const items = [...upgrades].map(([label, { upgrade }]) => ({ label, description: upgrade.text }));
  return (await vscode.window.showQuickPick(items, { title: 'Show Upgrade', placeHolder: 'An upgraded module' }))
    ?.label;
}
