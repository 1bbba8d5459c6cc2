import type * as vscode from 'vscode';
import { watchExtension, type BuiltExtension, type WatchedExtension } from './support/watchedExtension';

/** The entry point that VS Code loads as the extension. */
export function activate(context: vscode.ExtensionContext): Promise<WatchedExtension> {
  // Not bundled: the extension as built.
  const built = new URL('./dist/extension.mjs', import.meta.url).href;
  return watchExtension(context, () => import(built) as Promise<BuiltExtension>);
}
