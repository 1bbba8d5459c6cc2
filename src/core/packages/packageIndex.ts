import type { MovePackage } from './movePackage';

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
