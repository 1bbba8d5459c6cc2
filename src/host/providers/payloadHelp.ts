import type * as vscode from 'vscode';
import type { Services } from '../services';
import { ArgumentHover } from './argumentHover';
import { NetworkModules } from './networkModules';
import { ParameterInlays } from './parameterInlays';
import { PayloadCalls } from './payloadCalls';
import { PayloadCompletion } from './payloadCompletion';
import { PayloadSignature } from './payloadSignature';

/** What the help is made from. */
export type PayloadHelpServices = Pick<Services, 'session' | 'log' | 'sources' | 'locators'>;

/** What helps while a payload is written: it is made when something of it is first asked for. */
export class PayloadHelp implements vscode.Disposable {
  readonly completion: vscode.CompletionItemProvider;
  readonly signature: vscode.SignatureHelpProvider;
  readonly inlays: ParameterInlays;
  readonly hover: vscode.HoverProvider;
  readonly #modules: NetworkModules;

  constructor({ session, log, sources, locators }: PayloadHelpServices) {
    this.#modules = new NetworkModules(session, log);
    const calls = new PayloadCalls(locators, sources, this.#modules, log);
    this.completion = new PayloadCompletion(session, calls);
    this.signature = new PayloadSignature(calls);
    this.inlays = new ParameterInlays(calls);
    this.hover = new ArgumentHover(session, calls);
  }

  dispose(): void {
    this.#modules.dispose();
  }
}
