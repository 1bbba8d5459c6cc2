import { readFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { type MoveManifest, type MovePackage, PackageIndex } from '../core/packages/movePackage';
import { namedAddresses } from '../core/packages/namedAddresses';
import { readMoveToml } from '../core/packages/readMoveToml';
import type { AddressLookup } from '../core/move/source/resolveName';
import { utf8Text } from './fileText';

/** Packages that are read, at most: a package with the folders that it depends on. */
const MAX_PACKAGES = 200;

interface ReadPackage extends MovePackage {
  readonly manifest: MoveManifest;
}

/** What a folder has: a package, a `Move.toml` that is no TOML, or none. */
type Found = ReadPackage | 'unreadable' | undefined;

/**
 * The named addresses of the package that a file belongs to: that of the nearest `Move.toml` above it, with the
 * packages in folders that it depends on.
 * @param note is told of a `Move.toml` that is no TOML
 */
export async function packageAddresses(file: string, note: (line: string) => void): Promise<AddressLookup> {
  const path = resolve(file);
  const own = await packageAbove(dirname(path), note);
  const packages = own === undefined || own === 'unreadable' ? [] : [own];
  // It grows while it is gone through.
  for (const { folder, manifest } of packages)
    for (const { local } of manifest.dependencies) {
      const found = local === undefined ? undefined : await packageIn(resolve(folder, local), note);
      if (found === undefined || found === 'unreadable' || packages.length >= MAX_PACKAGES) continue;
      if (packages.every(each => each.folder !== found.folder)) packages.push(found);
    }
  return namedAddresses(new PackageIndex(packages), slashed(path));
}

/** A `Move.toml` that cannot be read ends the search too: addresses of a package around it are not those of the file. */
async function packageAbove(folder: string, note: (line: string) => void): Promise<Found> {
  const found = await packageIn(folder, note);
  const parent = dirname(folder);
  return found ?? (parent === folder ? undefined : packageAbove(parent, note));
}

async function packageIn(folder: string, note: (line: string) => void): Promise<Found> {
  const path = resolve(folder, 'Move.toml');
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const manifest = readMoveToml(utf8Text(bytes, path));
  if (manifest.kind === 'manifest') return { folder: slashed(folder), manifest };
  note(`${folder}: ${manifest.sentence}`);
  return 'unreadable';
}

/** With `/` between its parts, as packages know their folders. */
function slashed(path: string): string {
  return path.split(sep).join('/');
}
