import { parseJson } from '../json';
import { parseAddress } from '../move/address';

/** A profile in the CLI's `.aptos/config.yaml`. The file contains private keys: nothing else in it is ever read. */
export interface AptosProfile {
  readonly name: string;
  /** In the form of `parseAddress`. */
  readonly address: string;
  /** The CLI's name: `Testnet`. */
  readonly network?: string;
  /** The URL of the node. */
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

/** The fields of a profile that are read. */
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
  /** The indentation of its fields, once one is read. */
  fieldIndent?: number;
  readonly fields: Map<Field, string>;
}

class ConfigReader {
  readonly #profiles: OpenProfile[] = [];
  #inProfiles = false;
  /** The indentation of profile names, once one is read. */
  #indent: number | undefined;

  get profiles(): readonly AptosProfile[] {
    return this.#profiles.flatMap(({ name, fields }) => {
      const address = parseAddress(fields.get('account') ?? '');
      if (address === undefined) return [];
      const [network, restUrl] = [fields.get('network'), fields.get('rest_url')];
      return [{ name, address, ...(network !== undefined && { network }), ...(restUrl !== undefined && { restUrl }) }];
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
