import { createRequire } from 'node:module';
import type * as vscode from 'vscode';
import { watchExtension, type BuiltExtension, type WatchedExtension } from './support/watchedExtension';

/** The entry point that VS Code loads as the extension. */
export function activate(context: vscode.ExtensionContext): WatchedExtension {
  // Not bundled: the extension as built.
  return watchExtension(context, () => createRequire(__filename)('./dist/extension.cjs') as BuiltExtension);
}
