import { readImports } from '../support/sourceImports';
import { grouped } from './grouped';

/** For a file, the number of imports between it and each file that imports it, directly or indirectly. */
export function importersOf(sources: ReadonlyMap<string, string>): (file: string) => ReadonlyMap<string, number> {
  const importers = grouped(
    readImports(sources).filter(({ kind, target }) => kind !== 'type' && target !== undefined),
    ({ target }) => target ?? '',
  );
  return file => {
    const distances = new Map([[file, 0]]);
    for (const [at, distance] of distances) {
      for (const { from } of importers.get(at) ?? []) {
        if (!distances.has(from)) distances.set(from, distance + 1);
      }
    }
    return distances;
  };
}
