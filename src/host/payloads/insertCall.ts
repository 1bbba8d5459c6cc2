import * as vscode from 'vscode';
import type { FunctionAbi } from '../../core/move/abi';
import type { MemberId } from '../../core/move/functionId';
import { formForLanguage, callForms } from '../../core/payloads/languages/loadLanguage';
import { callSkeleton } from '../../core/payloads/write/callSkeleton';
import type { CallForm } from '../../core/payloads/write/writer';
import { UserFacingError } from '../../core/userFacingError';
import { isMoveSource } from '../shell/documents';
import { chooseFunction, type FunctionArgument } from './chooseFunction';
import type { PayloadServices } from './payloadServices';

/** Returns a call of a function in a form, with placeholders for its values. @throws InexpressibleError */
export function callSnippet(id: MemberId, abi: FunctionAbi, form: CallForm): vscode.SnippetString {
  const snippet = new vscode.SnippetString();
  for (const { kind, text } of callSkeleton(id, abi, form)) {
    if (kind === 'text') snippet.appendText(text);
    else snippet.appendPlaceholder(text);
  }
  return snippet;
}

/** Returns the form of calls in a document's language, or `undefined` if none fits. */
export async function fittingForm(document: vscode.TextDocument): Promise<CallForm | undefined> {
  return formForLanguage(isMoveSource(document) ? 'move' : document.languageId);
}

/** There is no editor in which to insert a call. */
export class NoEditorError extends UserFacingError {
  override readonly name = 'NoEditorError';

  constructor() {
    super('No editor is open: open the file to write into and put the cursor where the call should go.');
  }
}

/** Inserts a call of a deployed function at the cursor, with placeholders for its values. */
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

/** Returns the form that fits a document, otherwise the user's choice. */
export async function formFor(document: vscode.TextDocument): Promise<CallForm | undefined> {
  const { languageId } = document;
  const fitting = await fittingForm(document);
  if (fitting) return fitting;
  const items = (await callForms()).map(form => ({ label: form.label, form }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Form of the Call',
    placeHolder: `How should the call be written in this ${languageId} document?`,
  });
  return chosen?.form;
}
