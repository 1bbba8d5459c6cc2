import * as vscode from 'vscode';
import { isIdentifier } from '../../core/move/functionId';
import type { AddressLookup } from '../../core/move/source/resolveName';
import type { MoveFile } from '../moveSources';

/** The folder of the home folder that Move's package manager keeps dependencies in. */
const FOLDER = '.move';
/** Files of one module that are looked at: a revision each. */
const MOST_FILES = 8;
const PASSED_OVER = '**/{build,tests,node_modules,.git}/**';

/** A file of the package cache, with the part of its address that says where in the cache it is. */
export interface CachedFile extends MoveFile {
  /** `aptos-framework/sources/coin.move`: from the folder of its package. */
  readonly path: string;
}

/**
 * The files of the package cache that are named as a module, as the files of packages are. None where the extension
 * runs without files of its own, as in a browser.
 * @param storage a folder of the extension's own: the home folder with the cache is above it
 */
export async function* cachedFilesWith(storage: vscode.Uri, module: string): AsyncGenerator<CachedFile, void, void> {
  const cache = isIdentifier(module) ? await findCache(storage) : undefined;
  if (!cache) return;
  const pattern = new vscode.RelativePattern(cache, `**/sources/**/${module}.move`);
  const files = await vscode.workspace.findFiles(pattern, PASSED_OVER, MOST_FILES);
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const { readMove } = await import('../../core/packages/readMove');
  for (const uri of sorted) {
    const text = await textIn(uri);
    const { folder, lookup } = await packageOf(uri, cache);
    const parent = folder.slice(0, folder.lastIndexOf('/') + 1);
    if (text !== undefined) yield { uri, read: readMove(text, lookup), path: uri.path.slice(parent.length) };
  }
}

/** The nearest cache in the folders above: VS Code keeps its own folders below the user's home. */
async function findCache(storage: vscode.Uri): Promise<vscode.Uri | undefined> {
  if (storage.scheme !== 'file') return undefined;
  for (const folder of foldersAbove(storage.path)) {
    const cache = storage.with({ path: `${folder}/${FOLDER}` });
    if (await isFolder(cache)) return cache;
  }
  return undefined;
}

interface CachedPackage {
  readonly folder: string;
  readonly lookup: AddressLookup;
}

async function packageOf(file: vscode.Uri, cache: vscode.Uri): Promise<CachedPackage> {
  const [{ namedAddresses }, { PackageIndex }, { readMoveToml }] = await Promise.all([
    import('../../core/packages/namedAddresses'),
    import('../../core/packages/packageIndex'),
    import('../../core/packages/readMoveToml'),
  ]);
  for (const folder of foldersAbove(file.path)) {
    if (folder.length <= cache.path.length) break;
    const text = await textIn(file.with({ path: `${folder}/Move.toml` }));
    const manifest = text === undefined ? undefined : readMoveToml(text);
    if (manifest) return { folder, lookup: namedAddresses(new PackageIndex([{ folder, manifest }]), file.path) };
  }
  return { folder: cache.path, lookup: namedAddresses(new PackageIndex([]), file.path) };
}

/** The folders that a path is in, the innermost first. */
function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => (type & vscode.FileType.Directory) !== 0,
    () => false,
  );
}

async function textIn(uri: vscode.Uri): Promise<string | undefined> {
  return vscode.workspace.fs.readFile(uri).then(
    bytes => new TextDecoder().decode(bytes),
    () => undefined,
  );
}
