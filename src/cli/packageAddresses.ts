import { readFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { MoveManifest, MovePackage } from '../core/packages/movePackage';
import { namedAddresses } from '../core/packages/namedAddresses';
import { PackageIndex } from '../core/packages/packageIndex';
import { readMoveToml } from '../core/packages/readMoveToml';
import type { AddressLookup } from '../core/move/source/resolveName';

/** Packages that are read, at most: a package with the folders that it depends on. */
const MAX_PACKAGES = 200;

interface ReadPackage extends MovePackage {
  readonly manifest: MoveManifest;
}

/**
 * The named addresses of the package that a file belongs to: that of the nearest `Move.toml` above it, with the
 * packages in folders that it depends on.
 * @param note is told of a `Move.toml` that is no TOML
 */
export async function packageAddresses(file: string, note: (line: string) => void): Promise<AddressLookup> {
  const path = resolve(file);
  const own = await packageAbove(dirname(path), note);
  const packages = own ? [own] : [];
  // It grows while it is gone through.
  for (const { folder, manifest } of packages)
    for (const { local } of manifest.dependencies) {
      const found = local === undefined ? undefined : await packageIn(resolve(folder, local), note);
      const isNew = found && packages.every(each => each.folder !== found.folder);
      if (isNew && packages.length < MAX_PACKAGES) packages.push(found);
    }
  return namedAddresses(new PackageIndex(packages), slashed(path));
}

async function packageAbove(folder: string, note: (line: string) => void): Promise<ReadPackage | undefined> {
  const found = await packageIn(folder, note);
  const parent = dirname(folder);
  return found ?? (parent === folder ? undefined : packageAbove(parent, note));
}

async function packageIn(folder: string, note: (line: string) => void): Promise<ReadPackage | undefined> {
  const text = await readFile(resolve(folder, 'Move.toml'), 'utf8').catch(() => undefined);
  const manifest = text === undefined ? undefined : readMoveToml(text);
  if (manifest?.kind === 'unreadable') note(`${folder}: ${manifest.sentence}`);
  return manifest?.kind === 'manifest' ? { folder: slashed(folder), manifest } : undefined;
}

/** With `/` between its parts, as packages know their folders. */
function slashed(path: string): string {
  return path.split(sep).join('/');
}
