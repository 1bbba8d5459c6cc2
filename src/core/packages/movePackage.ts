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
