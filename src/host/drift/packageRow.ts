import type { ModuleId } from '../../core/move/functionId';
import { byState } from '../../core/packages/drift/driftWords';
import type { ItemDrift, ModuleDrift } from '../../core/packages/drift/moduleDrift';
import type { MovePackage } from '../../core/packages/movePackage';
import type { UserFacingError } from '../../core/userFacingError';
import type { FileDrift, PackageDrift } from './driftReader';

/** A row of the view of packages. */
export type PackageRow =
  | { readonly kind: 'package'; readonly package: MovePackage }
  | { readonly kind: 'module'; readonly file: FileDrift; readonly module: ModuleDrift }
  | { readonly kind: 'item'; readonly file: FileDrift; readonly module: ModuleDrift; readonly item: ItemDrift }
  /** Deployed at the accounts of the package, and in no package of the workspace. */
  | { readonly kind: 'others'; readonly modules: readonly ModuleId[] }
  | { readonly kind: 'other'; readonly id: ModuleId }
  /** Why something could not be read; a click reads it again. */
  | { readonly kind: 'trouble'; readonly error: UserFacingError }
  /** In the place of modules. */
  | { readonly kind: 'empty' };

/** The rows under a package: its modules by name, then what it does not have. */
export function packageRows({ files, missing, trouble }: PackageDrift): readonly PackageRow[] {
  const modules = files
    .flatMap(file => file.modules.map(module => ({ kind: 'module' as const, file, module })))
    .toSorted(({ module: one }, { module: other }) => (one.name < other.name ? -1 : 1));
  return [
    ...(trouble ? [{ kind: 'trouble' as const, error: trouble }] : []),
    ...modules,
    ...(modules.length === 0 ? [{ kind: 'empty' as const }] : []),
    ...(missing.length > 0 ? [{ kind: 'others' as const, modules: missing }] : []),
  ];
}

/** The rows under another row: what is not the same first. */
export function rowsBelow(row: PackageRow): readonly PackageRow[] {
  switch (row.kind) {
    case 'module':
      return byState(row.module.items).map(item => ({ ...row, kind: 'item', item }));
    case 'others':
      return row.modules.map(id => ({ kind: 'other', id }));
    case 'package':
    case 'item':
    case 'other':
    case 'trouble':
    case 'empty':
      return [];
  }
}
