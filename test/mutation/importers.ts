import { readImports } from '../support/sourceImports';
import { grouped } from './grouped';

/** For a file, how many imports lead to it from each file from which any do. */
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
