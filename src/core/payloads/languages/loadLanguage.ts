import type { CallForm } from '../write/writer';
import { defined } from '../../text/defined';
import type { AddressLookup } from '../../source/resolveName';
import type { PayloadLocator } from '../engine/bracketLanguage';
import type { DocumentLines } from '../../text/lines';
import type { LoadedLanguage, Surroundings, BlockLanguages, LanguageWriting } from './language';
import { type PayloadLanguage, LANGUAGES, languageOfName, languageIds } from './languages';

export function loadLanguage(id: PayloadLanguage): Promise<LoadedLanguage> {
  return LANGUAGES[id].load();
}

/** Creates the locator of a document. The locator reads the document's current state at each query. */
export type MakeLocator = (document: DocumentLines, surroundings?: Partial<Surroundings>) => PayloadLocator;

export async function loadLocator(id: PayloadLanguage): Promise<MakeLocator> {
  const { makeLocator, hasBlocks } = await loadLanguage(id);
  const makes = hasBlocks ? await loadBlocks(id) : new Map<string, MakeLocator>();
  return (document, { lookup = () => undefined, ...others } = {}) => {
    const blocks: BlockLanguages = {
      named: languageOfName,
      makeLocator: (language, lines) => makes.get(language)?.(lines, { lookup }),
    };
    return makeLocator(document, { ...others, lookup, blocks });
  };
}

/** Where to read the surroundings of a document; each is requested only if the language's calls use it. */
export interface TextSurroundings extends Pick<Surroundings, 'variables'> {
  /** Returns the named addresses for Move source. */
  readonly addresses: () => Promise<AddressLookup>;
  /** Returns the content of a file by its path relative to the document; absent if the document is not in a file. */
  readonly fileBeside?: (path: string) => Promise<DocumentLines | undefined>;
}

/** Returns a locator for a document that never changes, with everything that its calls can refer to. */
export async function locatorOfText(
  id: PayloadLanguage,
  lines: DocumentLines,
  { addresses, fileBeside, variables }: TextSurroundings,
): Promise<PayloadLocator> {
  const [{ readImports }, makeLocator] = await Promise.all([loadLanguage(id), loadLocator(id)]);
  const lookup = LANGUAGES[id].hasNamedAddresses ? await addresses() : undefined;
  const imports = fileBeside && (await readImports?.(lines, fileBeside));
  return makeLocator(lines, defined({ lookup, imports, variables }));
}

/** Returns the locators of all languages except the language that contains the code blocks. */
async function loadBlocks(around: PayloadLanguage): Promise<ReadonlyMap<string, MakeLocator>> {
  const others = languageIds().filter(id => id !== around);
  return new Map(await Promise.all(others.map(async id => [id, await loadLocator(id)] as const)));
}

/**
 * Loads the writer of a language; `undefined` if its documents contain calls only in code blocks of other languages.
 */
export async function loadWriting(id: PayloadLanguage): Promise<LanguageWriting | undefined> {
  return (await (await loadLanguage(id)).loadWriting?.())?.WRITING;
}

/** Returns the form for calls in documents with a VS Code language id; `undefined` if there is none. */
export async function formForLanguage(languageId: string): Promise<CallForm | undefined> {
  const id = languageIds().find(each => LANGUAGES[each].editorIds.includes(languageId));
  return id && (await loadWriting(id))?.forms[0];
}

/** Returns all forms that a call can be written in, in the order in which they are offered. */
export async function callForms(): Promise<readonly CallForm[]> {
  const writings = await Promise.all(languageIds().map(loadWriting));
  return writings.flatMap(writing => writing?.forms ?? []);
}
