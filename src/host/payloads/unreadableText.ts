import * as vscode from 'vscode';
import type { LocateResult } from '../../core/payloads/engine/payloadLocator';
import { toRange } from '../shell/documentLines';

/**
 * Where a payload's text has U+FFFD, which VS Code shows in the place of bytes that are not of the file's encoding: what
 * would be signed is another text than the file's. `undefined` where it has none.
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
