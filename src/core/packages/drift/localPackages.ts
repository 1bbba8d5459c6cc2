import type { ModuleLookup } from '../../modules/moduleLookup';
import type { ModuleId } from '../../move/functionId';
import { type MoveModule, isDeployed } from '../../source/factModel';
import type { MovePackage, PackageIndex } from '../movePackage';
import { publishedAddresses } from '../namedAddresses';
import type { AddressLookup } from '../../source/resolveName';
import type { ReadMove } from '../readMove';
import { codeDrift, type BuildToCompare } from './codeDrift';
import type { PackageBuild } from './packageBuild';
import { modulePlace, type ModulePlace, moduleDrift, type ModuleDrift } from './moduleDrift';

/** Number of files that are read concurrently. Each file is parsed when it arrives, which blocks the event loop. */
const AT_ONCE = 4;

/** Access to the packages of a workspace and their source files. `File` is the host's file type. */
export interface PackageSources<Package extends MovePackage, File> {
  packages(): Promise<PackageIndex<Package>>;
  /** Returns Move source files; `areAll` is false if the workspace contains more. */
  files(): Promise<{ readonly files: readonly File[]; readonly areAll: boolean }>;
  /** Returns the file's path in the format of package folders. */
  placeOf(file: File): string;
  readFile(file: File): Promise<ReadMove>;
}

interface LocalModule {
  readonly module: MoveModule;
  readonly place: ModulePlace;
}

interface LocalFile<File> {
  readonly file: File;
  /** The file, parsed with the named addresses for publishing it. */
  readonly read: ReadMove;
  readonly modules: readonly LocalModule[];
  /** Words in source code with syntax errors. They might be names of modules that were not detected. */
  readonly words: readonly string[];
}

/**
 * Returns the declarations in a file of a package. @param source the file, with its path in the format of package
 * folders
 */
export function localFile<File>(
  packages: PackageIndex,
  own: MovePackage,
  { file, place, read }: { readonly file: File; readonly place: string; readonly read: ReadMove },
): LocalFile<File> {
  const lookup = publishedAddresses(packages, place);
  const modules = read.facts.modules
    .filter(each => each.kind === 'module' && each.name !== '' && isDeployed(each))
    .map(module => ({ module, place: modulePlace(module, own, lookup) }));
  const words = isBroken(read) ? [...read.text.matchAll(/\w+/g)].map(([word]) => word) : [];
  return { file, read: { ...read, lookup }, modules, words };
}

/** The declarations of all packages in a workspace. */
export class LocalPackages<Package extends MovePackage, File> {
  readonly index: PackageIndex<Package>;
  readonly #files: ReadonlyMap<Package, readonly LocalFile<File>[]>;
  readonly #areAll: boolean;
  /** Packages with modules at an address. */
  readonly #sharing = new Map<string, Set<Package>>();
  /** Module IDs, such as `0x1::coin`. */
  readonly #declared = new Set<string>();
  /** Names of modules whose address or existence cannot be determined. */
  readonly #undecided = new Set<string>();

  /** @param areAll whether `files` contains all files in the workspace */
  constructor(index: PackageIndex<Package>, files: ReadonlyMap<Package, readonly LocalFile<File>[]>, areAll: boolean) {
    this.index = index;
    this.#files = files;
    this.#areAll = areAll;
    for (const own of index.packages) for (const each of this.filesOf(own)) this.#take(own, each);
  }

  filesOf(own: Package): readonly LocalFile<File>[] {
    return this.#files.get(own) ?? [];
  }

  /** Returns the addresses of a package's modules, without duplicates. */
  accountsOf(own: Package): readonly string[] {
    const places = this.filesOf(own).flatMap(({ modules }) => modules.map(({ place }) => place));
    return [...new Set(places.flatMap(place => (place.kind === 'known' ? place.address : [])))];
  }

  /** Returns the packages with modules at an address, in the order of their folders. */
  sharing(address: string): readonly Package[] {
    return [...(this.#sharing.get(address) ?? [])];
  }

  /** Whether it is certain that no package in the workspace contains the module. */
  lacks({ address, module }: ModuleId): boolean {
    return this.#areAll && !this.#declared.has(`${address}::${module}`) && !this.#undecided.has(module);
  }

  #take(own: Package, { modules, words }: LocalFile<File>): void {
    for (const { module, place } of modules) {
      if (place.kind === 'unknown') this.#undecided.add(module.name);
      else {
        this.#declared.add(`${place.address}::${module.name}`);
        this.#sharing.set(place.address, (this.#sharing.get(place.address) ?? new Set()).add(own));
      }
    }
    for (const word of words) this.#undecided.add(word);
  }
}

/** Reads the packages of a workspace. Each file in their `sources` folders is read once. */
export async function readLocalPackages<Package extends MovePackage, File>(
  sources: PackageSources<Package, File>,
): Promise<LocalPackages<Package, File>> {
  const [index, { files, areAll }] = await Promise.all([sources.packages(), sources.files()]);
  const deployed = files.flatMap(file => {
    const place = sources.placeOf(file);
    const own = index.deployedFrom(place);
    return own ? { own, file, place } : [];
  });
  const found = new Map<Package, LocalFile<File>[]>(index.packages.map(own => [own, []]));
  for (let at = 0; at < deployed.length; at += AT_ONCE) {
    const some = deployed.slice(at, at + AT_ONCE);
    const reads = await Promise.all(some.map(async each => ({ ...each, read: await sources.readFile(each.file) })));
    for (const each of reads) found.get(each.own)?.push(localFile(index, each.own, each));
  }
  return new LocalPackages(index, found, areAll);
}

function isBroken({ tree }: ReadMove): boolean {
  let found = false;
  tree.iterate({
    enter: ({ type }) => {
      found ||= type.isError;
      return !found;
    },
  });
  return found;
}

/** The modules in a file, compared with the deployed modules. */
export interface DriftOfFile<File> {
  readonly file: File;
  readonly text: string;
  readonly modules: readonly ModuleDrift[];
}

/** A package in the workspace, compared with the deployed modules. */
export interface DriftOfPackage<File> {
  readonly files: readonly DriftOfFile<File>[];
  /**
   * Modules of the package's accounts that no package in the workspace contains. If several packages share an account,
   * they are reported only for the first package by folder.
   */
  readonly missing: readonly ModuleId[];
}

export interface DeployedPackage extends BuildToCompare {
  readonly lookup: ModuleLookup;
}

/** Compares the modules in a file with the deployed ones, using the package's build if it is up to date. */
export async function fileDrift<File>(
  local: LocalFile<File>,
  own: MovePackage,
  compared: DeployedPackage,
): Promise<DriftOfFile<File>> {
  const { file, read, modules } = withBuildAddresses(local, own, compared.build);
  const drifts: ModuleDrift[] = [];
  for (const { module, place } of modules) {
    const deployed = await lookUp({ module, place }, compared.lookup);
    const abi = deployed.kind === 'found' ? deployed.abi : undefined;
    drifts.push(
      await codeDrift(moduleDrift({ read, module, place, deployed }), module, { ...compared, ...(abi && { abi }) }),
    );
  }
  return { file, text: read.text, modules: drifts };
}

function withBuildAddresses<File>(local: LocalFile<File>, own: MovePackage, build: PackageBuild): LocalFile<File> {
  if (build.kind !== 'current') return local;
  const published = local.read.lookup;
  const lookup: AddressLookup = name => build.addresses.get(name) ?? published(name);
  const modules = local.modules.map(({ module }) => ({ module, place: modulePlace(module, own, lookup) }));
  return { ...local, read: { ...local.read, lookup }, modules };
}

/** Compares the modules of a package with the deployed modules, which are read once per account. */
export async function packageDrift<Package extends MovePackage, File>(
  local: LocalPackages<Package, File>,
  own: Package,
  compared: DeployedPackage,
): Promise<DriftOfPackage<File>> {
  const missing: ModuleId[] = [];
  for (const address of local.accountsOf(own)) {
    const found = await compared.lookup.moduleNames(address);
    if (found.kind !== 'found' || local.sharing(address)[0] !== own) continue;
    for (const one of found.names.map(module => ({ address, module })).filter(each => local.lacks(each)))
      missing.push(one);
  }
  const files: DriftOfFile<File>[] = [];
  for (const each of local.filesOf(own)) files.push(await fileDrift(each, own, compared));
  return { files, missing };
}

function lookUp({ module, place }: LocalModule, lookup: ModuleLookup) {
  return place.kind === 'known'
    ? lookup.module(place.address, module.name)
    : Promise.resolve({ kind: 'unavailable' } as const);
}
