import * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/systemClock';
import { WatchFiles } from '../../core/modules/watch/watchFiles';
import { StorageArchiveFolder } from '../shell/storageFolder';
import { Watcher } from './watcher';
import type { WatchParts } from './watchParts';

/** A watcher over files of the extension's own storage. */
export function openWatcher(parts: WatchParts, storage: vscode.Uri): Watcher {
  const folder = new StorageArchiveFolder(vscode.Uri.joinPath(storage, 'watched'));
  const files = new WatchFiles(folder, sentence => {
    parts.log.warn(sentence);
  });
  return new Watcher(parts, { files, clock: createSystemClock(), window: vscode.window });
}
