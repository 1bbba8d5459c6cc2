import * as vscode from 'vscode';
import { withSignal } from '../shell/cancellation';
import { registerCommands } from '../shell/commands';
import { PAYLOAD_DOCUMENTS } from '../shell/documents';
import { DRAGGED_ROWS, readDroppedFunction } from '../shell/moduleRow';
import { PAYLOAD_COMMANDS } from '../shell/ids';
import { lazy, type Lazy } from '../shell/lazy';
import type { Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import { changesSetting } from '../shell/settings';
import { FIX_ALL, PayloadDiagnostics } from './payloadDiagnostics';
import type { PayloadHelp, PayloadHelpServices } from './payloadHelp';
import type { PayloadServices } from './payloadServices';

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

/** Lets an entry function of the Modules view be dropped into a document as a call; the rest is loaded by the first drop. */
export function registerFunctionDrop(session: Session, notify: Notify): vscode.Disposable {
  const provider: vscode.DocumentDropEditProvider = {
    async provideDocumentDropEdits(document, _position, data, token) {
      const dropped = readDroppedFunction((await data.get(DRAGGED_ROWS)?.asString()) ?? '');
      if (!dropped) return undefined;
      try {
        const { callEdits } = await import('./functionDrop');
        return await withSignal(token, signal => callEdits(session, dropped, document, signal));
      } catch (error) {
        notify.error(error);
        return undefined;
      }
    },
  };
  // By pattern it fits documents better than what VS Code makes of the text of a drop, and comes first.
  const everywhere = { pattern: '**' };
  return vscode.languages.registerDocumentDropEditProvider(everywhere, provider, { dropMimeTypes: [DRAGGED_ROWS] });
}

/** Signs that open a part of a payload: a name's part, a string, a list of types. */
const COMPLETION_TRIGGERS = [':', '"', "'", '`', '<'] as const;
/** Signs that open a list or go on in it. */
const SIGNATURE_TRIGGERS: vscode.SignatureHelpProviderMetadata = {
  // A space goes on to the next argument of a command.
  triggerCharacters: ['[', '(', ',', '"', "'", ' '],
  retriggerCharacters: [',', ']', ')'],
};

/**
 * Registers what helps while a payload is written: completion, signatures, types before arguments, hovers on them.
 * @param onDidForget what was read of the network is forgotten, or it is another one
 */
export function registerPayloadHelp(services: PayloadHelpServices, onDidForget: vscode.Event<void>): vscode.Disposable {
  const loaded = new LazyHelp(services);
  const inlaysChanged = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    loaded,
    inlaysChanged,
    onDidForget(() => {
      inlaysChanged.fire();
    }),
    vscode.workspace.onDidChangeConfiguration(event => {
      if (changesSetting(event, 'inlayHints')) inlaysChanged.fire();
    }),
    ...registered(loaded, inlaysChanged.event),
  );
}

function registered(loaded: LazyHelp, onDidChangeInlayHints: vscode.Event<void>): readonly vscode.Disposable[] {
  const { languages } = vscode;
  return [
    languages.registerCompletionItemProvider(
      PAYLOAD_DOCUMENTS,
      { provideCompletionItems: async (...asked) => (await loaded.help()).completion.provideCompletionItems(...asked) },
      ...COMPLETION_TRIGGERS,
    ),
    languages.registerSignatureHelpProvider(
      PAYLOAD_DOCUMENTS,
      { provideSignatureHelp: async (...asked) => (await loaded.help()).signature.provideSignatureHelp(...asked) },
      SIGNATURE_TRIGGERS,
    ),
    languages.registerInlayHintsProvider(PAYLOAD_DOCUMENTS, {
      onDidChangeInlayHints,
      provideInlayHints: async (...asked) => (await loaded.help()).inlays.provideInlayHints(...asked),
    }),
    languages.registerHoverProvider(PAYLOAD_DOCUMENTS, {
      provideHover: async (...asked) => (await loaded.help()).hover.provideHover(...asked),
    }),
  ];
}

/** Loads the help when it is first asked for, so that nothing of it starts with the program. */
class LazyHelp implements vscode.Disposable {
  readonly #help: Lazy<PayloadHelp>;

  constructor(services: PayloadHelpServices) {
    this.#help = lazy(async () => new (await import('./payloadHelp')).PayloadHelp(services));
  }

  help(): Promise<PayloadHelp> {
    return this.#help.get();
  }

  dispose(): void {
    this.#help.ifLoaded(help => {
      help.dispose();
    });
  }
}
