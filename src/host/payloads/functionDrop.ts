import * as vscode from 'vscode';
import { findSymbol } from '../../core/modules/symbolIndex';
import { callForms } from '../../core/payloads/languages/loadLanguage';
import { InexpressibleError, type CallForm } from '../../core/payloads/write/writer';
import { callSnippet, fittingForm } from './insertCall';
import type { Session } from '../shell/session';
import type { DroppedFunction } from '../shell/moduleRow';

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
