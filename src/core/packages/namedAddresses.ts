import { parseAddress } from '../move/address';
import type { AddressLookup } from '../move/source/resolveName';
import type { MoveDependency, MoveManifest, MovePackage, PackageIndex } from './movePackage';

/**
 * Returns the named addresses of a file: those of its package (with `[dev-addresses]` for `_`), otherwise those of the
 * packages in the workspace on which it depends, otherwise those of the framework. Returns `undefined` for a name that
 * is not defined, is still `_`, or has different addresses in two dependencies.
 */
export function namedAddresses(packages: PackageIndex, place: string): AddressLookup {
  return lookupIn(packages, place, true);
}

/** Returns the named addresses used for publishing a file: {@link namedAddresses} without those for development. */
export function publishedAddresses(packages: PackageIndex, place: string): AddressLookup {
  return lookupIn(packages, place, false);
}

function lookupIn(packages: PackageIndex, place: string, development: boolean): AddressLookup {
  const own = packages.around(place);
  return name => {
    const found = own ? addressesOf(own, name, { packages, development, seen: new Set() }) : [];
    if (own && isUnassigned(own, name) && found.length === 0) return undefined;
    return found.length === 0 ? FRAMEWORK_ADDRESSES.get(name) : found.length === 1 ? found[0] : undefined;
  };
}

interface Search {
  readonly packages: PackageIndex;
  /** Whether addresses for development apply. */
  readonly development: boolean;
  readonly seen: Set<string>;
}

/** Returns the different addresses of `name` in a package. */
function addressesOf({ folder, manifest }: MovePackage, name: string, search: Search): readonly string[] {
  if (manifest.kind === 'unreadable') return [];
  const assigned = assignedIn(manifest, name, search);
  if (assigned !== undefined) return [assigned];
  if (search.seen.has(folder)) return [];
  search.seen.add(folder);
  return [...new Set(manifest.dependencies.flatMap(each => addressesThrough(folder, each, { name, search })))];
}

function assignedIn({ addresses, devAddresses }: MoveManifest, name: string, { development }: Search) {
  return addresses.get(name) ?? (development ? devAddresses.get(name) : undefined);
}

/** Returns a dependency's addresses for `name`, which may have a different name there. */
function addressesThrough(
  folder: string,
  { local, substitutions }: MoveDependency,
  { name, search }: { readonly name: string; readonly search: Search },
): readonly string[] {
  const substitution = substitutions.get(name);
  const address = substitution?.startsWith('0x') ? parseAddress(substitution) : undefined;
  if (address !== undefined) return [address];
  const found = local === undefined ? undefined : search.packages.at(folderFrom(folder, local));
  return found ? addressesOf(found, substitution ?? name, search) : [];
}

function isUnassigned({ manifest }: MovePackage, name: string): boolean {
  return manifest.kind === 'manifest' && (manifest.addresses.has(name) || manifest.devAddresses.has(name));
}

/** `file://`, `vscode-remote://ssh+there`, `memory:`; but not a drive such as `c:`. */
const FILE_SYSTEM = /^[a-z][\w+.-]+:(?:\/\/[^/]*)?/i;
const DRIVE = /^[a-z]:(?=[\\/])/i;

/**
 * Returns the folder that `local` of a dependency refers to, without `.` and `..`, in the file system of its package.
 * @param folder the folder of the package
 * @param local as in `Move.toml`: relative to that folder, or absolute; with `/` or `\`
 */
export function folderFrom(folder: string, local: string): string {
  const system = FILE_SYSTEM.exec(folder)?.[0] ?? '';
  const path = folder.slice(system.length);
  // URIs of files have drive letters in lower case.
  const written = system === '' ? local : local.replace(DRIVE, drive => drive.toLowerCase());
  const isWhole = DRIVE.test(local) || /^[\\/]/.test(local);
  const parts = isWhole ? [] : path.split('/').filter(part => part !== '');
  for (const part of written.split(/[\\/]/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `${system}${path.startsWith('/') ? '/' : ''}${parts.join('/')}`;
}

/**
 * The named addresses in the `Move.toml` files of the framework's packages: dependent packages need not repeat these
 * names.
 */
const FRAMEWORK_ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['std', '0x1'],
  ['aptos_std', '0x1'],
  ['aptos_framework', '0x1'],
  ['aptos_token', '0x3'],
  ['aptos_token_objects', '0x4'],
  ['aptos_trading', '0x5'],
  ['aptos_experimental', '0x7'],
  ['core_resources', '0xa550c18'],
  ['vm_reserved', '0x0'],
]);
