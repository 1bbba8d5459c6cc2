import * as vscode from 'vscode';
import type { ArchiveFile, ArchiveFolder } from '../../core/modules/archive/archiveFolder';
import { StorageFolder } from '../history/storageFolder';

/** A folder of the extension's own storage, with the sizes and dates of its files. */
export class StorageArchiveFolder extends StorageFolder implements ArchiveFolder {
  readonly #folder: vscode.Uri;

  constructor(folder: vscode.Uri) {
    super(folder);
    this.#folder = folder;
  }

  async files(): Promise<readonly ArchiveFile[]> {
    const files = await Promise.all((await this.names()).map(name => this.#file(name)));
    return files.flat();
  }

  /** None where another window has just deleted it. */
  async #file(name: string): Promise<readonly ArchiveFile[]> {
    try {
      const { size, mtime } = await vscode.workspace.fs.stat(vscode.Uri.joinPath(this.#folder, name));
      return [{ name, size, writtenAt: mtime }];
    } catch {
      return [];
    }
  }
}
