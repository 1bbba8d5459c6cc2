import type { MovePackage } from './movePackage';

/** The package that a file belongs to: that of the innermost folder around it. Paths have `/` between their parts. */
export function nearestPackage(packages: readonly MovePackage[], path: string): MovePackage | undefined {
  return packages
    .filter(({ folder }) => path === folder || path.startsWith(`${folder}/`))
    .reduce<MovePackage | undefined>(
      (nearest, each) => (nearest && nearest.folder.length >= each.folder.length ? nearest : each),
      undefined,
    );
}
