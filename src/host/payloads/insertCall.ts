import * as vscode from 'vscode';
import { callForms } from '../../core/payloads/languages/loadLanguage';
import type { CallForm } from '../../core/payloads/write/writer';
import { UserFacingError } from '../../core/userFacingError';
import { callSnippet, fittingForm } from './callSnippet';
import { chooseFunction, type FunctionArgument } from './chooseFunction';
import type { PayloadServices } from './payloadServices';

/** There is no text to write into. */
export class NoEditorError extends UserFacingError {
  override readonly name = 'NoEditorError';

  constructor() {
    super('No editor is open: open the file to write into and put the cursor where the call is to stand.');
  }
}

/** Inserts a call of a deployed function at the cursor, its values to be typed over one after the other. */
export async function insertCall(services: PayloadServices, given?: FunctionArgument): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new NoEditorError();
  const chosen = await chooseFunction(services, 'Insert Call', given);
  const form = chosen && (await formFor(editor.document));
  if (!form) return;
  const snippet = callSnippet(chosen.id, chosen.abi, form);
  await vscode.window.showTextDocument(editor.document, editor.viewColumn);
  await editor.insertSnippet(snippet);
}

/** The form that fits a document, else the user's choice. */
export async function formFor(document: vscode.TextDocument): Promise<CallForm | undefined> {
  const { languageId } = document;
  const fitting = await fittingForm(document);
  if (fitting) return fitting;
  const items = (await callForms()).map(form => ({ label: form.label, form }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Form of the Call',
    placeHolder: `How is the call to be written into this ${languageId} document?`,
  });
  return chosen?.form;
}
