import * as vscode from 'vscode';
import type { Comparisons } from '../compare/comparisons';
import { registerCommands, setContextKey } from '../vscode/commands';
import { UPGRADE_COMMANDS } from '../vscode/ids';
import { disposeLoaded, lazy } from '../vscode/lazy';
import type { Notify } from '../vscode/notify';
import { isWatching } from './watchList';
import type { WatchServices } from './watcher';

/**
 * Registers watching for upgrades. Its code is loaded when something is watched, or when a command needs it.
 * @param storage the workspace storage or the global storage
 */
export function registerUpgrades(
  parts: WatchServices & { readonly notify: Notify },
  comparisons: Comparisons,
  storage: vscode.Uri,
): vscode.Disposable {
  const { session, notify, state } = parts;
  const watcher = lazy(async () => (await import('./watcher')).openWatcher(parts, storage));
  if (isWatching(state)) {
    void setContextKey('watching', true);
    watcher.get().catch((error: unknown) => notify.logged(error));
  }
  return vscode.Disposable.from(
    registerCommands(UPGRADE_COMMANDS, notify, async () =>
      (await import('./watchCommands')).upgradeCommandTable({
        ...{ session, notify, comparisons },
        loadWatcher: () => watcher.get(),
      }),
    ),
    disposeLoaded(watcher),
  );
}
