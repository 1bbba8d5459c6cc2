import * as vscode from 'vscode';
import { isMoveSource } from '../vscode/documents';

/** The language ID for Move source if no other extension contributes one. */
const LANGUAGE = 'movescope-move';
const PLAIN_TEXT = 'plaintext';

/**
 * Highlights Move files that VS Code opens as plain text. The manifest associates no file names with the language, so
 * other Move extensions take precedence. If the user changes a document back to plain text, it stays plain text.
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
