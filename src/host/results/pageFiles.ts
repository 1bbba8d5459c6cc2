import * as vscode from 'vscode';
import { UserFacingError } from '../../core/userFacingError';
import type { PageFiles } from './page';

/** A file that is part of the extension cannot be read, as after an update that the window does not know yet. */
export class OwnFileError extends UserFacingError {
  override readonly name = 'OwnFileError';

  constructor(path: string, cause: unknown) {
    super(`Movescope’s own file ${path} cannot be read: reload the window, or install Movescope again.`, { cause });
  }
}

/** Reads the files of the result page. @param extension the extension's folder */
export async function readPageFiles(extension: vscode.Uri): Promise<PageFiles> {
  const [script, style] = await Promise.all([
    readOwnText(extension, 'dist/webview/page.js'),
    readOwnText(extension, 'media/page.css'),
  ]);
  return { script, style };
}

/** Reads a text file that is part of the extension. @param path in the extension's folder */
export async function readOwnText(extension: vscode.Uri, path: string): Promise<string> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, path)));
  } catch (cause) {
    throw new OwnFileError(path, cause);
  }
}
