import * as vscode from 'vscode';
import type { Services } from '../services';
import { INTERFACE_SCHEME } from '../ids';
import { InterfaceDocuments } from '../views/interfaceDocuments';
import { NAMED_DOCUMENTS, PAYLOAD_DOCUMENTS } from './documents';
import { registerFunctionDrop } from './registerFunctionDrop';
import { PayloadDiagnostics } from './payloadDiagnostics';
import { FIX_KINDS, PayloadFixes } from './payloadFixes';
import { PayloadLenses } from './payloadLenses';
import { registerNavigation } from './registerNavigation';
import { registerPayloadHelp } from './registerPayloadHelp';

/** Registers what explains, checks and completes text in editors. */
export function registerProviders({
  session,
  tree,
  notify,
  log,
  sources,
  locators,
  runs,
  comparisons,
}: Pick<
  Services,
  'session' | 'tree' | 'notify' | 'log' | 'sources' | 'locators' | 'runs' | 'comparisons'
>): vscode.Disposable {
  const interfaces = new InterfaceDocuments(session, tree.onDidRead, place => comparisons.interfaceAt(place));
  const navigation = { session, interfaces, notify, sources, locators };
  const diagnostics = new PayloadDiagnostics(session, locators, log, tree.onDidForget);
  const lenses = new PayloadLenses(locators, runs);
  return vscode.Disposable.from(
    interfaces,
    diagnostics,
    lenses,
    vscode.languages.registerHoverProvider([...NAMED_DOCUMENTS, { scheme: INTERFACE_SCHEME }], {
      provideHover: async (...asked) => {
        const { FunctionHover } = await import('./functionHover');
        return new FunctionHover(navigation).provideHover(...asked);
      },
    }),
    registerPayloadHelp({ session, locators, log, sources }, tree.onDidForget),
    vscode.languages.registerCodeActionsProvider('*', new PayloadFixes(diagnostics), FIX_KINDS),
    vscode.languages.registerCodeLensProvider(PAYLOAD_DOCUMENTS, lenses),
    registerNavigation(navigation),
    registerFunctionDrop(session, notify),
  );
}
