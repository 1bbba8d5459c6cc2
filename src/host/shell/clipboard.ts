import * as vscode from 'vscode';
import { UserFacingError } from '../../core/userFacingError';

/** The clipboard refused a text. */
export class ClipboardError extends UserFacingError {
  override readonly name = 'ClipboardError';

  constructor(cause: unknown) {
    super('The clipboard did not take the text: try again.', { cause });
  }
}

/** Puts a text on the clipboard. @throws ClipboardError */
export async function writeClipboard(text: string): Promise<void> {
  try {
    await vscode.env.clipboard.writeText(text);
  } catch (cause) {
    throw new ClipboardError(cause);
  }
}
