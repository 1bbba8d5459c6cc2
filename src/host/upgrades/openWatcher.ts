import * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/fetch';
import { WatchFiles } from '../../core/modules/watch/watchFiles';
import { StorageArchiveFolder } from '../shell/storageFolder';
import { setWatch, showUpgrade, type WatchServices } from './watchCommands';
import { Watcher } from './watcher';
import type { WatchParts } from './watchParts';

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
