import * as vscode from 'vscode';
import { UserFacingError } from '../../core/userFacingError';

export class ClipboardError extends UserFacingError {
  override readonly name = 'ClipboardError';

  constructor(cause: unknown) {
    super('The clipboard did not accept the text: try again.', { cause });
  }
}

/** Copies a text to the clipboard. @throws ClipboardError */
export async function writeClipboard(text: string): Promise<void> {
  try {
    await vscode.env.clipboard.writeText(text);
  } catch (cause) {
    throw new ClipboardError(cause);
  }
}
