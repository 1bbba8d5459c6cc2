import * as vscode from 'vscode';
import type { MovePackage } from '../core/packages/movePackage';

/** Folders in which nobody writes Move. */
export const PASSED_OVER = '**/{node_modules,.git,build}/**';

/** Packages that are looked at, at most. */
const MAX_PACKAGES = 200;
/** A file that is larger was written by no one. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The packages of the workspace, by their manifests. */
export async function readPackages(): Promise<readonly MovePackage[]> {
  const { readMoveToml } = await import('../core/packages/readMoveToml');
  const uris = await vscode.workspace.findFiles('**/Move.toml', PASSED_OVER, MAX_PACKAGES);
  const packages = await Promise.all(
    uris.map(async uri => {
      const manifest = readMoveToml(await readMoveText(uri));
      const folder = uri.path.slice(0, uri.path.lastIndexOf('/'));
      return manifest.kind === 'manifest' ? [{ folder, manifest }] : [];
    }),
  );
  return packages.flat();
}

/** The text of a source or a manifest as it is saved; empty where the file is gone by now, or too large. */
export async function readMoveText(uri: vscode.Uri): Promise<string> {
  try {
    if ((await vscode.workspace.fs.stat(uri)).size > MAX_BYTES) return '';
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return '';
    throw error;
  }
}
