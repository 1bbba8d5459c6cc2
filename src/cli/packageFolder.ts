import { readdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PackageSources } from '../core/packages/drift/localPackages';
import type { FolderEntry, PackageFiles } from '../core/packages/drift/packageBuild';
import { PackageIndex, type MovePackage, readMoveToml } from '../core/packages/movePackage';
import { namedAddresses } from '../core/packages/namedAddresses';
import { readMove } from '../core/packages/readMove';
import { BadInputError } from './exitCode';
import { codeOf, fileTrouble, slashed } from './fileText';
import { readBytes } from './readBytes';

/** Folders that do not contain the user's Move source. */
const PASSED_OVER: readonly string[] = ['node_modules', '.git', 'build'];
/** Maximum size of a file, in bytes. Larger files are not source or compiler output. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Maximum number of packages and files, and maximum depth of folders. */
const [MAX_PACKAGES, MAX_FILES, MAX_DEPTH] = [2_000, 20_000, 32];

export function packageFiles(signal: AbortSignal): PackageFiles {
  return {
    list,
    read: async path => {
      const bytes = await readBytes(path, { most: MAX_BYTES, signal }).catch(() => undefined);
      signal.throwIfAborted();
      return bytes;
    },
  };
}

async function list(folder: string): Promise<readonly FolderEntry[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.map(each => ({ name: each.name, isFolder: each.isDirectory() }));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return [];
    throw new BadInputError(
      `${folder} cannot be read (${fileTrouble(error) ?? 'unknown reason'}): specify another folder.`,
    );
  }
}

/** Finds the packages in a folder. @throws BadInputError if the folder does not exist or contains no package */
export async function packagesIn(folder: string, signal: AbortSignal): Promise<PackageSources<MovePackage, string>> {
  const files = packageFiles(signal);
  const place = resolve(folder);
  const isFolder = await stat(place).then(
    each => each.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new BadInputError(`No such folder: ${folder}. Specify the folder of a Move package.`);
  const paths = await filesIn(place, MAX_DEPTH);
  const manifests = paths.filter(path => path.endsWith('/Move.toml'));
  if (manifests.length > MAX_PACKAGES || paths.length >= MAX_FILES)
    throw new BadInputError(
      `${folder} contains more than 2,000 Move packages or 20,000 Move source files: specify a smaller folder.`,
    );
  if (manifests.length === 0)
    throw new BadInputError(`No Move.toml in ${folder}: specify the folder of a Move package.`);
  const packages = await Promise.all(
    manifests.map(async path => ({
      folder: path.slice(0, path.lastIndexOf('/')),
      manifest: readMoveToml(await textOf(files, path)),
    })),
  );
  const index = new PackageIndex(packages);
  return {
    packages: () => Promise.resolve(index),
    files: () => Promise.resolve({ files: paths.filter(path => path.endsWith('.move')), areAll: true }),
    placeOf: path => path,
    readFile: async path => readMove(await textOf(files, path), namedAddresses(index, path)),
  };
}

async function filesIn(folder: string, depth: number): Promise<readonly string[]> {
  const found: string[] = [];
  const place = slashed(folder);
  const entries: readonly FolderEntry[] = await list(folder);
  for (const { name, isFolder } of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (found.length >= MAX_FILES) break;
    if (!isFolder && (name === 'Move.toml' || name.endsWith('.move'))) found.push(`${place}/${name}`);
    if (isFolder && depth > 0 && !PASSED_OVER.includes(name))
      for (const each of await filesIn(`${place}/${name}`, depth - 1)) found.push(each);
  }
  return found.slice(0, MAX_FILES);
}

async function textOf(files: PackageFiles, path: string): Promise<string> {
  const bytes = await files.read(path);
  return bytes ? new TextDecoder().decode(bytes) : '';
}
