import * as vscode from 'vscode';
import type { Services } from '../commands/services';
import { INTERFACE_SCHEME } from '../ids';
import { InterfaceDocuments } from '../views/interfaceDocuments';
import { NAMED_DOCUMENTS } from './documents';
import { DocumentLocators } from './documentLocators';
import { FunctionHover } from './functionHover';
import { PayloadDiagnostics } from './payloadDiagnostics';
import { FIX_KINDS, PayloadFixes } from './payloadFixes';
import { registerNavigation } from './registerNavigation';

/** Registers what explains, checks and completes text in editors. */
export function registerProviders({
  session,
  tree,
  notify,
  log,
  sources,
}: Pick<Services, 'session' | 'tree' | 'notify' | 'log' | 'sources'>): vscode.Disposable {
  const interfaces = new InterfaceDocuments(session, tree.onDidChangeTreeData);
  const navigation = { session, interfaces, notify, sources };
  const locators = new DocumentLocators();
  const diagnostics = new PayloadDiagnostics(session, locators, log, tree.onDidChangeTreeData);
  return vscode.Disposable.from(
    interfaces,
    locators,
    diagnostics,
    vscode.languages.registerHoverProvider(
      [...NAMED_DOCUMENTS, { scheme: INTERFACE_SCHEME }],
      new FunctionHover(navigation),
    ),
    vscode.languages.registerCodeActionsProvider('*', new PayloadFixes(diagnostics), FIX_KINDS),
    registerNavigation(navigation),
  );
}
