import * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';
import type { MovePackage, PackageIndex } from '../../core/packages/movePackage';
import { readFileIfFit } from '../vscode/readFile';

/** Folders that do not contain the user's Move source. */
export const PASSED_OVER = '**/{node_modules,.git,build}/**';

export const MAX_PACKAGES = 2_000;
/** Maximum size of a file, in bytes. Larger files are not written by hand. */
const MAX_BYTES = 4 * 1024 * 1024;

export interface WorkspacePackage extends MovePackage {
  readonly uri: vscode.Uri;
}

export async function readPackages(): Promise<PackageIndex<WorkspacePackage>> {
  const [{ readMoveToml }, { PackageIndex }] = await Promise.all([
    import('../../core/packages/movePackage'),
    import('../../core/packages/movePackage'),
  ]);
  const found = await vscode.workspace.findFiles('**/Move.toml', PASSED_OVER, MAX_PACKAGES + 1);
  const uris = found.slice(0, MAX_PACKAGES);
  const packages = await Promise.all(
    uris.map(async uri => {
      const place = placeOf(uri);
      const manifest = readMoveToml(await readMoveText(uri));
      return { uri, folder: place.slice(0, place.lastIndexOf('/')), manifest };
    }),
  );
  return new PackageIndex(packages, found.length > MAX_PACKAGES);
}

/**
 * Returns the location of a file in the format of package folders. The format includes the file system, because several
 * file systems can contain the same path.
 */
export function placeOf(uri: vscode.Uri): string {
  return uri.with({ query: '', fragment: '' }).toString(true);
}

/**
 * Returns the saved text of a source file or a manifest, or an empty string if the file no longer exists or is too
 * large.
 */
export async function readMoveText(uri: vscode.Uri): Promise<string> {
  const bytes = await readFileIfFit(uri, MAX_BYTES);
  return bytes ? new TextDecoder().decode(bytes) : '';
}

/** Whether an extension that contributes the Move language is installed. */
export function hasMoveExtension(): boolean {
  return vscode.extensions.all.some(({ packageJSON }) => contributesMove(packageJSON));
}

function contributesMove(manifest: unknown): boolean {
  const contributes = isJsonObject(manifest) ? manifest.contributes : undefined;
  const languages: unknown = isJsonObject(contributes) ? contributes.languages : undefined;
  return Array.isArray(languages) && languages.some(each => isJsonObject(each) && each.id === 'move');
}
