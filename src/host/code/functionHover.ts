import * as vscode from 'vscode';
import type { AtVersion } from '../../core/gateway/modulePages';
import { functionWords, structWords } from '../../core/modules/publishedModule';
import type { ModuleSymbol } from '../../core/modules/symbolIndex';
import type { FunctionAbi, TypeParameterAbi } from '../../core/move/abi';
import { isIdentifier, memberIdText, type MemberId } from '../../core/move/functionId';
import { functionSignature, structDeclaration } from '../../core/move/signature';
import { UserFacingError } from '../../core/userFacingError';
import { escapeMarkdown } from '../vscode/markdown';
import { isOver } from '../vscode/notify';
import { withSignal } from '../vscode/progress';
import { sourceText } from '../vscode/sourceText';
import type { ParameterNames } from '../../core/packages/readMove';
import { namesOf } from '../packages/parameterNames';
import { isMoveSource, isWrittenIn } from '../vscode/documents';
import { CODE_SCHEME, COMMANDS } from '../vscode/ids';
import { hasMoveExtension } from '../packages/movePackages';
import { readInterfaceUri, versionIn } from './interfaceUri';
import { nameAt, type FoundName } from './nameAt';
import type { Navigation } from './moduleServices';
import { runCommand } from './runLenses';

type HoverSources = Pick<Navigation, 'session' | 'interfaces' | 'sources' | 'locators' | 'lastSimulation' | 'notify'>;

/** Shows the declaration on the selected network that a fully qualified name refers to. */
export class FunctionHover implements vscode.HoverProvider {
  readonly #navigation: HoverSources;

  constructor(navigation: HoverSources) {
    this.#navigation = navigation;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    if (!isWrittenIn(document)) return undefined;
    const found = await nameAt(document, position, this.#navigation);
    const name = found?.id.name;
    if (!found || name === undefined) return undefined;
    try {
      return await withSignal(token, signal =>
        this.#explain({ ...found, id: { ...found.id, name } }, document, signal),
      );
    } catch (error) {
      // A name in Move source might not be deployed yet.
      if (isOver(error) || !(error instanceof UserFacingError) || found.by === 'source') return undefined;
      return new vscode.Hover(new vscode.MarkdownString(escapeMarkdown(error.message)), found.range);
    }
  }

  async #explain(
    { id, range, by }: FoundName & { readonly id: MemberId },
    document: vscode.TextDocument,
    signal: AbortSignal,
  ): Promise<vscode.Hover | undefined> {
    const { session, sources } = this.#navigation;
    const { modules } = await session.connection();
    const at = versionIn(document.uri, session.network.id);
    const isHere = at.ledgerVersion === undefined && modules.hasModule(id.address, id.module);
    if (session.isRestricted && !isHere) return undefined;
    const { findSymbol } = await import('../../core/modules/symbolIndex');
    const symbol = await findSymbol({ ...id, ...at }, modules, signal);
    if (symbol.kind === 'unlisted' && by === 'source') return undefined;
    const inCode = symbol.kind === 'unlisted' ? this.#inCode(document, id) : undefined;
    if (inCode !== undefined)
      return new vscode.Hover(new vscode.MarkdownString().appendCodeblock(inCode, 'move'), range);
    const local = await sources.declarations(id);
    if (local.length > 0 && isMoveSource(document) && hasMoveExtension()) return undefined;
    const names = symbol.kind === 'function' ? await namesOf(symbol.abi, id, sources, local) : undefined;
    const past = symbol.kind === 'function' && at.ledgerVersion === undefined ? await this.#past(id) : undefined;
    const text = hoverText(id, symbol, { network: session.network.label, names, past });
    const runs = symbol.kind === 'function' && session.network.sandbox && at.ledgerVersion === undefined;
    const isOpen = document.uri.scheme === CODE_SCHEME;
    const link =
      symbol.kind === 'unlisted'
        ? undefined
        : linksTo(id, [
            ...(isOpen ? [] : [openCommand({ ...id, ...at })]),
            ...(runs && vscode.workspace.isTrusted ? [runCommand(id, symbol.abi.isView)] : []),
          ]);
    return new vscode.Hover(link ? [text, link] : text, range);
  }

  /** Describes the gas used by the last simulation of a function. Sends no request. */
  async #past(id: MemberId): Promise<string | undefined> {
    const { lastSimulation, notify } = this.#navigation;
    try {
      const { lastSimulationText } = await import('../../core/results/receipt');
      const last = await lastSimulation(id);
      return last && lastSimulationText(last, Date.now());
    } catch (error) {
      // The signature is shown even if the history cannot be read.
      notify.logged(error);
      return undefined;
    }
  }

  /** Returns the declaration of a private function from the code that the document shows. */
  #inCode({ uri }: vscode.TextDocument, { address, module, name }: MemberId): string | undefined {
    const place = readInterfaceUri(uri);
    if (place?.address !== address || place.module !== module) return undefined;
    const shown = this.#navigation.interfaces.shownAt(uri);
    const symbol = shown?.module?.children.find(each => each.kind === 'function' && each.name === name);
    if (!shown || !symbol) return undefined;
    const lines = shown.text.split('\n').slice(symbol.place.line, symbol.lines.last + 1);
    const head = lines.findIndex(line => /[{;]$/.test(line));
    return lines
      .slice(0, head + 1)
      .map(line => line.slice(4))
      .join('\n')
      .replace(/ ?[{;]$/, '');
  }
}

function withNames(abi: FunctionAbi, found: ParameterNames | undefined): FunctionAbi {
  const parameters = abi.parameters.map((type, index) => {
    const name = found?.names[index];
    return name === undefined ? type : `${name}: ${type}`;
  });
  return { ...abi, parameters };
}

interface HoverContext {
  readonly network: string;
  readonly names: ParameterNames | undefined;
  readonly past: string | undefined;
}

/**
 * Returns the Markdown of the hover. Text from the chain is escaped or in code blocks, so it cannot become a link, an
 * image or a command.
 */
function hoverText(id: MemberId, symbol: ModuleSymbol, { network, names, past }: HoverContext): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  if (symbol.kind === 'unlisted') {
    text.appendMarkdown(escapeMarkdown(`The ABI of the deployed module does not contain ${memberIdText(id)}.`));
  } else {
    const code =
      symbol.kind === 'function' ? functionSignature(withNames(symbol.abi, names)) : structDeclaration(symbol.abi);
    text.appendCodeblock(`module ${symbol.module.address}::${symbol.module.name}\n${code}`, 'move');
    text.appendMarkdown(escapeMarkdown(facts(symbol)));
    if (names) text.appendMarkdown(escapeMarkdown(`, names from ${names.origin}`));
    const { doc } = names?.published ?? {};
    if (doc !== undefined) text.appendMarkdown(`\n\n${escapeMarkdown(doc)}`);
    for (const [index, parameter] of symbol.abi.typeParameters.entries())
      text.appendMarkdown('  \n').appendMarkdown(escapeMarkdown(constraint(index, parameter)));
  }
  if (past !== undefined) text.appendMarkdown('\n\n').appendMarkdown(escapeMarkdown(past));
  text.appendMarkdown('\n\n---\n\n').appendMarkdown(escapeMarkdown(sourceText(network, symbol)));
  return text;
}

function openCommand({ address, module, name, ledgerVersion }: MemberId & AtVersion): vscode.Command {
  const place = { address, module, member: name, ledgerVersion };
  return { command: COMMANDS.openCode, title: 'Open Decompiled Code', arguments: [place] };
}

/**
 * Returns links that run commands on a function. Only these links are trusted Markdown: their text is constant, they
 * can run only these commands, and the name needs no escaping.
 */
function linksTo({ module, name }: MemberId, commands: readonly vscode.Command[]): vscode.MarkdownString | undefined {
  if (commands.length === 0 || !isIdentifier(module) || !isIdentifier(name)) return undefined;
  const links = commands.map(({ command, title, arguments: given }) => {
    return `[${title}](command:${command}?${encodeURIComponent(JSON.stringify(given))})`;
  });
  const text = new vscode.MarkdownString(links.join(' · '));
  text.isTrusted = { enabledCommands: commands.map(({ command }) => command) };
  return text;
}

function facts(symbol: ModuleSymbol & { kind: 'function' | 'struct' }): string {
  return symbol.kind === 'function' ? `${functionWords(symbol.abi)} function` : structWords(symbol.abi);
}

function constraint(index: number, { constraints }: TypeParameterAbi): string {
  return `T${index}: ${constraints.length === 0 ? 'any type' : `a type with ${constraints.join(' + ')}`}`;
}
