import type { DocumentLines } from '../documentLines';
import type { PayloadLanguage } from './languageOf';
import type { PayloadLocator } from './payloadLocator';

/** Makes the locator of a document, which is read as it is at the time of each question. */
export type MakeLocator = (document: DocumentLines) => PayloadLocator;

/** Loads what reads a language, which is in no part of the program that starts with it. */
export async function loadLocator(language: PayloadLanguage): Promise<MakeLocator> {
  switch (language) {
    case 'json': {
      const [{ BracketLocator }, { JSON_LANGUAGE }] = await Promise.all([
        import('./bracketLocator'),
        import('./json/jsonLanguage'),
      ]);
      return document => new BracketLocator(document, JSON_LANGUAGE);
    }
    case 'typescript': {
      const [{ BracketLocator }, { TYPESCRIPT_LANGUAGE }] = await Promise.all([
        import('./bracketLocator'),
        import('./typescript/typescriptLanguage'),
      ]);
      return document => new BracketLocator(document, TYPESCRIPT_LANGUAGE);
    }
  }
}
