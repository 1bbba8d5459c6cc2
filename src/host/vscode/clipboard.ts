import * as vscode from 'vscode';
import { RefusedError } from '../../core/userFacingError';

/** Copies text to the clipboard. @throws RefusedError */
export async function writeClipboard(text: string): Promise<void> {
  try {
    await vscode.env.clipboard.writeText(text);
  } catch (cause) {
    throw new RefusedError('The text could not be copied to the clipboard. Try again.', { cause });
  }
}
