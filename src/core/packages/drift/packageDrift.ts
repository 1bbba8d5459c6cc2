import type { ModuleLookup } from '../../modules/moduleLookup';
import type { ModuleId } from '../../move/functionId';
import type { MovePackage } from '../movePackage';
import type { LocalFile, LocalModule, LocalPackages } from './localPackages';
import { moduleDrift, type ModuleDrift } from './moduleDrift';

/** The modules of a file, compared with what is deployed. */
export interface FileDrift<File> {
  readonly file: File;
  /** Of the file as it was read. */
  readonly text: string;
  readonly modules: readonly ModuleDrift[];
}

/** A package of the workspace, compared with what is deployed. */
export interface PackageDrift<File> {
  readonly files: readonly FileDrift<File>[];
  /**
   * What is deployed at the accounts of its modules and in no package of the workspace. Of an account that several
   * packages share, the first of them by folder has it.
   */
  readonly missing: readonly ModuleId[];
}

/** Compares a file with what is deployed under the names of its modules. */
export async function fileDrift<File>(
  { file, read, modules }: LocalFile<File>,
  lookup: ModuleLookup,
): Promise<FileDrift<File>> {
  const compared: ModuleDrift[] = [];
  for (const { module, place } of modules) {
    const deployed = await lookUp({ module, place }, lookup);
    compared.push(moduleDrift({ read, module, place, deployed }));
  }
  return { file, text: read.text, modules: compared };
}

/** Compares all of a package. An account is read as a whole, once for all of its modules. */
export async function packageDrift<Package extends MovePackage, File>(
  local: LocalPackages<Package, File>,
  own: Package,
  lookup: ModuleLookup,
): Promise<PackageDrift<File>> {
  const missing: ModuleId[] = [];
  for (const address of local.accountsOf(own)) {
    const found = await lookup.moduleNames(address);
    if (found.kind !== 'found' || local.sharing(address)[0] !== own) continue;
    missing.push(...found.names.map(module => ({ address, module })).filter(each => local.lacks(each)));
  }
  const files: FileDrift<File>[] = [];
  for (const each of local.filesOf(own)) files.push(await fileDrift(each, lookup));
  return { files, missing };
}

function lookUp({ module, place }: LocalModule, lookup: ModuleLookup) {
  return place.kind === 'known'
    ? lookup.module(place.address, module.name)
    : Promise.resolve({ kind: 'unavailable' } as const);
}
