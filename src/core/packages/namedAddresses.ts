import { parseAddress } from '../move/address';
import type { AddressLookup } from '../source/resolveName';
import type { MoveDependency, MoveManifest, MovePackage, PackageIndex } from './movePackage';
import { parseJson } from '../json';
import { defined } from '../text/defined';

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

/** From the `Move.toml` files of the framework's packages: dependent packages need not repeat these names. */
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

/** A profile in the CLI's `.aptos/config.yaml`. The file contains private keys: nothing else in it is ever read. */
export interface AptosProfile {
  readonly name: string;
  /** In the form of `parseAddress`. */
  readonly address: string;
  /** The CLI's name: `Testnet`. */
  readonly network?: string;
  readonly restUrl?: string;
}

/** The profiles of a file. */
export interface AptosConfig {
  readonly kind: 'config';
  readonly profiles: readonly AptosProfile[];
}

/** A file that does not have the CLI's form. */
export interface UnreadableConfig {
  readonly kind: 'unreadable';
  /** The line where reading stopped, counted from 1. */
  readonly line: number;
}

type Field = 'account' | 'network' | 'rest_url';

/**
 * Reads the profiles of a `.aptos/config.yaml`: the account, network and node address of each. Profiles without an
 * account are omitted. Never throws.
 *
 * This reads the block mappings that the CLI writes and no other YAML: the values of other keys are skipped as lines
 * and never become data, so no error can quote one.
 */
export function readAptosConfig(text: string): AptosConfig | UnreadableConfig {
  const reader = new ConfigReader();
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (!reader.read(line)) return { kind: 'unreadable', line: index + 1 };
  }
  return { kind: 'config', profiles: reader.profiles };
}

interface OpenProfile {
  readonly name: string;
  readonly indent: number;
  fieldIndent?: number;
  readonly fields: Map<Field, string>;
}

class ConfigReader {
  readonly #profiles: OpenProfile[] = [];
  #inProfiles = false;
  #indent: number | undefined;

  get profiles(): readonly AptosProfile[] {
    return this.#profiles.flatMap(({ name, fields }) => {
      const address = parseAddress(fields.get('account') ?? '');
      if (address === undefined) return [];
      const [network, restUrl] = [fields.get('network'), fields.get('rest_url')];
      return [{ name, address, ...defined({ network, restUrl }) }];
    });
  }

  /** @returns whether the line is valid where it is */
  read(line: string): boolean {
    if (/^\s*(?:#.*)?$|^(?:---|\.\.\.|%)/.test(line)) return true;
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    if (indent === 0) return this.#readTop(line);
    if (!this.#inProfiles) return true;
    if (this.#indent === undefined || indent === this.#indent) return this.#readName(line, indent);
    const profile = this.#profiles.at(-1);
    return profile !== undefined && indent > this.#indent && readField(profile, line, indent);
  }

  #readTop(line: string): boolean {
    const entry = entryOf(line);
    this.#inProfiles = entry?.key === 'profiles';
    if (!entry || !this.#inProfiles) return entry !== undefined;
    return isNothing(entry.value) || /^\{\s*\}$/.test(entry.value);
  }

  #readName(line: string, indent: number): boolean {
    const entry = entryOf(line);
    if (!entry || !isNothing(entry.value)) return false;
    this.#indent = indent;
    this.#profiles.push({ name: entry.key, indent, fields: new Map() });
    return true;
  }
}

/** Lines with more indentation than the fields belong to a value that is not read. */
function readField(profile: OpenProfile, line: string, indent: number): boolean {
  profile.fieldIndent ??= indent;
  if (indent > profile.fieldIndent) return true;
  if (indent < profile.fieldIndent) return false;
  const key = keyOf(line);
  if (key === undefined) return false;
  if (!isField(key)) return true;
  const value = scalarOf(entryOf(line)?.value ?? '');
  if (value !== undefined) profile.fields.set(key, value);
  return true;
}

function isField(key: string): key is Field {
  return key === 'account' || key === 'network' || key === 'rest_url';
}

interface Entry {
  readonly key: string;
  /** The text as written, without a trailing comment. */
  readonly value: string;
}

const KEY = /^ *("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s\-?:,[\]{}#&*!|>'"%@`][^:#]*):(?= |$)/;

function keyOf(line: string): string | undefined {
  const [, key] = KEY.exec(line) ?? [];
  return key === undefined ? undefined : scalarOf(key.trimEnd());
}

function entryOf(line: string): Entry | undefined {
  const [whole = ''] = KEY.exec(line) ?? [];
  const key = keyOf(line);
  return key === undefined ? undefined : { key, value: withoutComment(line.slice(whole.length)) };
}

function withoutComment(value: string): string {
  const [quoted] = /^\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(value) ?? [];
  return (quoted ?? value.replace(/(?:^|\s)#.*$/, '')).trim();
}

function isNothing(value: string): boolean {
  return value === '' || value === '~' || value === 'null';
}

/** Reads a value on one line as text; `undefined` for none, or for a different type. */
function scalarOf(written: string): string | undefined {
  if (isNothing(written)) return undefined;
  if (/^'.*'$/.test(written)) return written.slice(1, -1).replaceAll("''", "'");
  if (/^".*"$/.test(written)) return unescaped(written);
  return /^[&*!|>{[@`%"']/.test(written) ? undefined : written;
}

/** The CLI writes the escapes of JSON. */
function unescaped(quoted: string): string | undefined {
  const text = parseJson(quoted);
  return typeof text === 'string' ? text : undefined;
}
