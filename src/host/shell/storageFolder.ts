import * as vscode from 'vscode';
import type { ArchiveFile, ArchiveFolder } from '../../core/modules/archive/archivedAccount';
import type { HistoryFolder } from './textFolder';

/** A file that is written before it gets its name. */
const DRAFT = /\.[\w-]+\.tmp$/;

/**
 * A folder in the extension's storage. VS Code replaces a file by deleting it before it renames the other one, so a window
 * that closes may leave only the draft: it counts as the file.
 */
export class StorageFolder implements HistoryFolder {
  readonly #folder: vscode.Uri;

  constructor(folder: vscode.Uri) {
    this.#folder = folder;
  }

  async names(): Promise<readonly string[]> {
    const names = await this.#entries();
    return [...new Set(names.flatMap(name => [name, name.replace(DRAFT, '')]))];
  }

  async read(name: string): Promise<string | undefined> {
    const bytes = (await settled(vscode.workspace.fs.readFile(this.#file(name)))) ?? (await this.#readDraft(name));
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
    for (const each of [name, ...(await this.#draftsOf(name))])
      await settled(vscode.workspace.fs.delete(this.#file(each)));
  }

  /** Puts the newest draft in the file's place, by a copy: the window that wrote it may be about to rename it. */
  async #readDraft(name: string): Promise<Uint8Array | undefined> {
    const drafts = await Promise.all(
      (await this.#draftsOf(name)).map(async draft => {
        const uri = this.#file(draft);
        return { uri, writtenAt: (await settled(vscode.workspace.fs.stat(uri)))?.mtime ?? 0 };
      }),
    );
    const [newest] = drafts.toSorted((one, other) => other.writtenAt - one.writtenAt);
    if (newest) await settled(vscode.workspace.fs.copy(newest.uri, this.#file(name)));
    return newest && settled(vscode.workspace.fs.readFile(this.#file(name)));
  }

  async #draftsOf(name: string): Promise<readonly string[]> {
    return (await this.#entries()).filter(each => each !== name && each.replace(DRAFT, '') === name);
  }

  async #entries(): Promise<readonly string[]> {
    if (!(await settled(vscode.workspace.fs.stat(this.#folder)))) return [];
    return (await vscode.workspace.fs.readDirectory(this.#folder)).map(([name]) => name);
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
