import { parseAddress } from '../move/address';
import type { AddressLookup } from '../move/source/resolveName';
import { FRAMEWORK_ADDRESSES } from './frameworkAddresses';
import { folderFrom } from './folderFrom';
import type { MoveDependency, MoveManifest, MovePackage } from './movePackage';
import type { PackageIndex } from './packageIndex';

/**
 * The named addresses of a file: those of its package (`_` as `[dev-addresses]` has it), else of the packages in the
 * workspace that it depends on, else of the framework. A name that is nowhere, that is still `_`, or that two
 * dependencies give to two addresses is unknown: `undefined`.
 */
export function namedAddresses(packages: PackageIndex, place: string): AddressLookup {
  return lookupIn(packages, place, true);
}

/** The named addresses by which a file is published: as {@link namedAddresses}, but without those for development. */
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
  /** Whether the addresses for development count. */
  readonly development: boolean;
  readonly seen: Set<string>;
}

/** The different addresses that a package knows by `name`. */
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

/** A dependency's addresses for `name`, which it may know by another one. */
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
