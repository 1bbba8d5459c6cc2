import { parse, TomlError } from 'smol-toml';
import { parseAddress } from '../move/address';

/** Named addresses; `undefined` for a name without an address yet (`"_"`) or with an invalid one. */
export type AddressTable = ReadonlyMap<string, string | undefined>;

/** The readable contents of a `Move.toml`. */
export interface MoveManifest {
  readonly kind: 'manifest';
  readonly name?: string;
  /** Addresses in the form of `parseAddress`. */
  readonly addresses: AddressTable;
  /** Values for `_` in development and tests. */
  readonly devAddresses: AddressTable;
  /** Those of `[dev-dependencies]` come last. */
  readonly dependencies: readonly MoveDependency[];
}

/** A package with which another package is built. */
export interface MoveDependency {
  readonly name: string;
  /** Its folder, relative to the folder of the `Move.toml`. */
  readonly local?: string;
  readonly git?: string;
  /** `addr_subst`: a name of the dependent package, and the address or the dependency's name for it. */
  readonly substitutions: ReadonlyMap<string, string>;
}

/** A `Move.toml` that is not valid TOML. */
export interface UnreadableManifest {
  readonly kind: 'unreadable';
  /** One sentence that says what is wrong, where, and what to do. */
  readonly sentence: string;
  /** The line where reading stopped, counted from 1. */
  readonly line: number;
  readonly column: number;
}

export interface MovePackage {
  /**
   * The folder of its `Move.toml`, with `/` as separator and no trailing slash: a path (`/w/a`), or a URI with its file
   * system (`file:///w/a`) without percent-encoding. Paths of files have the same form.
   */
  readonly folder: string;
  readonly manifest: MoveManifest | UnreadableManifest;
}

/** The packages of a workspace by folder. The cost of finding a file is the number of folders above it. */
export class PackageIndex<Package extends MovePackage = MovePackage> {
  /** By folder, each once. */
  readonly packages: readonly Package[];
  /** Whether there are more packages, which were not read. */
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

  /** Returns the package of a file: that of the innermost folder. @param place path in the form of package folders */
  around(place: string): Package | undefined {
    for (let folder = place; folder.includes('/'); folder = folder.slice(0, folder.lastIndexOf('/'))) {
      const found = this.#byFolder.get(folder);
      if (found) return found;
    }
    return undefined;
  }

  /** Returns the package with which a file is deployed: from `sources` only, not tests and examples. */
  deployedFrom(place: string): Package | undefined {
    const own = this.around(place);
    return own && place.startsWith(`${own.folder}/sources/`) ? own : undefined;
  }
}

/** Never throws: invalid TOML gives a sentence; an entry of another form is omitted or, as an address, unknown. */
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
