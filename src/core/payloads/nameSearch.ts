import type { Range } from './documentLines';
import { qualifiedNames, type NameId } from './qualifiedName';

/**
 * Where a text names what `id` stands for, by its fully qualified name: addresses in their long and short form are one.
 * A module is named by the names in it too.
 */
export function placesOfName(text: string, id: NameId): readonly Range[] {
  // Most files have none: they are not cut into lines.
  if (!text.includes(`::${id.name ?? id.module}`)) return [];
  return text
    .split(/\r\n|\n|\r/)
    .flatMap((content, line) =>
      [...qualifiedNames(content)]
        .filter(({ id: found }) => isWithin(found, id))
        .map(({ start, end }) => ({ start: { line, character: start }, end: { line, character: end } })),
    );
}

function isWithin(found: NameId, id: NameId): boolean {
  return (
    found.address === id.address && found.module === id.module && (id.name === undefined || found.name === id.name)
  );
}
