import * as vscode from 'vscode';

/** A file system in memory, as virtual workspaces have one. */
export class MemoryFiles implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #scheme: string;
  readonly #files = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #registered: vscode.Disposable;
  readonly onDidChangeFile = this.#changed.event;

  constructor(scheme: string) {
    this.#scheme = scheme;
    this.#registered = vscode.workspace.registerFileSystemProvider(scheme, this, { isReadonly: true });
  }

  uri(path: string): vscode.Uri {
    return vscode.Uri.from({ scheme: this.#scheme, path });
  }

  write(path: string, text: string): void {
    this.#files.set(path, text);
  }

  clear(): void {
    this.#files.clear();
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    const text = this.#files.get(path);
    const type = text === undefined ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, ctime: 0, mtime: 0, size: text?.length ?? 0 };
  }

  readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
    const below = [...this.#files.keys()].filter(each => each.startsWith(`${path}/`));
    const entries = below.map(each => each.slice(path.length + 1).split('/'));
    const types = entries.map(([name = '', ...rest]): [string, vscode.FileType] => [
      name,
      rest.length > 0 ? vscode.FileType.Directory : vscode.FileType.File,
    ]);
    return [...new Map(types)];
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const text = this.#files.get(uri.path);
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return new TextEncoder().encode(text);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }
}
