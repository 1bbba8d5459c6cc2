import * as built from 'built-for-browsers';
import type * as vscode from 'vscode';
import { watchExtension, type WatchedExtension } from '../integration/support/watchedExtension';

/** What VS Code loads as the extension in the host of browsers, which takes one file alone. */
export function activate(context: vscode.ExtensionContext): Promise<WatchedExtension> {
  return watchExtension(context, () => Promise.resolve(built));
}
