import * as vscode from 'vscode';
import { registerCommands } from '../shell/commands';
import { PAYLOAD_COMMANDS } from '../shell/ids';
import { FIX_ALL, PayloadDiagnostics } from './payloadDiagnostics';
import type { PayloadServices } from './payloadServices';
import { registerFunctionDrop } from './registerFunctionDrop';
import { registerPayloadHelp } from './registerPayloadHelp';

/**
 * Registers what checks payloads, helps to write them and writes them in other forms.
 * @param onDidForget what was read of the network is forgotten, or another network is selected
 */
export function registerPayloads(
  services: PayloadServices,
  log: vscode.LogOutputChannel,
  onDidForget: vscode.Event<void>,
): vscode.Disposable {
  const { session, notify, sources, locators } = services;
  const diagnostics = new PayloadDiagnostics(session, locators, log, onDidForget);
  return vscode.Disposable.from(
    diagnostics,
    vscode.languages.registerCodeActionsProvider(
      '*',
      {
        provideCodeActions: async (document, _, context) =>
          (await import('./payloadFixes')).payloadFixes(diagnostics, document, context),
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, FIX_ALL] },
    ),
    registerPayloadHelp({ session, sources, locators, log }, onDidForget),
    registerFunctionDrop(session, notify),
    registerCommands(PAYLOAD_COMMANDS, notify, async () =>
      (await import('./payloadCommandTable')).payloadCommandTable(services),
    ),
  );
}
