import { parseAddress } from '../move/address';
import type { AddressLookup } from '../move/source/resolveName';
import { FRAMEWORK_ADDRESSES } from './frameworkAddresses';
import type { MoveDependency, MovePackage } from './movePackage';
import { nearestPackage } from './nearestPackage';

/**
 * The named addresses of a file: those of its package (`_` as `[dev-addresses]` has it), else of the packages in the
 * workspace that it depends on, else of the framework. A name that is nowhere, that is still `_`, or that two
 * dependencies give to two addresses is unknown: `undefined`.
 */
export function namedAddresses(packages: readonly MovePackage[], path: string): AddressLookup {
  const own = nearestPackage(packages, path);
  return name => {
    const found = own ? addressesOf(own, name, { packages, seen: new Set() }) : [];
    if (own && isUnassigned(own, name) && found.length === 0) return undefined;
    return found.length === 0 ? FRAMEWORK_ADDRESSES.get(name) : found.length === 1 ? found[0] : undefined;
  };
}

interface Search {
  readonly packages: readonly MovePackage[];
  readonly seen: Set<string>;
}

/** The different addresses that a package knows by `name`. */
function addressesOf(own: MovePackage, name: string, search: Search): readonly string[] {
  const { addresses, devAddresses, dependencies } = own.manifest;
  const assigned = addresses.get(name) ?? devAddresses.get(name);
  if (assigned !== undefined) return [assigned];
  if (search.seen.has(own.folder)) return [];
  search.seen.add(own.folder);
  return [...new Set(dependencies.flatMap(each => addressesThrough(own, each, { name, search })))];
}

/** A dependency's addresses for `name`, which it may know by another one. */
function addressesThrough(
  own: MovePackage,
  dependency: MoveDependency,
  { name, search }: { readonly name: string; readonly search: Search },
): readonly string[] {
  const substitution = dependency.substitutions.get(name);
  const address = substitution?.startsWith('0x') ? parseAddress(substitution) : undefined;
  if (address !== undefined) return [address];
  const folder = dependency.local === undefined ? undefined : joinPath(own.folder, dependency.local);
  const found = search.packages.find(each => each.folder === folder);
  return found ? addressesOf(found, substitution ?? name, search) : [];
}

function isUnassigned({ manifest }: MovePackage, name: string): boolean {
  return manifest.addresses.has(name) || manifest.devAddresses.has(name);
}

/** `relative` from `folder`, without `.` and `..`. */
function joinPath(folder: string, relative: string): string {
  const parts = relative.startsWith('/') ? [] : folder.split('/');
  for (const part of relative.split(/[\\/]/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return relative.startsWith('/') ? `/${parts.join('/')}` : parts.join('/');
}
