import { parseJson } from '../json';
import { parseAddress } from '../move/address';

/** A profile of the CLI's `.aptos/config.yaml`. The file holds private keys: nothing else of it is ever taken. */
export interface AptosProfile {
  readonly name: string;
  /** As `parseAddress` gives it. */
  readonly address: string;
  /** As the CLI names it: `Testnet`. */
  readonly network?: string;
  /** Of the node. */
  readonly restUrl?: string;
}

/** The profiles of a file. */
export interface AptosConfig {
  readonly kind: 'config';
  readonly profiles: readonly AptosProfile[];
}

/** A file that is not written as the CLI writes it. */
export interface UnreadableConfig {
  readonly kind: 'unreadable';
  /** Where reading stopped, counted from 1. */
  readonly line: number;
}

/** What is read of a profile. */
type Field = 'account' | 'network' | 'rest_url';

/**
 * Reads the profiles of a `.aptos/config.yaml`: of each its account, network and node address. Profiles without an
 * account are left out. Never throws.
 *
 * This reads the block mappings that the CLI writes and no other YAML: the values of other keys are passed over as lines
 * and never become data, and no error can quote one.
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
  /** Of its fields, once there is one. */
  fieldIndent?: number;
  readonly fields: Map<Field, string>;
}

class ConfigReader {
  readonly #profiles: OpenProfile[] = [];
  #inProfiles = false;
  /** Of the names of profiles, once there is one. */
  #indent: number | undefined;

  get profiles(): readonly AptosProfile[] {
    return this.#profiles.flatMap(({ name, fields }) => {
      const address = parseAddress(fields.get('account') ?? '');
      if (address === undefined) return [];
      const [network, restUrl] = [fields.get('network'), fields.get('rest_url')];
      return [{ name, address, ...(network !== undefined && { network }), ...(restUrl !== undefined && { restUrl }) }];
    });
  }

  /** @returns whether the line can be where it is */
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

/** Lines that are further in than the fields belong to a value, which is none that is read. */
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
  /** As it is written, without a comment behind it. */
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

/** A value of one line as text; `undefined` for none, and for one of another kind. */
function scalarOf(written: string): string | undefined {
  if (isNothing(written)) return undefined;
  if (/^'.*'$/.test(written)) return written.slice(1, -1).replaceAll("''", "'");
  if (/^".*"$/.test(written)) return unescaped(written);
  return /^[&*!|>{[@`%"']/.test(written) ? undefined : written;
}

/** The escapes of JSON are those that the CLI writes. */
function unescaped(quoted: string): string | undefined {
  const text = parseJson(quoted);
  return typeof text === 'string' ? text : undefined;
}
