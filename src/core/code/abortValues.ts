import type { MemberId } from '../move/functionId';
import type { AbortCatalogue, PossibleAbort } from './possibleAborts';

/** A code with which calls may end, as a value where an abort is expected. */
export interface AbortValue extends Omit<PossibleAbort, 'places'> {
  /** A shortest chain of calls, from the function that is called first to the one that aborts. */
  readonly path: readonly MemberId[];
}

/** Returns the codes of some functions, the most direct first. */
export function valuesOf(catalogues: readonly AbortCatalogue[]): readonly AbortValue[] {
  return directFirst(
    catalogues.flatMap(({ aborts }) =>
      aborts.flatMap(({ places, ...abort }) => {
        const [nearest] = places;
        return nearest ? [{ ...abort, path: nearest.path }] : [];
      }),
    ),
  );
}

/** Returns each code of a module once, with its shortest chain of calls; the shortest come first, then by place. */
export function directFirst(values: readonly AbortValue[]): readonly AbortValue[] {
  const found = new Map<string, AbortValue>();
  for (const value of values.toSorted((one, other) => one.path.length - other.path.length)) {
    const key = `${value.module.address}::${value.module.module} ${value.code}`;
    if (!found.has(key)) found.set(key, value);
  }
  return [...found.values()];
}
