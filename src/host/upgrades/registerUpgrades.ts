import * as vscode from 'vscode';
import type { Comparisons } from '../modules/comparisons';
import { registerCommands } from '../shell/commands';
import { UPGRADE_COMMANDS } from '../shell/ids';
import { disposeLoaded, lazy, type Lazy } from '../shell/lazy';
import { logText } from '../shell/logText';
import type { Notify } from '../shell/notify';
import type { Watcher } from './watcher';
import { WATCHED_STATE, type WatchParts } from './watchParts';

/**
 * Registers the feature that watches accounts and modules for upgrades. Its code is loaded once something is watched,
 * or a command needs it.
 * @param storage the workspace's storage, or the one that all windows share
 */
export function registerUpgrades(
  parts: WatchParts & { readonly notify: Notify },
  comparisons: Comparisons,
  storage: vscode.Uri,
): vscode.Disposable {
  const { session, notify, state } = parts;
  const watcher: Lazy<Watcher> = lazy(async () =>
    (await import('./watchCommands')).openWatcher(parts, services, storage),
  );
  const services = { session, notify, comparisons, loadWatcher: () => watcher.get() };
  if (state.get(WATCHED_STATE)) {
    watcher.get().catch((error: unknown) => {
      parts.log.warn(`Watching: ${logText(error)}`);
    });
  }
  return vscode.Disposable.from(
    registerCommands(UPGRADE_COMMANDS, notify, async () =>
      (await import('./upgradeCommandTable')).upgradeCommandTable(services),
    ),
    disposeLoaded(watcher),
  );
}
