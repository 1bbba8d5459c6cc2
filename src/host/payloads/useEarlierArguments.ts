import * as vscode from 'vscode';
import { memberIdText } from '../../core/move/functionId';
import { isPayloadFile } from '../../core/payloads/languages/languages';
import type { LocatedCall } from '../../core/payloads/located';
import { MOVE } from '../../core/payloads/payloadForms';
import { listEdits } from '../../core/payloads/write/listEdits';
import { typedCall } from '../../core/payloads/write/typedCall';
import { UserFacingError } from '../../core/userFacingError';
import { documentLines, toRange } from '../shell/documents';
import { chooseEarlier, offerSender } from './chooseEarlier';
import { NothingToFillError, writtenCall } from './fillCall';
import { NoEditorError } from './insertCall';
import type { PayloadServices } from './payloadServices';

/** A position in the active editor; the cursor if none is given. */
export interface EarlierArgument {
  readonly position?: vscode.Position;
}

/** The chosen values cannot be written into the call. */
export class UnwrittenValuesError extends UserFacingError {
  override readonly name = 'UnwrittenValuesError';
}

/**
 * Replaces the type arguments and arguments of the call at the cursor with those of an earlier call of its function
 * that the user chooses. In the form of a call, it fills the fields instead.
 */
export async function useEarlierArguments(services: PayloadServices, given: EarlierArgument = {}): Promise<void> {
  const { press } = services.forms.step;
  if (press) {
    press();
    return;
  }
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new NoEditorError();
  const { document } = editor;
  const { version } = document;
  const located = (await services.locators.of(document))?.callAt(given.position ?? editor.selection.active);
  if (located?.form.id === MOVE.id) {
    throw new NothingToFillError('Arguments cannot be written into Move source: run the command in a payload.');
  }
  const { call, called } = await writtenCall(services, located);
  const chosen = await chooseEarlier(services, called);
  const typed = chosen && typedCall(chosen, called.abi);
  if (!typed) return;
  const written = {
    lines: documentLines(document),
    indent: indentOf(editor),
    hasVariables: isPayloadFile(document.uri.path),
  };
  const edits = await listEdits(written, call, typed);
  // Edits made in the meantime must not be overwritten.
  if (document.version !== version) {
    throw new UnwrittenValuesError('The document was changed in the meantime: run the command again.');
  }
  if (!edits) {
    throw new UnwrittenValuesError(
      `The values cannot be written into this call of ${memberIdText(called.id)}: close its brackets and quotes, or run Insert Call… to write a whole one.`,
    );
  }
  const edit = new vscode.WorkspaceEdit();
  for (const { range, newText } of edits) edit.replace(document.uri, toRange(range), newText);
  if (!(await vscode.workspace.applyEdit(edit))) {
    throw new UnwrittenValuesError('The document cannot be edited: run the command in a document that can.');
  }
  if (!givesSender(call)) offerSender(services, chosen);
}

/** Returns one level of indentation. */
function indentOf({ options: { insertSpaces, tabSize } }: vscode.TextEditor): string {
  return insertSpaces === false ? '\t' : ' '.repeat(typeof tabSize === 'number' ? tabSize : 2);
}

/** Whether the request around a call gives its sender, which then is not the default one. */
function givesSender({ request }: LocatedCall): boolean {
  return request?.kind === 'object' && request.members.some(({ name }) => name === 'sender');
}
