import * as vscode from 'vscode';

/** Files that nobody can write. */
export interface ReadOnlyFiles extends Pick<vscode.FileSystemProvider, 'stat' | 'readFile'> {
  readonly onDidChangeFile?: vscode.FileSystemProvider['onDidChangeFile'];
}

/**
 * Registers documents as read-only files, rather than as documents of a content provider: VS Code opens files again after
 * a reload.
 */
export function registerReadOnlyFiles(scheme: string, files: ReadOnlyFiles): vscode.Disposable {
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const nothing = () => vscode.Disposable.from();
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: files.onDidChangeFile ?? nothing,
    watch: nothing,
    stat: uri => files.stat(uri),
    readFile: uri => files.readFile(uri),
    readDirectory: () => [],
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  return vscode.workspace.registerFileSystemProvider(scheme, provider, { isReadonly: true });
}
