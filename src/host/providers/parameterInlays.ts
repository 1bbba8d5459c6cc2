import * as vscode from 'vscode';
import type { LocatedCall } from '../../core/payloads/located';
import { toRange } from '../documentLines';
import { SETTINGS } from '../ids';
import type { PayloadCalls } from './payloadCalls';

/** Shows before each argument which parameter it fills. */
export class ParameterInlays implements vscode.InlayHintsProvider {
  readonly #calls: PayloadCalls;

  constructor(calls: PayloadCalls) {
    this.#calls = calls;
  }

  async provideInlayHints(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[] | undefined> {
    if (!isOn(document)) return undefined;
    return this.#calls.quietly(token, async signal => {
      const calls = (await this.#calls.all(document)).filter(
        call => hasArguments(call) && toRange(call.range).intersection(range),
      );
      if (calls.length === 0) return undefined;
      const hints = await this.#hints(calls, signal);
      return hints.filter(({ position }) => range.contains(position));
    });
  }

  async #hints(calls: readonly LocatedCall[], signal: AbortSignal): Promise<vscode.InlayHint[]> {
    const [{ parameterHints, takesTypeHints }, lookup] = await Promise.all([
      import('../../core/payloads/help/parameterHints'),
      this.#calls.modules.lookup(signal),
    ]);
    const hints = await Promise.all(
      calls.map(async call => {
        const called = await this.#calls.called(call, takesTypeHints(call) ? lookup : undefined);
        return called ? parameterHints(call, called) : [];
      }),
    );
    return hints.flat().map(({ position: { line, character }, label }) => {
      const position = new vscode.Position(line, character);
      const hint = new vscode.InlayHint(position, label, vscode.InlayHintKind.Parameter);
      hint.paddingRight = true;
      return hint;
    });
  }
}

function hasArguments({ arguments: list, signers }: LocatedCall): boolean {
  return list.items.length > 0 || (signers?.items.length ?? 0) > 0;
}

function isOn(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration('movescope', document).get(SETTINGS.inlayHints) !== false;
}
