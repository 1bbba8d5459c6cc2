import * as vscode from 'vscode';
import { disposeLoaded, lazy } from '../shell/lazy';
import type { ModuleServices } from './moduleServices';

/**
 * Registers the check of files with a saved ABI, whose code is loaded with the first of them.
 * @param onDidForget fires when the network's data is dropped
 */
export function registerAbiFiles(services: ModuleServices, onDidForget: vscode.Event<void>): vscode.Disposable {
  const { workspace } = vscode;
  const checks = lazy(async () => new (await import('./abiFileChecks')).AbiFileChecks(services, onDidForget));
  const check = async (document: vscode.TextDocument) => {
    if (document.lineAt(0).text.startsWith('// ABI of 0x')) await (await checks.get()).check(document);
  };
  for (const document of workspace.textDocuments) void check(document);
  return vscode.Disposable.from(
    workspace.onDidOpenTextDocument(check),
    workspace.onDidSaveTextDocument(check),
    disposeLoaded(checks),
  );
}
