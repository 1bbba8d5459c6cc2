import * as vscode from 'vscode';
import type { Services } from '../commands/services';
import { ArgumentHover } from './argumentHover';
import { PAYLOAD_DOCUMENTS } from './documents';
import type { DocumentLocators } from './documentLocators';
import { namesOf } from './functionHover';
import { NetworkModules } from './networkModules';
import { ParameterInlays } from './parameterInlays';
import { PayloadCalls } from './payloadCalls';
import { COMPLETION_TRIGGERS, PayloadCompletion } from './payloadCompletion';
import { PayloadSignature, SIGNATURE_TRIGGERS } from './payloadSignature';

/** What the help is made from. */
export interface PayloadHelpServices extends Pick<Services, 'session' | 'log' | 'sources'> {
  readonly locators: DocumentLocators;
}

/**
 * Registers what helps while a payload is written: completion, signatures, types before arguments, hovers on them.
 * @param onDidForget what was read of the network is forgotten, or it is another one
 */
export function registerPayloadHelp(
  { session, log, sources, locators }: PayloadHelpServices,
  onDidForget: vscode.Event<unknown>,
): vscode.Disposable {
  const modules = new NetworkModules(session, log);
  const calls = new PayloadCalls(locators, modules, log, async (id, abi) => {
    const found = await namesOf(abi, await sources.declarations(id));
    return found?.names;
  });
  const inlays = new ParameterInlays(calls, onDidForget);
  const completion = new PayloadCompletion(session, calls);
  const signature = new PayloadSignature(calls);
  return vscode.Disposable.from(
    modules,
    inlays,
    vscode.languages.registerCompletionItemProvider(PAYLOAD_DOCUMENTS, completion, ...COMPLETION_TRIGGERS),
    vscode.languages.registerHoverProvider(PAYLOAD_DOCUMENTS, new ArgumentHover(session, calls)),
    vscode.languages.registerSignatureHelpProvider(PAYLOAD_DOCUMENTS, signature, SIGNATURE_TRIGGERS),
    vscode.languages.registerInlayHintsProvider(PAYLOAD_DOCUMENTS, inlays),
  );
}
