import * as vscode from 'vscode';
import type { ArchiveFile, ArchiveFolder } from '../../core/modules/archive/archiveSchema';
import type { HistoryFolder } from './textFolder';

/** Matches a draft, a file that is written before it is renamed. */
const DRAFT = /\.[\w-]+\.tmp$/;

/**
 * A folder in the extension's storage. VS Code replaces a file by deleting it before it renames the new one, so if a
 * window closes in between, only the draft is left. The next window renames it before doing anything else.
 */
export class StorageFolder implements HistoryFolder {
  readonly #folder: vscode.Uri;
  #recovered: Promise<void> | undefined;

  constructor(folder: vscode.Uri) {
    this.#folder = folder;
  }

  async names(): Promise<readonly string[]> {
    await this.#recover();
    return this.#entries();
  }

  async read(name: string): Promise<string | undefined> {
    await this.#recover();
    const bytes = await settled(vscode.workspace.fs.readFile(this.#file(name)));
    return bytes && new TextDecoder().decode(bytes);
  }

  async write(name: string, text: string): Promise<void> {
    await this.#recover();
    await vscode.workspace.fs.createDirectory(this.#folder);
    // If the file were written in place, another window could read it half-written.
    const draft = this.#file(`${name}.${crypto.randomUUID()}.tmp`);
    await vscode.workspace.fs.writeFile(draft, new TextEncoder().encode(text));
    try {
      await vscode.workspace.fs.rename(draft, this.#file(name), { overwrite: true });
    } catch (error) {
      // A window that has just opened might have renamed the draft, or deleted it together with the file.
      if (await settled(vscode.workspace.fs.stat(draft))) throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await this.#recover();
    const drafts = ((await settled(this.#entries())) ?? []).filter(each => fileOfDraft(each) === name);
    for (const each of [name, ...drafts]) await settled(vscode.workspace.fs.delete(this.#file(each)));
  }

  #recover(): Promise<void> {
    this.#recovered ??= this.#putDraftsInPlace().catch(() => undefined);
    return this.#recovered;
  }

  async #putDraftsInPlace(): Promise<void> {
    const names = await this.#entries();
    const missing = new Set(names.flatMap(name => fileOfDraft(name) ?? []));
    for (const name of names) missing.delete(name);
    for (const file of missing) {
      const drafts = names.filter(name => fileOfDraft(name) === file).map(name => this.#file(name));
      const dated = await Promise.all(
        drafts.map(async uri => ({ uri, at: (await settled(vscode.workspace.fs.stat(uri)))?.mtime ?? 0 })),
      );
      const [newest] = dated.toSorted((one, other) => other.at - one.at);
      if (newest) await settled(vscode.workspace.fs.rename(newest.uri, this.#file(file)));
    }
  }

  async #entries(): Promise<readonly string[]> {
    if (!(await settled(vscode.workspace.fs.stat(this.#folder)))) return [];
    return (await vscode.workspace.fs.readDirectory(this.#folder)).map(([name]) => name);
  }

  #file(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.#folder, name);
  }
}

/** Returns the final name of a draft; `undefined` for other files. */
function fileOfDraft(name: string): string | undefined {
  return DRAFT.test(name) ? name.replace(DRAFT, '') : undefined;
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
    const files = (await this.names()).map(async name => {
      const found = await settled(vscode.workspace.fs.stat(vscode.Uri.joinPath(this.#folder, name)));
      // Another window might have just deleted the file.
      return found ? [{ name, size: found.size, writtenAt: found.mtime }] : [];
    });
    return (await Promise.all(files)).flat();
  }
}
