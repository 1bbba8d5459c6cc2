import * as vscode from 'vscode';
import type { Services } from './services';
import { INTERFACE_SCHEME } from './shell/ids';
import { InterfaceDocuments } from './modules/interfaceDocuments';
import { NAMED_DOCUMENTS, PAYLOAD_DOCUMENTS } from './shell/documents';
import { registerFunctionDrop } from './payloads/registerFunctionDrop';
import { FIX_ALL, PayloadDiagnostics } from './payloads/payloadDiagnostics';
import { PayloadLenses } from './simulate/payloadLenses';
import { registerNavigation } from './modules/registerNavigation';
import { registerPayloadHelp } from './payloads/registerPayloadHelp';

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
        const { FunctionHover } = await import('./modules/functionHover');
        return new FunctionHover(navigation).provideHover(...asked);
      },
    }),
    registerPayloadHelp({ session, locators, log, sources }, tree.onDidForget),
    vscode.languages.registerCodeActionsProvider(
      '*',
      {
        provideCodeActions: async (document, _, context) =>
          (await import('./payloads/payloadFixes')).payloadFixes(diagnostics, document, context),
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, FIX_ALL] },
    ),
    vscode.languages.registerCodeLensProvider(PAYLOAD_DOCUMENTS, lenses),
    registerNavigation(navigation),
    registerFunctionDrop(session, notify),
  );
}
