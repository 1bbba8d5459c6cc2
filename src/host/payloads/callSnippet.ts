import * as vscode from 'vscode';
import type { FunctionAbi } from '../../core/move/abi';
import type { MemberId } from '../../core/move/functionId';
import { callSkeleton } from '../../core/payloads/write/callSkeleton';
import { formForLanguage } from '../../core/payloads/languages/loadLanguage';
import type { CallForm } from '../../core/payloads/write/writer';
import { isMoveSource } from '../shell/documents';

/** A call of a function in a form, its values to be typed over one after the other. @throws InexpressibleError */
export function callSnippet(id: MemberId, abi: FunctionAbi, form: CallForm): vscode.SnippetString {
  const snippet = new vscode.SnippetString();
  for (const { kind, text } of callSkeleton(id, abi, form)) {
    if (kind === 'text') snippet.appendText(text);
    else snippet.appendPlaceholder(text);
  }
  return snippet;
}

/** The form in which a document's language has calls; `undefined` where none fits. */
export async function fittingForm(document: vscode.TextDocument): Promise<CallForm | undefined> {
  return formForLanguage(isMoveSource(document) ? 'move' : document.languageId);
}
