/** Named addresses; `undefined` where a name has no address yet (`"_"`) or one that is none. */
export type AddressTable = ReadonlyMap<string, string | undefined>;

/** What a `Move.toml` says, as far as it says it. */
export interface MoveManifest {
  readonly kind: 'manifest';
  /** Of the package. */
  readonly name?: string;
  /** Addresses as `parseAddress` gives them. */
  readonly addresses: AddressTable;
  /** What `_` stands for in development and tests. */
  readonly devAddresses: AddressTable;
  /** Those of `[dev-dependencies]` last. */
  readonly dependencies: readonly MoveDependency[];
}

/** Another package that a package is built with. */
export interface MoveDependency {
  readonly name: string;
  /** Its folder, from the folder of the `Move.toml`. */
  readonly local?: string;
  /** The repository that it comes from. */
  readonly git?: string;
  /** `addr_subst`: a name of the package that depends, and the address or the dependency's name that it stands for. */
  readonly substitutions: ReadonlyMap<string, string>;
}

/** A `Move.toml` that is not TOML. */
export interface UnreadableManifest {
  readonly kind: 'unreadable';
  /** One sentence: what is wrong, where, and what to do. */
  readonly sentence: string;
  /** Where reading stopped, counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** A package in the workspace. */
export interface MovePackage {
  /**
   * The folder of its `Move.toml`, with `/` between its parts and none at its end: a path (`/w/a`), or an address with
   * its file system (`file:///w/a`) in which nothing is percent-encoded. Files are named alike.
   */
  readonly folder: string;
  readonly manifest: MoveManifest | UnreadableManifest;
}

/** The packages of a workspace by their folders. A file is found as many steps away as it has folders above it. */
export class PackageIndex<Package extends MovePackage = MovePackage> {
  /** By folder, each once. */
  readonly packages: readonly Package[];
  readonly #byFolder: ReadonlyMap<string, Package>;

  constructor(packages: readonly Package[]) {
    this.#byFolder = new Map(packages.map(each => [each.folder, each]));
    this.packages = [...this.#byFolder.values()].toSorted((one, other) => (one.folder < other.folder ? -1 : 1));
  }

  /** The package of a folder. */
  at(folder: string): Package | undefined {
    return this.#byFolder.get(folder);
  }

  /** The package that a file belongs to: that of the innermost folder around it. @param place as packages name their folders */
  around(place: string): Package | undefined {
    for (let folder = place; folder.includes('/'); folder = folder.slice(0, folder.lastIndexOf('/'))) {
      const found = this.#byFolder.get(folder);
      if (found) return found;
    }
    return undefined;
  }

  /** The package that is deployed from a file: files of `sources` alone are, not those of tests and examples. */
  deployedFrom(place: string): Package | undefined {
    const own = this.around(place);
    return own && place.startsWith(`${own.folder}/sources/`) ? own : undefined;
  }
}
