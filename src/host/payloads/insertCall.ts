import * as vscode from 'vscode';
import { findSymbol } from '../../core/modules/symbolIndex';
import type { FunctionAbi } from '../../core/move/abi';
import type { MemberId } from '../../core/move/functionId';
import { formForLanguage, callForms } from '../../core/payloads/languages/loadLanguage';
import { callSkeleton } from '../../core/payloads/write/callSkeleton';
import { type CallForm, InexpressibleError } from '../../core/payloads/write/writer';
import { UserFacingError } from '../../core/userFacingError';
import { isMoveSource } from '../shell/documents';
import type { DroppedFunction } from '../shell/moduleRow';
import type { Session } from '../shell/session';
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

/** The kind of the edits for dropped functions. */
export const CALL_DROP = vscode.DocumentDropOrPasteEditKind.Empty.append('movescope', 'call');

/**
 * Returns edits that insert a dropped function as a call with placeholders: in the form of the document's language or,
 * in other documents, in each form that can express it, from which the user chooses after the drop.
 *
 * @returns nothing if the function is on a different network or is not an entry function
 * @throws InexpressibleError if the document's form cannot express it; the client's errors
 */
export async function callEdits(
  session: Session,
  { id, network }: DroppedFunction,
  document: vscode.TextDocument,
  signal: AbortSignal,
): Promise<vscode.DocumentDropEdit[]> {
  if (network !== session.network.id) return [];
  const { modules } = await session.connection();
  const symbol = await findSymbol(id, modules, signal);
  if (symbol.kind !== 'function' || !symbol.abi.isEntry) return [];
  const { abi } = symbol;
  const edit = (form: CallForm) => {
    const title = `Insert Call: ${form.label}`;
    return new vscode.DocumentDropEdit(callSnippet(id, abi, form), title, CALL_DROP.append(form.id));
  };
  const fitting = await fittingForm(document);
  if (fitting) return [edit(fitting)];
  return (await callForms()).flatMap(form => {
    try {
      return [edit(form)];
    } catch (error) {
      if (error instanceof InexpressibleError) return [];
      throw error;
    }
  });
}
