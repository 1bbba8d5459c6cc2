import { parseAddress } from '../move/address';
import type { AddressLookup } from '../source/resolveName';
import type { MoveDependency, MoveManifest, MovePackage, PackageIndex } from './movePackage';
import { parseJson } from '../json';
import { defined } from '../text/defined';

/**
 * Returns the named addresses for a file. Addresses of the file's package (with its dev addresses for `_`) take
 * precedence over those of its dependencies in the workspace, which take precedence over those of the framework.
 * Returns `undefined` for a name that is not defined, is unassigned (`_`), or has different addresses in two
 * dependencies.
 */
export function namedAddresses(packages: PackageIndex, place: string): AddressLookup {
  return lookupIn(packages, place, true);
}

/** Returns the named addresses for publishing a file: {@link namedAddresses} without `[dev-addresses]`. */
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
  /** Whether dev addresses apply. */
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

/** Returns the addresses of `name` in a dependency, where it can have a different name. */
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

/** Matches `file://`, `vscode-remote://ssh+there` and `memory:`, but not a drive such as `c:`. */
const FILE_SYSTEM = /^[a-z][\w+.-]+:(?:\/\/[^/]*)?/i;
const DRIVE = /^[a-z]:(?=[\\/])/i;

/**
 * Returns the folder that a dependency's `local` refers to, without `.` and `..`, in the package's file system.
 * @param folder the folder of the package
 * @param local as in `Move.toml`: relative to the folder or absolute, with `/` or `\`
 */
export function folderFrom(folder: string, local: string): string {
  const system = FILE_SYSTEM.exec(folder)?.[0] ?? '';
  const path = folder.slice(system.length);
  // File URIs in VS Code have lowercase drive letters.
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
 * Named addresses of the framework packages, which dependent packages need not repeat. Source: the packages'
 * `Move.toml`.
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

/** A profile in the CLI's `.aptos/config.yaml`. The file contains private keys, so nothing else in it is read. */
export interface AptosProfile {
  readonly name: string;
  /** In the format of `parseAddress`. */
  readonly address: string;
  /** As the CLI writes it, such as `Testnet`. */
  readonly network?: string;
  readonly restUrl?: string;
}

export interface AptosConfig {
  readonly kind: 'config';
  readonly profiles: readonly AptosProfile[];
}

/** A file that is not in the CLI's format. */
export interface UnreadableConfig {
  readonly kind: 'unreadable';
  /** The 1-based line of the error. */
  readonly line: number;
}

type Field = 'account' | 'network' | 'rest_url';

/**
 * Reads the account, network and node URL of each profile in `.aptos/config.yaml`. Profiles without an account are left
 * out. Never throws.
 *
 * Supports only the block mappings that the CLI writes. Lines of other keys are skipped without being parsed, so that
 * no error message can contain their values.
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

  /** Reads a line. @returns whether it is valid at this position */
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

/** Reads a field. Lines that are indented more than the fields belong to a value that is skipped. */
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

/** Returns a one-line string value; `undefined` if there is none, or it has a different type. */
function scalarOf(written: string): string | undefined {
  if (isNothing(written)) return undefined;
  if (/^'.*'$/.test(written)) return written.slice(1, -1).replaceAll("''", "'");
  if (/^".*"$/.test(written)) return unescaped(written);
  return /^[&*!|>{[@`%"']/.test(written) ? undefined : written;
}

/** Parses a double-quoted string. The CLI uses JSON escapes. */
function unescaped(quoted: string): string | undefined {
  const text = parseJson(quoted);
  return typeof text === 'string' ? text : undefined;
}
