import type { DocumentLines } from '../documentLines';
import type { PayloadLocator } from '../engine/payloadLocator';
import type { CallForm } from '../write/writer';
import type { BlockLanguages, LanguageWriting, LoadedLanguage, Surroundings } from './language';
import { languageIds, languageOfName, LANGUAGES, type PayloadLanguage } from './languages';

/** Loads the reader of a language. */
export async function loadLanguage(id: PayloadLanguage): Promise<LoadedLanguage> {
  return (await LANGUAGES[id].load()).LANGUAGE;
}

/** Creates the locator of a document, which reads the current state of the document at each query. */
export type MakeLocator = (document: DocumentLines, surroundings?: Partial<Surroundings>) => PayloadLocator;

/** Loads the locator of a language's documents. */
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

/** Returns the locators of all languages except the one that contains the blocks. */
async function loadBlocks(around: PayloadLanguage): Promise<ReadonlyMap<string, MakeLocator>> {
  const others = languageIds().filter(id => id !== around);
  return new Map(await Promise.all(others.map(async id => [id, await loadLocator(id)] as const)));
}

/** Loads the writer of a language; `undefined` if its documents have calls only in blocks of other languages. */
export async function loadWriting(id: PayloadLanguage): Promise<LanguageWriting | undefined> {
  return (await (await loadLanguage(id)).loadWriting?.())?.WRITING;
}

/** Returns the form of calls in documents with a VS Code language id; `undefined` if there is none. */
export async function formForLanguage(languageId: string): Promise<CallForm | undefined> {
  const id = languageIds().find(each => LANGUAGES[each].editorIds.includes(languageId));
  return id && (await loadWriting(id))?.forms[0];
}

/** Returns all forms in which a call can be written, in the order in which they are offered. */
export async function callForms(): Promise<readonly CallForm[]> {
  const writings = await Promise.all(languageIds().map(loadWriting));
  return writings.flatMap(writing => writing?.forms ?? []);
}
