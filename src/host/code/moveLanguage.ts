import * as vscode from 'vscode';
import { isMoveSource } from '../vscode/documents';

/** The language of Move source if no other extension has one. */
const LANGUAGE = 'movescope-move';
const PLAIN_TEXT = 'plaintext';

/**
 * Colours Move files that would be plain text. The manifest gives the language no file name, so that an extension that
 * provides Move is never in its way. A document that the user makes plain text again stays so.
 */
export function registerMoveLanguage(): vscode.Disposable {
  const coloured = new WeakSet<vscode.TextDocument>();
  const colour = async (document: vscode.TextDocument) => {
    if (document.languageId !== PLAIN_TEXT || !isMoveSource(document) || coloured.has(document)) return;
    coloured.add(document);
    await vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
  };
  for (const document of vscode.workspace.textDocuments) void colour(document);
  return vscode.workspace.onDidOpenTextDocument(document => void colour(document));
}
