import * as vscode from 'vscode';
import { findAgain, type WrittenCall } from '../../core/payloads/trackPayload';
import type { LocatedCall } from '../../core/payloads/located';
import { toRange } from '../shell/documentLines';
import type { DocumentLocators } from '../payloads/documentLocators';
import { NoPayloadError, type PayloadPlace } from '../payloads/payloadAtCursor';

/** Calls that are longer are found again by their function alone: this is kept with each result. */
const LONGEST_KEPT = 4_000;

/** A call as it is written, by which it is found again. */
export async function writtenCall(uri: vscode.Uri, call: LocatedCall): Promise<WrittenCall> {
  const document = await vscode.workspace.openTextDocument(uri);
  return textOf(document, call);
}

/** A call as it is written, by the text of its function's name and its own. */
export function writtenAs(functionText: string, text: string): WrittenCall {
  return { function: functionText, text: text.slice(0, LONGEST_KEPT) };
}

/** Where a call that was run stands now. @throws NoPayloadError where it is gone */
export async function placeNow(
  locators: DocumentLocators,
  { uri, position }: PayloadPlace,
  written: WrittenCall,
): Promise<PayloadPlace> {
  const document = uri && (await openedOrGone(uri));
  const calls = document && (await locators.of(document))?.all();
  // What cannot be opened, or has no calls, is told by whoever looks for the payload.
  if (!document || !calls || !position) return { ...(uri && { uri }), ...(position && { position }) };
  const standing = calls.map(call => {
    const { start, end } = toRange(call.range);
    const name = toRange(call.function.range).start;
    return { ...textOf(document, call), from: document.offsetAt(start), to: document.offsetAt(end), name };
  });
  const found = findAgain(standing, written, document.offsetAt(position));
  if (found) return { uri, position: found.name };
  throw new NoPayloadError(
    `${vscode.workspace.asRelativePath(uri)} does not call ${written.function.slice(0, 200)} any more: put the cursor in the call that is meant and run that.`,
  );
}

function textOf(document: vscode.TextDocument, call: LocatedCall): WrittenCall {
  return writtenAs(call.function.text, document.getText(toRange(call.range)));
}

function openedOrGone(uri: vscode.Uri): Thenable<vscode.TextDocument | undefined> {
  return vscode.workspace.openTextDocument(uri).then(
    document => document,
    () => undefined,
  );
}
