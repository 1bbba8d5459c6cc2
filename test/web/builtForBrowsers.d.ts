/** `dist/web/extension.js`, as built: the bundler of these tests includes it unchanged. */
declare module 'built-for-browsers' {
  import type * as vscode from 'vscode';
  import type { MovescopeApi } from '../../src/host/api';

  export function activate(context: vscode.ExtensionContext): MovescopeApi;
  export function deactivate(): Promise<void>;
}
