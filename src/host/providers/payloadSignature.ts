import * as vscode from 'vscode';
import type { CallSignature } from '../../core/payloads/help/callSignature';
import type { PayloadCalls } from './payloadCalls';

/** Shows the parameters that the list at the cursor fills. */
export class PayloadSignature implements vscode.SignatureHelpProvider {
  readonly #calls: PayloadCalls;

  constructor(calls: PayloadCalls) {
    this.#calls = calls;
  }

  provideSignatureHelp(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.SignatureHelp | undefined> {
    return this.#calls.quietly(token, async signal => {
      const call = await this.#calls.at(document, position);
      if (!call) return undefined;
      const { callSignature } = await import('../../core/payloads/help/callSignature');
      const called = await this.#calls.called(call, await this.#calls.modules.lookup(signal));
      const signature = called && callSignature(call, position, called);
      return signature && helpOf(signature);
    });
  }
}

function helpOf({ label, parameters, active }: CallSignature): vscode.SignatureHelp {
  const information = new vscode.SignatureInformation(label);
  information.parameters = parameters.map(
    ({ start, end, words }) => new vscode.ParameterInformation([start, end], words),
  );
  const help = new vscode.SignatureHelp();
  help.signatures = [information];
  help.activeSignature = 0;
  help.activeParameter = active;
  return help;
}
