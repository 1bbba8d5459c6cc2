import * as vscode from 'vscode';
import { changesSetting } from '../shell/settings';
import { lazy, type Lazy } from '../shell/lazy';
import { PAYLOAD_DOCUMENTS } from '../shell/documents';
import type { PayloadHelp, PayloadHelpServices } from './payloadHelp';

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
