import * as vscode from 'vscode';
import { callSkeleton } from '../../core/payloads/convert/skeleton';
import { CALL_FORMS, formForLanguage, type CallForm } from '../../core/payloads/convert/writeCall';
import { UserFacingError } from '../../core/userFacingError';
import { isMoveSource } from '../providers/documents';
import { chooseFunction, type FunctionArgument } from '../forms/chooseFunction';
import type { Services } from './services';

/** There is no text to write into. */
export class NoEditorError extends UserFacingError {
  override readonly name = 'NoEditorError';

  constructor() {
    super('No editor is open: open the file to write into and put the cursor where the call is to stand.');
  }
}

/** Inserts a call of a deployed function at the cursor, its values to be typed over one after the other. */
export async function insertCall(services: Services, given?: FunctionArgument): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new NoEditorError();
  const chosen = await chooseFunction(services, 'Insert a Call', given);
  const form = chosen && (await formFor(editor.document));
  if (!form) return;
  const snippet = new vscode.SnippetString();
  for (const { kind, text } of callSkeleton(chosen.id, chosen.abi, form)) {
    if (kind === 'text') snippet.appendText(text);
    else snippet.appendPlaceholder(text);
  }
  await vscode.window.showTextDocument(editor.document, editor.viewColumn);
  await editor.insertSnippet(snippet);
}

/** The form that fits a document, else the user's choice. */
export async function formFor(document: vscode.TextDocument): Promise<CallForm | undefined> {
  const { languageId } = document;
  const fitting = formForLanguage(isMoveSource(document) ? 'move' : languageId);
  if (fitting) return fitting;
  const items = Object.entries(CALL_FORMS).map(([form, label]) => ({ label, form: form as CallForm }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Form of the Call',
    placeHolder: `How is the call to be written into this ${languageId} document?`,
  });
  return chosen?.form;
}
