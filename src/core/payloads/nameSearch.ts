import type { AddressLookup } from '../move/source/resolveName';
import { type Range, textLines } from './documentLines';
import { languageOf } from './languages/languages';
import { loadLanguage, loadLocator } from './languages/loadLanguage';
import type { LocatedCall } from './located';
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

/**
 * Where a file calls a function, by whatever names: the SDKs of Python and Rust name module and function apart, and
 * fenced blocks of Markdown may hold them. Of a module, where calls name it apart.
 * @param file its language is told as `languageOf` has it
 * @param lookup of named addresses; asked for only where there may be such a call
 */
export async function placesOfCalls(
  { languageId = '', path, text }: { readonly languageId?: string; readonly path: string; readonly text: string },
  id: NameId,
  lookup: () => Promise<AddressLookup>,
): Promise<readonly Range[]> {
  const language = languageOf(languageId, path);
  // A file that does not have the word is not read.
  if (language === undefined || !text.includes(id.name ?? id.module)) return [];
  if (!(await loadLanguage(language)).hasOtherNames) return [];
  const makeLocator = await loadLocator(language);
  const calls = makeLocator(textLines(text), await lookup()).all();
  return calls.flatMap(call => placeOf(call, id) ?? []);
}

function placeOf({ function: { id: found, range, apart } }: LocatedCall, id: NameId): Range | undefined {
  if (found?.address !== id.address || found.module !== id.module) return undefined;
  if (id.name === undefined) return apart?.module;
  return found.name === id.name ? range : undefined;
}
