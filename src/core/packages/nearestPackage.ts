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

/** The package that is deployed from a file: files of `sources` alone are, not those of tests and examples. */
export function deployedFrom(packages: readonly MovePackage[], path: string): MovePackage | undefined {
  const own = nearestPackage(packages, path);
  return own && path.startsWith(`${own.folder}/sources/`) ? own : undefined;
}
