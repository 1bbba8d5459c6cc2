import { parse, TomlError } from 'smol-toml';
import { parseAddress } from '../move/address';
import type { AddressTable, MoveDependency, MoveManifest, UnreadableManifest } from './movePackage';

/**
 * Reads the text of a `Move.toml`. Never throws: invalid TOML gives a sentence, and an entry that does not have the
 * package system's form is omitted or, as an address, unknown.
 */
export function readMoveToml(text: string): MoveManifest | UnreadableManifest {
  try {
    return manifestOf(parse(text));
  } catch (error) {
    return unreadable(error);
  }
}

type Table = Readonly<Record<string, unknown>>;

function manifestOf(toml: Table): MoveManifest {
  const name = tableOf(toml.package).name;
  return {
    kind: 'manifest',
    ...(typeof name === 'string' ? { name } : {}),
    addresses: addressesOf(toml.addresses),
    devAddresses: addressesOf(toml['dev-addresses']),
    dependencies: [...dependenciesOf(toml.dependencies), ...dependenciesOf(toml['dev-dependencies'])],
  };
}

function addressesOf(value: unknown): AddressTable {
  return new Map(
    Object.entries(tableOf(value)).map(([name, address]) => [
      name,
      typeof address === 'string' ? parseAddress(address) : undefined,
    ]),
  );
}

function dependenciesOf(value: unknown): readonly MoveDependency[] {
  return Object.entries(tableOf(value)).map(([name, written]) => {
    const { local, git, addr_subst: substitutions } = tableOf(written);
    return {
      name,
      ...(typeof local === 'string' && !isOnHost(local) ? { local } : {}),
      ...(typeof git === 'string' ? { git } : {}),
      substitutions: new Map(
        Object.entries(tableOf(substitutions)).flatMap(([key, to]) => (typeof to === 'string' ? [[key, to]] : [])),
      ),
    };
  });
}

/** Whether a path is on another computer, which Windows would sign in to when it reads the file. */
function isOnHost(path: string): boolean {
  return /^\s*[\\/]{2}/.test(path);
}

function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function unreadable(error: unknown): UnreadableManifest {
  const { line, column } = error instanceof TomlError ? error : { line: 1, column: 1 };
  const [first = ''] = error instanceof Error ? error.message.split('\n') : [];
  const reason = first.replace(/^Invalid TOML document: /, '') || 'not TOML';
  const sentence = `Move.toml cannot be read at line ${line}, column ${column} (${reason}): correct it to use the named addresses of its package.`;
  return { kind: 'unreadable', sentence, line, column };
}
