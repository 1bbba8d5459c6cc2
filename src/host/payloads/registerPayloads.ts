import * as vscode from 'vscode';
import { afterActivation, disposeLoaded, lazy, type Lazy } from '../vscode/lazy';
import { registerCommands } from '../vscode/commands';
import { PAYLOAD_DOCUMENTS } from '../vscode/documents';
import { PAYLOAD_COMMANDS } from '../vscode/ids';
import { FIX_ALL, PayloadDiagnostics } from './payloadDiagnostics';
import { registerPayloadKey } from './payloadKey';
import type { PayloadHelp, PayloadHelpServices } from './payloadHelp';
import type { PayloadServices } from './payloadServices';

/**
 * Registers the checks and language features of payloads, and the commands that insert, fill and convert calls.
 * @param onDidForget fires when cached data of the network is discarded or a different network is selected
 */
export function registerPayloads(
  services: PayloadServices,
  log: vscode.LogOutputChannel,
  onDidForget: vscode.Event<void>,
): vscode.Disposable {
  const { session, notify, sources, locators, forms } = services;
  const diagnostics = afterActivation(() => new PayloadDiagnostics(session, locators, log, onDidForget));
  return vscode.Disposable.from(
    diagnostics,
    afterActivation(() => registerPayloadKey(locators)),
    vscode.languages.registerCodeActionsProvider(
      '*',
      {
        provideCodeActions: async (document, _, context) => {
          const { created } = diagnostics;
          return created && (await import('./payloadFixes')).payloadFixes(created, document, context);
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, FIX_ALL] },
    ),
    registerPayloadHelp({ session, sources, locators, forms, log }, onDidForget),
    registerCommands(PAYLOAD_COMMANDS, notify, async () =>
      (await import('./payloadCommandTable')).payloadCommandTable(services),
    ),
  );
}

/** Trigger characters for completion. They start part of a name, a string, a type list or a variable. */
const COMPLETION_TRIGGERS = [':', '"', "'", '`', '<', '{'] as const;
const SIGNATURE_TRIGGERS: vscode.SignatureHelpProviderMetadata = {
  // In a command line, a space starts the next argument.
  triggerCharacters: ['[', '(', ',', '"', "'", ' '],
  retriggerCharacters: [',', ']', ')'],
};

function registerPayloadHelp(services: PayloadHelpServices, onDidForget: vscode.Event<void>): vscode.Disposable {
  const help = lazy(async () => new (await import('./payloadHelp')).PayloadHelp(services));
  const inlaysChanged = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    disposeLoaded(help),
    inlaysChanged,
    onDidForget(() => inlaysChanged.fire()),
    ...registered(help, inlaysChanged.event),
  );
}

function registered(help: Lazy<PayloadHelp>, onDidChangeInlayHints: vscode.Event<void>): readonly vscode.Disposable[] {
  const { languages } = vscode;
  return [
    languages.registerCompletionItemProvider(
      PAYLOAD_DOCUMENTS,
      { provideCompletionItems: async (...asked) => (await help.get()).provideCompletionItems(...asked) },
      ...COMPLETION_TRIGGERS,
    ),
    languages.registerSignatureHelpProvider(
      PAYLOAD_DOCUMENTS,
      {
        provideSignatureHelp: async (at, position, token) =>
          (await help.get()).provideSignatureHelp(at, position, token),
      },
      SIGNATURE_TRIGGERS,
    ),
    languages.registerInlayHintsProvider(PAYLOAD_DOCUMENTS, {
      onDidChangeInlayHints,
      provideInlayHints: async (...asked) => (await help.get()).provideInlayHints(...asked),
    }),
    languages.registerHoverProvider(PAYLOAD_DOCUMENTS, {
      provideHover: async (...asked) => (await help.get()).provideHover(...asked),
    }),
  ];
}
