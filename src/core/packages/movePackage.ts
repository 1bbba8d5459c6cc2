import { parse, TomlError } from 'smol-toml';
import { parseAddress } from '../move/address';

/** Named addresses. The value is `undefined` if the address is unassigned (`"_"`) or invalid. */
export type AddressTable = ReadonlyMap<string, string | undefined>;

/** The contents of a `Move.toml` file. */
export interface MoveManifest {
  readonly kind: 'manifest';
  readonly name?: string;
  /** Whether its `upgrade_policy` is `immutable`. */
  readonly isImmutable?: true;
  /** Addresses in the format of `parseAddress`. */
  readonly addresses: AddressTable;
  /** Dev addresses: values for `_` in development and tests. */
  readonly devAddresses: AddressTable;
  /** Dependencies in `[dev-dependencies]` come last. */
  readonly dependencies: readonly MoveDependency[];
}

export interface MoveDependency {
  readonly name: string;
  /** The package's folder, relative to the folder of this `Move.toml`. */
  readonly local?: string;
  readonly git?: string;
  /** `addr_subst`: maps a name in the dependent package to an address or to a name in the dependency. */
  readonly substitutions: ReadonlyMap<string, string>;
}

/** A `Move.toml` file that is not valid TOML. */
export interface UnreadableManifest {
  readonly kind: 'unreadable';
  /** The error message, with the location and what to do next. */
  readonly sentence: string;
  /** The 1-based line of the error. */
  readonly line: number;
  readonly column: number;
}

export interface MovePackage {
  /**
   * The folder of `Move.toml`, with `/` as the separator and no trailing slash: a path (`/w/a`), or a URI with the file
   * system (`file:///w/a`) without percent-encoding. File paths have the same format.
   */
  readonly folder: string;
  readonly manifest: MoveManifest | UnreadableManifest;
}

/** The packages of a workspace, by folder. Lookup time is proportional to the number of parent folders. */
export class PackageIndex<Package extends MovePackage = MovePackage> {
  /** Sorted by folder, without duplicates. */
  readonly packages: readonly Package[];
  /** Whether there are more packages that were not read. */
  readonly isCut: boolean;
  readonly #byFolder: ReadonlyMap<string, Package>;

  constructor(packages: readonly Package[], isCut = false) {
    this.isCut = isCut;
    this.#byFolder = new Map(packages.map(each => [each.folder, each]));
    this.packages = [...this.#byFolder.values()].toSorted((one, other) => (one.folder < other.folder ? -1 : 1));
  }

  at(folder: string): Package | undefined {
    return this.#byFolder.get(folder);
  }

  /**
   * Returns the package that contains a file, by the nearest folder. @param place path in the format of package folders
   */
  around(place: string): Package | undefined {
    for (let folder = place; folder.includes('/'); folder = folder.slice(0, folder.lastIndexOf('/'))) {
      const found = this.#byFolder.get(folder);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * Returns the package that a file is published with. Only files in `sources` are published, not tests or examples.
   */
  deployedFrom(place: string): Package | undefined {
    const own = this.around(place);
    return own && place.startsWith(`${own.folder}/sources/`) ? own : undefined;
  }
}

/**
 * Parses a `Move.toml` file. Never throws: invalid TOML results in an error message; malformed entries are ignored, and
 * malformed addresses are `undefined`.
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
  const { name, upgrade_policy: policy } = tableOf(toml.package);
  return {
    kind: 'manifest',
    ...(typeof name === 'string' ? { name } : {}),
    ...(policy === 'immutable' ? { isImmutable: true } : {}),
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

/** Whether a path is on another computer. Windows would authenticate to that computer to read the file. */
function isOnHost(path: string): boolean {
  return /^\s*[\\/]{2}/.test(path);
}

function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function unreadable(error: unknown): UnreadableManifest {
  const { line, column } = error instanceof TomlError ? error : { line: 1, column: 1 };
  const [first = ''] = error instanceof Error ? error.message.split('\n') : [];
  const reason = first.replace(/^Invalid TOML document: /, '') || 'invalid TOML';
  const sentence = `Move.toml cannot be read at line ${line}, column ${column} (${reason}). Correct the file to use the package’s named addresses.`;
  return { kind: 'unreadable', sentence, line, column };
}
