import * as vscode from 'vscode';
import { JSON_SCHEME } from '../shell/ids';
import type { JsonDocuments } from './jsonDocuments';

/**
 * Registers the JSON of results as files that nobody can write. Files, and not the documents of a content provider: VS
 * Code opens those again after a reload.
 */
export function registerJsonFiles(documents: () => Promise<JsonDocuments>): vscode.Disposable {
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const files: vscode.FileSystemProvider = {
    onDidChangeFile: () => vscode.Disposable.from(),
    watch: () => vscode.Disposable.from(),
    stat: async uri => (await documents()).stat(uri),
    readFile: async uri => (await documents()).read(uri),
    readDirectory: () => [],
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  return vscode.workspace.registerFileSystemProvider(JSON_SCHEME, files, { isReadonly: true });
}
