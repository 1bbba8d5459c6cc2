import * as vscode from 'vscode';
import type { Session } from '../session';
import { HOVER_DOCUMENTS } from './documents';
import { DocumentLocators } from './documentLocators';
import { FunctionHover } from './functionHover';
import { PayloadDiagnostics } from './payloadDiagnostics';
import { FIX_KINDS, PayloadFixes } from './payloadFixes';

/**
 * Registers what explains, checks and completes text in editors.
 * @param onDidForget what was read of the network is forgotten, or it is another one
 */
export function registerProviders(
  session: Session,
  log: vscode.LogOutputChannel,
  onDidForget: vscode.Event<unknown>,
): vscode.Disposable {
  const locators = new DocumentLocators();
  const diagnostics = new PayloadDiagnostics(session, locators, log, onDidForget);
  return vscode.Disposable.from(
    locators,
    diagnostics,
    vscode.languages.registerHoverProvider(HOVER_DOCUMENTS, new FunctionHover(session)),
    vscode.languages.registerCodeActionsProvider('*', new PayloadFixes(diagnostics), FIX_KINDS),
  );
}
