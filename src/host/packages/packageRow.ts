import type { UnreadableManifest } from '../../core/packages/movePackage';
import type { ModuleId } from '../../core/move/functionId';
import { byState } from '../../core/packages/drift/driftWords';
import type { ItemDrift, ModuleDrift } from '../../core/packages/drift/moduleDrift';
import type { UserFacingError } from '../../core/userFacingError';
import type { WorkspacePackage } from './movePackages';
import type { FileDrift, PackageDrift } from './driftReader';

/** A row of the view of packages. */
export type PackageRow =
  | { readonly kind: 'package'; readonly package: WorkspacePackage }
  /** In the place of what a `Move.toml` says. */
  | { readonly kind: 'unreadable'; readonly package: WorkspacePackage; readonly manifest: UnreadableManifest }
  /** The id is its own, also where a file has two modules of one name. */
  | { readonly kind: 'module'; readonly id: string; readonly file: FileDrift; readonly module: ModuleDrift }
  | {
      readonly kind: 'item';
      readonly id: string;
      readonly file: FileDrift;
      readonly module: ModuleDrift;
      readonly item: ItemDrift;
    }
  /** Deployed at the accounts of the package, and in no package of the workspace. */
  | { readonly kind: 'others'; readonly package: WorkspacePackage; readonly modules: readonly ModuleId[] }
  | { readonly kind: 'other'; readonly id: ModuleId }
  /** Why something could not be read; a click reads it again. */
  | { readonly kind: 'trouble'; readonly error: UserFacingError }
  /** In the place of modules. */
  | { readonly kind: 'empty' };

/** The rows under a package: what is wrong, its modules by name, then what it does not have. */
export function packageRows({ package: own, files, missing, trouble }: PackageDrift): readonly PackageRow[] {
  const { manifest } = own;
  const modules = moduleRows(files);
  return [
    ...(manifest.kind === 'unreadable' ? [{ kind: 'unreadable' as const, package: own, manifest }] : []),
    ...(trouble ? [{ kind: 'trouble' as const, error: trouble }] : []),
    ...modules,
    ...(modules.length === 0 ? [{ kind: 'empty' as const }] : []),
    ...(missing.length > 0 ? [{ kind: 'others' as const, package: own, modules: missing }] : []),
  ];
}

function moduleRows(files: readonly FileDrift[]): readonly PackageRow[] {
  const seen = new Map<string, number>();
  return files
    .flatMap(file => file.modules.map(module => ({ file, module })))
    .toSorted(({ module: one }, { module: other }) => (one.name < other.name ? -1 : 1))
    .map(({ file, module }) => {
      const name = `${file.file.toString()}#${module.address ?? ''}::${module.name}`;
      const before = seen.get(name) ?? 0;
      seen.set(name, before + 1);
      return { kind: 'module', id: before === 0 ? name : `${name} ${before + 1}`, file, module };
    });
}

/** The rows under another row: what is not the same first. */
export function rowsBelow(row: PackageRow): readonly PackageRow[] {
  switch (row.kind) {
    case 'module':
      return byState(row.module.items).map(item => ({
        ...row,
        kind: 'item',
        id: `${row.id}::${item.kind} ${item.name}`,
        item,
      }));
    case 'others':
      return row.modules.map(id => ({ kind: 'other', id }));
    case 'package':
    case 'unreadable':
    case 'item':
    case 'other':
    case 'trouble':
    case 'empty':
      return [];
  }
}
