import type { AddressLookup } from '../../move/source/resolveName';
import type { DocumentLines } from '../documentLines';
import type { PayloadLanguage } from './languageOf';
import type { LocatorLanguage, PayloadLocator } from '../engine/payloadLocator';

/**
 * Makes the locator of a document, which is read as it is at the time of each question.
 * @param lookup the named addresses that Move source knows, in a document or a block of it; none where it is left out
 */
export type MakeLocator = (document: DocumentLines, lookup?: AddressLookup) => PayloadLocator;

/** Languages of which a fenced block of Markdown may be. */
const BLOCK_LANGUAGES = ['json', 'typescript', 'python', 'rust', 'shell', 'move'] as const;

/** Loads what reads a language, which is in no part of the program that starts with it. */
export async function loadLocator(language: PayloadLanguage): Promise<MakeLocator> {
  if (language === 'markdown') return loadMarkdown();
  if (language === 'move') return loadMove();
  const [{ DocumentLocator }, loaded] = await Promise.all([
    import('../engine/documentLocator'),
    loadLanguage(language),
  ]);
  return document => new DocumentLocator(document, loaded);
}

async function loadLanguage(language: Exclude<PayloadLanguage, 'markdown' | 'move'>): Promise<LocatorLanguage> {
  switch (language) {
    case 'json':
      return (await import('./json')).JSON_LANGUAGE;
    case 'typescript':
      return (await import('./typescript')).TYPESCRIPT_LANGUAGE;
    case 'python':
      return (await import('./python')).PYTHON_LANGUAGE;
    case 'rust':
      return (await import('./rust')).RUST_LANGUAGE;
    case 'shell':
      return (await import('./shell')).SHELL_LANGUAGE;
  }
}

async function loadMove(): Promise<MakeLocator> {
  const { MoveLocator } = await import('./move/moveLocator');
  return (document, lookup = () => undefined) => new MoveLocator(document, lookup);
}

async function loadMarkdown(): Promise<MakeLocator> {
  const [{ MarkdownLocator }, ...makes] = await Promise.all([
    import('./markdown'),
    ...BLOCK_LANGUAGES.map(async language => [language, await loadLocator(language)] as const),
  ]);
  const byLanguage = new Map<PayloadLanguage, MakeLocator>(makes);
  return (document, lookup) =>
    new MarkdownLocator(document, (language, lines) => byLanguage.get(language)?.(lines, lookup));
}
