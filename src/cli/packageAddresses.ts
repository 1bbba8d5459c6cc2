import { dirname, resolve } from 'node:path';
import { type MoveManifest, type MovePackage, PackageIndex, readMoveToml } from '../core/packages/movePackage';
import { namedAddresses } from '../core/packages/namedAddresses';
import type { AddressLookup } from '../core/source/resolveName';
import { slashed, utf8Text } from './fileText';
import { readBytes } from './readBytes';

/** Maximum number of packages to read: a package and its local dependencies. */
const MAX_PACKAGES = 200;
const MOST_BYTES = 4 * 1024 * 1024;

interface ReadPackage extends MovePackage {
  readonly manifest: MoveManifest;
}

interface Around {
  readonly note: (line: string) => void;
  readonly signal: AbortSignal;
}

/** The contents of a folder: a package, an invalid `Move.toml`, or neither. */
type Found = ReadPackage | 'unreadable' | undefined;

/**
 * Returns the named addresses of a file's package (the one with the nearest `Move.toml` above the file) and of its
 * local dependencies.
 * @param note called for an invalid `Move.toml`
 */
export async function packageAddresses(
  file: string,
  note: (line: string) => void,
  signal: AbortSignal,
): Promise<AddressLookup> {
  const path = resolve(file);
  const around = { note, signal };
  const own = await packageAbove(dirname(path), around);
  const packages = own === undefined || own === 'unreadable' ? [] : [own];
  // The list grows while it is iterated.
  for (const { folder, manifest } of packages)
    for (const { local } of manifest.dependencies) {
      const found = local === undefined ? undefined : await packageIn(resolve(folder, local), around);
      if (found === undefined || found === 'unreadable' || packages.length >= MAX_PACKAGES) continue;
      if (packages.every(each => each.folder !== found.folder)) packages.push(found);
    }
  return namedAddresses(new PackageIndex(packages), slashed(path));
}

/** An invalid `Move.toml` also ends the search, because addresses of an outer package do not apply to the file. */
async function packageAbove(folder: string, around: Around): Promise<Found> {
  const found = await packageIn(folder, around);
  const parent = dirname(folder);
  return found ?? (parent === folder ? undefined : packageAbove(parent, around));
}

async function packageIn(folder: string, { note, signal }: Around): Promise<Found> {
  const path = resolve(folder, 'Move.toml');
  const bytes = await readBytes(path, { most: MOST_BYTES, signal }).catch(() => undefined);
  signal.throwIfAborted();
  if (bytes === undefined) return undefined;
  const manifest = readMoveToml(utf8Text(bytes, path));
  if (manifest.kind === 'manifest') return { folder: slashed(folder), manifest };
  note(`${folder}: ${manifest.sentence}`);
  return 'unreadable';
}
