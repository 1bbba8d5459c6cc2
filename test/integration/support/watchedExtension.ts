import type * as vscode from 'vscode';
import type { MovescopeApi } from '../../../src/host/api';
import { captureWindow, type Captured } from './captured';

/** What VS Code loads in the tests: the extension, and what it does to the window. */
export interface WatchedExtension {
  readonly api: MovescopeApi;
  readonly captured: Captured;
}

/** Watches the window, then activates the built extension. */
export async function activate(context: vscode.ExtensionContext): Promise<WatchedExtension> {
  const captured = captureWindow();
  // Not bundled: the extension as it is built.
  const built = new URL('./dist/extension.mjs', import.meta.url).href;
  const extension = (await import(built)) as { activate(context: vscode.ExtensionContext): MovescopeApi };
  return { api: extension.activate(context), captured };
}
