import * as vscode from 'vscode';
import type { HistoryFolder } from './historyFolder';

/** A folder of the extension's own storage. */
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
    // A file that is written in place can be met half written.
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
