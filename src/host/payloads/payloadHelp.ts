import * as vscode from 'vscode';
import type { CallSignature } from '../../core/payloads/help/callSignature';
import type { ItemExplanation } from '../../core/payloads/help/explainItem';
import type { LocatedCall } from '../../core/payloads/located';
import type { MoveSources } from '../packages/moveSources';
import { toRange } from '../shell/documents';
import { readSetting } from '../shell/settings';
import { escapeMarkdown } from '../shell/markdown';
import type { Session } from '../shell/session';
import type { DocumentLocators } from './documentLocators';
import { NetworkModules } from './networkModules';
import { PayloadCalls } from './payloadCalls';
import { PayloadCompletion } from './payloadCompletion';

/** The services that the editing help needs. */
export interface PayloadHelpServices {
  readonly session: Session;
  readonly sources: MoveSources;
  readonly locators: DocumentLocators;
  readonly log: vscode.LogOutputChannel;
}

/** Help with writing payloads; each part is created on first use. */
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

/** Explains an argument or a type argument of a payload: its type, the meaning of its value, and its problems. */
class ArgumentHover implements vscode.HoverProvider {
  readonly #session: Session;
  readonly #calls: PayloadCalls;

  constructor(session: Session, calls: PayloadCalls) {
    this.#session = session;
    this.#calls = calls;
  }

  provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    return this.#calls.quietly(token, async signal => {
      const call = await this.#calls.at(document, position);
      if (!call) return undefined;
      const [{ explainItem }, lookup, accounts] = await Promise.all([
        import('../../core/payloads/help/explainItem'),
        this.#calls.modules.lookup(signal),
        this.#session.accountsOn(this.#session.network),
      ]);
      const called = await this.#calls.called(call, lookup);
      const labelOf = (address: string) => accounts.find(account => account.address === address)?.label;
      const explained = called && (await explainItem(call, position, called, { lookup, labelOf }));
      return explained && hoverOf(explained, document);
    });
  }
}

/** Text from the chain is put into code blocks or escaped: it cannot become a link, an image or a command. */
function hoverOf({ range, code, lines, problems }: ItemExplanation, document: vscode.TextDocument): vscode.Hover {
  const text = new vscode.MarkdownString().appendCodeblock(code, 'move');
  // The editor shows them in the same hover.
  const isUnderlined = readSetting('diagnostics', document);
  const shown = [...lines, ...(isUnderlined ? [] : problems)];
  text.appendMarkdown(shown.map(escapeMarkdown).join('  \n'));
  return new vscode.Hover(text, toRange(range));
}

/** Shows before each argument which parameter it fills. */
class ParameterInlays implements vscode.InlayHintsProvider {
  readonly #calls: PayloadCalls;

  constructor(calls: PayloadCalls) {
    this.#calls = calls;
  }

  async provideInlayHints(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[] | undefined> {
    if (!readSetting('inlayHints', document)) return undefined;
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
      import('../../core/payloads/help/callSignature'),
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

/** Shows the parameters of the list at the cursor. */
class PayloadSignature implements vscode.SignatureHelpProvider {
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
