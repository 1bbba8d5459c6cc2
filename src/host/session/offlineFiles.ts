import * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/fetch';
import type { ModuleArchive } from '../../core/modules/archive/moduleArchive';
import { lazy, type Lazy } from '../vscode/lazy';

/** The offline copy of modules, in files of the extension's storage. */
export type OfflineFiles = Lazy<ModuleArchive>;

/**
 * Returns the offline copy, of which nothing is loaded before its first use.
 *
 * @param storage the workspace's storage, or the one that all windows share
 */
export function openOfflineFiles(storage: vscode.Uri, log: Pick<vscode.LogOutputChannel, 'warn'>): OfflineFiles {
  return lazy(async () => {
    const [{ ModuleArchive: Archive }, { StorageArchiveFolder }] = await Promise.all([
      import('../../core/modules/archive/moduleArchive'),
      import('../vscode/storageFolder'),
    ]);
    return new Archive(new StorageArchiveFolder(vscode.Uri.joinPath(storage, 'modules')), {
      clock: createSystemClock(),
      warn: sentence => log.warn(sentence),
    });
  });
}
