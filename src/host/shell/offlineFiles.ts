import * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/fetch';
import type { ModuleArchive } from '../../core/modules/archive/moduleArchive';
import { lazy } from './lazy';

/** The offline copy of modules, in files of the extension's storage; nothing is loaded before its first use. */
export class OfflineFiles implements vscode.Disposable {
  readonly #storage: vscode.Uri;
  readonly #log: Pick<vscode.LogOutputChannel, 'warn'>;
  readonly #archive = lazy(() => this.#open());

  /** @param storage the workspace's storage, or the one that all windows share */
  constructor(storage: vscode.Uri, log: Pick<vscode.LogOutputChannel, 'warn'>) {
    this.#storage = storage;
    this.#log = log;
  }

  /** Returns the archive that uses these files. */
  archive(): Promise<ModuleArchive> {
    return this.#archive.get();
  }

  dispose(): void {
    this.#archive.ifLoaded(archive => {
      archive.close();
    });
  }

  async #open(): Promise<ModuleArchive> {
    const [{ ModuleArchive: Archive }, { StorageArchiveFolder }] = await Promise.all([
      import('../../core/modules/archive/moduleArchive'),
      import('./storageFolder'),
    ]);
    return new Archive(new StorageArchiveFolder(vscode.Uri.joinPath(this.#storage, 'modules')), {
      clock: createSystemClock(),
      warn: sentence => {
        this.#log.warn(sentence);
      },
    });
  }
}
