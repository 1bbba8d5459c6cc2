import * as vscode from 'vscode';
import { parseAddress } from '../../core/move/address';
import { UserFacingError } from '../../core/userFacingError';
import type { ModuleRow } from '../views/moduleRow';
import type { Services } from '../services';
import { NothingWatchedError, showUpgrade } from './showUpgrade';

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

/** Watches an account or a module for upgrades, and reads it once; or no longer. */
async function setWatch(services: Services, isWatched: boolean, given?: WatchArgument): Promise<void> {
  const { watching, notify } = services;
  const watcher = await watching.load();
  const name = given === undefined ? await ask(services, isWatched, watcher.names) : watchedName(given);
  if (name === undefined) return;
  await watcher.set(name, isWatched);
  notify.done(`${isWatched ? 'Watching' : 'No longer watching'} ${name}`);
  // What fails is said in its row.
  if (isWatched) await watcher.checkNow(name);
}

/** Asks for all that is watched, now. @throws the client's errors */
async function checkWatched({ watching, notify }: Services): Promise<void> {
  const watcher = await watching.load();
  if (watcher.names.length === 0)
    throw new NothingWatchedError('Nothing is watched on this network: run "Movescope: Watch for Upgrades" first.');
  const failure = await watcher.checkNow();
  if (failure !== undefined) throw failure;
  const { size } = await watcher.upgrades();
  notify.done(size === 0 ? 'No upgrade of what is watched' : `${size} changed, not seen yet`);
}

/** Takes the marks off all upgrades of the selected network. */
async function markUpgradesSeen({ watching }: Services): Promise<void> {
  await (await watching.load()).markSeen();
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
