import * as vscode from 'vscode';
import { memberIdText } from '../../core/move/functionId';
import { callForms } from '../../core/payloads/languages/loadLanguage';
import { writeCall } from '../../core/payloads/write/writer';
import { findPasted } from '../../core/payloads/findPasted';
import { givenBy } from '../../core/runs/transaction';
import { UserFacingError } from '../../core/userFacingError';
import { wholeCallOf } from './callAt';
import { withTypes } from './copyAs';
import { formFor, insertCall, NoEditorError } from './insertCall';
import type { PayloadServices } from './payloadServices';

/** The clipboard contains nothing that can be pasted as a call. */
export class NoPastedCallError extends UserFacingError {
  override readonly name = 'NoPastedCallError';

  constructor() {
    super(
      'The clipboard does not contain a call: copy a payload or a transaction as JSON, an SDK call, a CLI or curl command, or the name of a function, and paste again.',
    );
  }
}

/**
 * Inserts the call on the clipboard, in any form.
 * @param form id of the form to insert; the one that fits the document if left out
 */
export async function pasteAs(services: PayloadServices, form?: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new NoEditorError();
  const pasted = await findPasted(await vscode.env.clipboard.readText());
  if (!pasted) throw new NoPastedCallError();
  if (pasted.kind === 'function') {
    await insertCall(services, pasted.id);
    return;
  }
  const whole = await wholeCallOf(services, 'Paste', pasted.call);
  if (!whole) return;
  const wanted = (await callForms()).find(({ id }) => id === form) ?? (await formFor(editor.document));
  if (!wanted) return;
  const text = writeCall(withTypes(whole.call, whole.known.abi, givenBy(pasted.call), whole.multisig), wanted);
  await vscode.window.showTextDocument(editor.document, editor.viewColumn);
  await replaceSelection(editor, text);
  services.notify.done(`Pasted ${memberIdText(whole.call.function)} as ${wanted.label}`);
}

/** In a single undo step, indented like the line on which it starts. */
async function replaceSelection(editor: vscode.TextEditor, text: string): Promise<void> {
  const { selection, document } = editor;
  const indent = /^\s*/.exec(document.lineAt(selection.start.line).text)?.[0].slice(0, selection.start.character) ?? '';
  await editor.edit(edit => {
    edit.replace(selection, text.replaceAll('\n', `\n${indent}`));
  });
}
