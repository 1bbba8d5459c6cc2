import * as vscode from 'vscode';
import type { Position, Range } from '../../core/payloads/documentLines';
import type { PayloadLocator, LocateResult } from '../../core/payloads/engine/payloadLocator';
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
  const placeHolder = 'The cursor is in none of them: which one is meant?';
  return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.start;
}

function isInside(inner: Range, outer: Range): boolean {
  return !isBefore(inner.start, outer.start) && !isBefore(outer.end, inner.end);
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}

/**
 * Returns the place of U+FFFD in a payload's text. VS Code shows it instead of bytes that are invalid in the file's
 * encoding, so the signed text would differ from the file. Returns `undefined` if there is none.
 */
export function unreadableIn(
  document: vscode.TextDocument,
  found: Extract<LocateResult, { kind: 'found' | 'hole' }>,
): vscode.Range | undefined {
  const range = toRange(found.kind === 'found' ? found.located.range : found.call.range);
  const at = document.getText(range).indexOf('\uFFFD');
  if (at < 0) return undefined;
  const start = document.offsetAt(range.start) + at;
  return new vscode.Range(document.positionAt(start), document.positionAt(start + 1));
}
