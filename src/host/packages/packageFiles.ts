import * as vscode from 'vscode';
import type { PackageFiles } from '../../core/packages/drift/packageBuild';
import { placeOf, type WorkspacePackage } from './movePackages';
import { readFileIfFit } from '../shell/readFile';

/** Maximum size of a file; larger ones are not written by hand or by a compiler. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Whether a source of a package, or its `Move.toml`, is not saved. */
export function isEdited({ folder }: WorkspacePackage): boolean {
  return vscode.workspace.textDocuments.some(({ isDirty, uri }) => {
    const place = placeOf(uri);
    return isDirty && (place === `${folder}/Move.toml` || place.startsWith(`${folder}/sources/`));
  });
}

/** Returns the saved files of a package. */
export function packageFiles({ folder, uri: manifest }: WorkspacePackage): PackageFiles {
  const root = vscode.Uri.joinPath(manifest, '..');
  const uriOf = (path: string) => vscode.Uri.joinPath(root, path.slice(folder.length));
  return {
    list: async path => {
      const uri = uriOf(path);
      // VS Code logs an error if there is no such folder.
      const found = await orNothing(vscode.workspace.fs.stat(uri));
      if (found?.type !== vscode.FileType.Directory) return [];
      const entries = await orNothing(vscode.workspace.fs.readDirectory(uri));
      return (entries ?? []).map(([name, type]) => ({ name, isFolder: type === vscode.FileType.Directory }));
    },
    read: path => readFileIfFit(uriOf(path), MAX_BYTES),
  };
}

async function orNothing<Value>(reading: Thenable<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return undefined;
    throw error;
  }
}
