import * as vscode from 'vscode';
import { setContextKey } from '../vscode/commands';
import type { DocumentLocators } from './documentLocators';

/** Debounce delay before calls are located in a document, in ms. */
const DELAY_MS = 300;

/**
 * Sets the context key for menus and the Command Palette: whether the active editor contains a call that can be
 * simulated.
 */
export function registerPayloadKey(locators: DocumentLocators): vscode.Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = async () => {
    const document = vscode.window.activeTextEditor?.document;
    const locator = await (document && locators.of(document)?.catch(() => undefined));
    // If another editor is active by now, its own event updates the key.
    if (document === vscode.window.activeTextEditor?.document)
      await setContextKey('hasPayload', (locator?.all().length ?? 0) > 0);
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), ms);
  };
  later(0);
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => later(0)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) later(DELAY_MS);
    }),
    // This also fires when the language of an open document changes.
    vscode.workspace.onDidOpenTextDocument(document => {
      if (document === vscode.window.activeTextEditor?.document) later(0);
    }),
    {
      dispose() {
        clearTimeout(timer);
      },
    },
  );
}
