import * as vscode from 'vscode';
import type { ArchiveFile, ArchiveFolder } from '../../core/modules/archive/archivedAccount';
import type { HistoryFolder } from './textFolder';

/** A folder in the extension's storage. */
export class StorageFolder implements HistoryFolder {
  readonly #folder: vscode.Uri;

  constructor(folder: vscode.Uri) {
    this.#folder = folder;
  }

  async names(): Promise<readonly string[]> {
    if (!(await settled(vscode.workspace.fs.stat(this.#folder)))) return [];
    return (await vscode.workspace.fs.readDirectory(this.#folder)).map(([name]) => name);
  }

  async read(name: string): Promise<string | undefined> {
    const bytes = await settled(vscode.workspace.fs.readFile(this.#file(name)));
    return bytes && new TextDecoder().decode(bytes);
  }

  async write(name: string, text: string): Promise<void> {
    await vscode.workspace.fs.createDirectory(this.#folder);
    // Another window could read a half-written file if it were written in place.
    const draft = this.#file(`${name}.${crypto.randomUUID()}.tmp`);
    await vscode.workspace.fs.writeFile(draft, new TextEncoder().encode(text));
    await vscode.workspace.fs.rename(draft, this.#file(name), { overwrite: true });
  }

  async delete(name: string): Promise<void> {
    await settled(vscode.workspace.fs.delete(this.#file(name)));
  }

  #file(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.#folder, name);
  }
}

function settled<T>(work: Thenable<T>): Promise<T | undefined> {
  return Promise.resolve(work).catch(() => undefined);
}

/** A folder in the extension's storage, with the sizes and dates of its files. */
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

  /** Empty if another window has just deleted it. */
  async #file(name: string): Promise<readonly ArchiveFile[]> {
    try {
      const { size, mtime } = await vscode.workspace.fs.stat(vscode.Uri.joinPath(this.#folder, name));
      return [{ name, size, writtenAt: mtime }];
    } catch {
      return [];
    }
  }
}
