import { loadLanguage, loadLocator } from './loadLanguage';
import type { AddressLookup } from '../../source/resolveName';
import { type Range, textLines } from '../../text/lines';
import { languageOf } from './languages';
import type { LocatedCall } from '../located';
import { qualifiedNames, type NameId } from '../qualifiedName';

/**
 * Returns the ranges of the fully qualified name of `id` in the text of a file, with the address in any form. For a
 * module, the names of its members also count.
 */
export function placesOfName(text: string, id: NameId): readonly Range[] {
  // Most files have none: splitting them into lines would be wasted.
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
 * Returns the ranges of a function's name in the calls of a file, if its language can write names in other forms:
 * separate from the module's name, as in the Python and Rust SDKs, or in Markdown code blocks. For a module, returns
 * the ranges of its separate name.
 * @param file its language is determined as by `languageOf`
 * @param lookup named addresses; requested only if there might be such a call
 */
export async function placesOfCalls(
  { languageId = '', path, text }: { readonly languageId?: string; readonly path: string; readonly text: string },
  id: NameId,
  lookup: () => Promise<AddressLookup>,
): Promise<readonly Range[]> {
  const language = languageOf(languageId, path);
  // A file that does not contain the word is not parsed.
  if (language === undefined || !text.includes(id.name ?? id.module)) return [];
  if (!(await loadLanguage(language)).hasOtherNames) return [];
  const makeLocator = await loadLocator(language);
  const calls = makeLocator(textLines(text), { lookup: await lookup() }).all();
  return calls.flatMap(call => placeOf(call, id) ?? []);
}

function placeOf({ function: { id: found, range, apart } }: LocatedCall, id: NameId): Range | undefined {
  if (found?.address !== id.address || found.module !== id.module) return undefined;
  if (id.name === undefined) return apart?.module;
  return found.name === id.name ? range : undefined;
}
