import type * as vscode from 'vscode';
import type { MovescopeApi } from '../../../src/host/api';
import { captureWindow, type Captured } from './captured';

/** What VS Code loads in the tests: the extension, and what it does to the window. */
export interface WatchedExtension {
  readonly api: MovescopeApi;
  readonly captured: Captured;
  /** Where the workspace's files of the extension are. */
  readonly storage: vscode.Uri | undefined;
  /** The HTTP dispatchers that all extensions of a host share, before it was activated and after. */
  readonly dispatchers: { readonly before: readonly unknown[]; readonly after: readonly unknown[] };
}

/** Watches the window, then activates the built extension. */
export async function activate(context: vscode.ExtensionContext): Promise<WatchedExtension> {
  const captured = captureWindow();
  const before = dispatchers();
  // Not bundled: the extension as it is built.
  const built = new URL('./dist/extension.mjs', import.meta.url).href;
  const extension = (await import(built)) as { activate(context: vscode.ExtensionContext): MovescopeApi };
  const api = extension.activate(context);
  return { api, captured, storage: context.storageUri, dispatchers: { before, after: dispatchers() } };
}

function dispatchers(): readonly unknown[] {
  const symbols = Object.getOwnPropertySymbols(globalThis);
  const shared = symbols.filter(({ description = '' }) => description.startsWith('undici.globalDispatcher.'));
  return shared.map(symbol => Reflect.get(globalThis, symbol) as unknown);
}
