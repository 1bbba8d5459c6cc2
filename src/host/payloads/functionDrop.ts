import * as vscode from 'vscode';
import { findSymbol } from '../../core/modules/symbolIndex';
import { callForms } from '../../core/payloads/languages/loadLanguage';
import { InexpressibleError, type CallForm } from '../../core/payloads/write/writer';
import { callSnippet, fittingForm } from './insertCall';
import type { Session } from '../shell/session';
import type { DroppedFunction } from '../shell/moduleRow';

/** What edits of dropped functions are to VS Code. */
export const CALL_DROP = vscode.DocumentDropOrPasteEditKind.Empty.append('movescope', 'call');

/**
 * A call of a function that was dropped, as the document's language has it, values to be typed over; in a document of
 * another language every form that can express it, the user's choice after the drop.
 *
 * @returns none where the function is one of another network, or none that a transaction can call
 * @throws InexpressibleError where the document's form has no way to write it; the client's errors
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
