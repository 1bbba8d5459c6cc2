import type * as vscode from 'vscode';
import { eventually } from './eventually';
import { activated } from './extension';

/** The receipts of a document, once `isIt` returns true for them. */
export async function receipts(
  { uri }: vscode.TextDocument,
  isIt: (lines: readonly string[]) => boolean,
): Promise<readonly string[]> {
  const { captured } = await activated();
  return eventually(`receipts that fit in ${uri.path}`, () => {
    const lines = captured.decorations.get(uri.toString()) ?? [];
    return isIt(lines) ? lines : undefined;
  });
}
