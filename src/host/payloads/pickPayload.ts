import * as vscode from 'vscode';
import { isBefore, type Range } from '../../core/payloads/documentLines';
import type { PayloadLocator } from '../../core/payloads/engine/payloadLocator';
import { toRange } from '../shell/documents';

/** Asks which payload of a document to use. @returns a position inside it, or `undefined` if the user cancels */
export async function pickPayload(
  document: vscode.TextDocument,
  locator: PayloadLocator,
): Promise<vscode.Position | undefined> {
  const calls = locator.all();
  const items = locator.ranges().map(range => {
    const call = calls.find(each => isInside(each.range, range));
    const { start } = toRange(call?.function.range ?? range);
    const label = call?.function.text ?? document.lineAt(start.line).text.trim();
    return { label, description: `line ${start.line + 1}`, start };
  });
  const title = 'Payloads of This File';
  const placeHolder = 'The cursor is in none of them: select one';
  return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.start;
}

function isInside(inner: Range, outer: Range): boolean {
  return !isBefore(inner.start, outer.start) && !isBefore(outer.end, inner.end);
}
