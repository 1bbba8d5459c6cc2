import type { DocumentLines } from '../documentLines';
import type { PayloadLanguage } from './languageOf';
import type { LocatorLanguage } from './locatorLanguage';
import type { PayloadLocator } from './payloadLocator';

/** Makes the locator of a document, which is read as it is at the time of each question. */
export type MakeLocator = (document: DocumentLines) => PayloadLocator;

/** Languages of which a fenced block of Markdown may be. */
const BLOCK_LANGUAGES = ['json', 'typescript', 'python', 'rust', 'shell'] as const;

/** Loads what reads a language, which is in no part of the program that starts with it. */
export async function loadLocator(language: PayloadLanguage): Promise<MakeLocator> {
  if (language === 'markdown') return loadMarkdown();
  const [{ DocumentLocator }, loaded] = await Promise.all([import('./documentLocator'), loadLanguage(language)]);
  return document => new DocumentLocator(document, loaded);
}

async function loadLanguage(language: Exclude<PayloadLanguage, 'markdown'>): Promise<LocatorLanguage> {
  switch (language) {
    case 'json':
      return (await import('./json/jsonLanguage')).JSON_LANGUAGE;
    case 'typescript':
      return (await import('./typescript/typescriptLanguage')).TYPESCRIPT_LANGUAGE;
    case 'python':
      return (await import('./python/pythonLanguage')).PYTHON_LANGUAGE;
    case 'rust':
      return (await import('./rust/rustLanguage')).RUST_LANGUAGE;
    case 'shell':
      return (await import('./shell/shellLanguage')).SHELL_LANGUAGE;
  }
}

async function loadMarkdown(): Promise<MakeLocator> {
  const [{ MarkdownLocator }, ...makes] = await Promise.all([
    import('./markdown/markdownLocator'),
    ...BLOCK_LANGUAGES.map(async language => [language, await loadLocator(language)] as const),
  ]);
  const byLanguage = new Map<PayloadLanguage, MakeLocator>(makes);
  return document => new MarkdownLocator(document, (language, lines) => byLanguage.get(language)?.(lines));
}
