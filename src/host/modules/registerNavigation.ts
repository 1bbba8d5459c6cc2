import * as vscode from 'vscode';
import { INTERFACE_SCHEME } from '../shell/ids';
import { NAMED_DOCUMENTS } from '../shell/documents';
import type { Navigation } from './navigation';

const INTERFACES: vscode.DocumentFilter = { scheme: INTERFACE_SCHEME };

/** Registers what leads from a name to what it names and back. The parts are loaded when first asked. */
export function registerNavigation(navigation: Navigation): vscode.Disposable {
  const { languages } = vscode;
  const { interfaces } = navigation;
  return vscode.Disposable.from(
    languages.registerDefinitionProvider([...NAMED_DOCUMENTS, INTERFACES], {
      provideDefinition: async (document, position, token) =>
        (await import('./definitions')).findDefinitions(navigation, document, position, token),
    }),
    languages.registerReferenceProvider([...NAMED_DOCUMENTS, INTERFACES], {
      provideReferences: async (document, position, context, token) =>
        (await import('./findReferences')).findReferences(navigation, { document, position }, context, token),
    }),
    languages.registerDocumentSymbolProvider(INTERFACES, {
      provideDocumentSymbols: async document => {
        const shown = interfaces.shownAt(document.uri);
        return shown && (await import('./interfaceOutline')).interfaceSymbols(shown, document);
      },
    }),
    languages.registerFoldingRangeProvider(INTERFACES, {
      provideFoldingRanges: async document => {
        const shown = interfaces.shownAt(document.uri);
        return shown && (await import('./interfaceOutline')).interfaceFolds(shown);
      },
    }),
    languages.registerDocumentLinkProvider([{ language: 'markdown' }, INTERFACES], {
      provideDocumentLinks: async document => (await import('./nameLinks')).nameLinks(document),
    }),
  );
}
