import * as vscode from 'vscode';
import type { LocateResult } from '../../core/payloads/engine/payloadLocator';
import { toRange } from '../shell/documents';

/**
 * Returns the position of U+FFFD in a payload's text. VS Code shows it instead of bytes that are invalid in the file's
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
