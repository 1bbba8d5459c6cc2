import * as vscode from 'vscode';
import { functionWords, structWords } from '../../core/modules/publishedModule';
import type { ModuleSymbol } from '../../core/modules/symbol';
import type { TypeParameterAbi } from '../../core/move/abi';
import { memberIdText, type MemberId } from '../../core/move/functionId';
import { functionSignature, structDeclaration } from '../../core/move/signature';
import { memberReferenceAt } from '../../core/payloads/memberReference';
import { UserFacingError } from '../../core/userFacingError';
import { escapeMarkdown } from '../markdown';
import { isCancellation } from '../notify';
import { withSignal } from '../cancellation';
import type { Session } from '../session';
import { sourceText } from '../sourceText';
import { isWrittenIn } from './documents';

/** Shows what a fully qualified name stands for on the selected network. */
export class FunctionHover implements vscode.HoverProvider {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    if (!isWrittenIn(document)) return undefined;
    const reference = memberReferenceAt(document.lineAt(position.line).text, position.character);
    if (!reference) return undefined;
    const range = new vscode.Range(position.line, reference.start, position.line, reference.end);
    try {
      const symbol = await withSignal(token, signal => this.#find(reference.id, signal));
      return symbol && new vscode.Hover(hoverText(reference.id, symbol, this.#session.network.label), range);
    } catch (error) {
      if (isCancellation(error) || !(error instanceof UserFacingError)) return undefined;
      return new vscode.Hover(new vscode.MarkdownString(escapeMarkdown(error.message)), range);
    }
  }

  async #find(id: MemberId, signal: AbortSignal): Promise<ModuleSymbol | undefined> {
    const { modules } = await this.#session.connection();
    if (this.#session.isRestricted && !modules.hasModule(id.address, id.module)) return undefined;
    const { findSymbol } = await import('../../core/modules/symbol');
    return findSymbol(id, modules, signal);
  }
}

/** Text from the chain stands in code blocks or is escaped: it cannot become a link, an image or a command. */
function hoverText(id: MemberId, symbol: ModuleSymbol, network: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  if (symbol.kind === 'unlisted') {
    text.appendMarkdown(
      escapeMarkdown(`${memberIdText(id)} is not in the ABI: the module is deployed, but shows no such name.`),
    );
  } else {
    const code = symbol.kind === 'function' ? functionSignature(symbol.abi) : structDeclaration(symbol.abi);
    text.appendCodeblock(`module ${symbol.module.address}::${symbol.module.name}\n${code}`, 'move');
    text.appendMarkdown(escapeMarkdown(facts(symbol)));
    for (const [index, parameter] of symbol.abi.typeParameters.entries())
      text.appendMarkdown('  \n').appendMarkdown(escapeMarkdown(constraint(index, parameter)));
  }
  text.appendMarkdown('\n\n---\n\n').appendMarkdown(escapeMarkdown(sourceText(network, symbol.ledgerVersion)));
  return text;
}

function facts(symbol: ModuleSymbol & { kind: 'function' | 'struct' }): string {
  return symbol.kind === 'function' ? `${functionWords(symbol.abi)} function` : structWords(symbol.abi);
}

function constraint(index: number, { constraints }: TypeParameterAbi): string {
  return `T${index}: ${constraints.length === 0 ? 'any type' : `a type with ${constraints.join(' + ')}`}`;
}
