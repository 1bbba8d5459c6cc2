import * as vscode from 'vscode';
import type { ItemExplanation } from '../../core/payloads/help/explainItem';
import { toRange } from '../documentLines';
import { SETTINGS } from '../ids';
import { escapeMarkdown } from '../markdown';
import type { Session } from '../session';
import type { PayloadCalls } from './payloadCalls';

/** Explains an argument or a type argument of a payload: its type, what its value means, and what is wrong with it. */
export class ArgumentHover implements vscode.HoverProvider {
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

/** Text from the chain stands in code blocks or is escaped: it cannot become a link, an image or a command. */
function hoverOf({ range, code, lines, problems }: ItemExplanation, document: vscode.TextDocument): vscode.Hover {
  const text = new vscode.MarkdownString().appendCodeblock(code, 'move');
  // The editor shows them in the same hover.
  const isUnderlined = vscode.workspace.getConfiguration('movescope', document).get(SETTINGS.diagnostics) !== false;
  const shown = [...lines, ...(isUnderlined ? [] : problems)];
  text.appendMarkdown(shown.map(escapeMarkdown).join('  \n'));
  return new vscode.Hover(text, toRange(range));
}
