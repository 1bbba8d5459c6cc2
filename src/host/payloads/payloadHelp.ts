import { loadWriting } from '../../core/payloads/languages/loadLanguage';
import type { ModuleLookup } from '../../core/modules/moduleLookup';
import type { MemberId } from '../../core/move/functionId';
import type { CalledFunction } from '../../core/payloads/help/calledFunction';
import type { LocatedCall } from '../../core/payloads/located';
import { UserFacingError } from '../../core/userFacingError';
import { withSignal } from '../vscode/progress';
import type { FoundDeclaration, MoveSources } from '../packages/moveSources';
import { logText } from '../vscode/requestLog';
import { isCancellation } from '../vscode/notify';
import { namesOf } from '../packages/parameterNames';
import { isWrittenIn, toRange, documentLines } from '../vscode/documents';
import type { DocumentLocators } from './documentLocators';
import { hasMoveExtension } from '../packages/movePackages';
import { NetworkModules } from './networkModules';
import * as vscode from 'vscode';
import type { CallSignature, ItemExplanation } from '../../core/payloads/help/callSignature';
import type { Completion, CompletionKind, Completions, CompletionSources } from '../../core/payloads/help/completion';
import { languageOf } from '../../core/payloads/languages/languages';
import { COMMANDS } from '../vscode/ids';
import { escapeMarkdown } from '../vscode/markdown';
import type { Session } from '../session/session';
import { readSetting } from '../session/settings';
import type { FillArgument } from './fillCall';
import type { FormSources } from './payloadServices';

export interface PayloadHelpServices {
  readonly session: Session;
  readonly sources: MoveSources;
  readonly locators: DocumentLocators;
  readonly forms: FormSources;
  readonly log: vscode.LogOutputChannel;
}

export class PayloadHelp implements vscode.Disposable {
  readonly #services: PayloadHelpServices;
  readonly #modules: NetworkModules;

  constructor(services: PayloadHelpServices) {
    this.#services = services;
    this.#modules = new NetworkModules(services.session, services.log);
  }

  /** Shows the type of a payload's argument or type argument, the meaning of its value, and its problems. */
  provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    return this.#quietly(token, async signal => {
      const variables = await this.#services.locators.variablesOf(document);
      const onVariable = variables && (await import('./documentVariables')).hoverOn(variables, document, position);
      if (onVariable) return onVariable;
      const call = await this.#at(document, position);
      if (!call) return undefined;
      const [{ explainItem }, lookup, accounts] = await Promise.all([
        import('../../core/payloads/help/callSignature'),
        this.#modules.lookup(signal),
        this.#services.session.accountsOn(this.#services.session.network),
      ]);
      const called = await this.#called(call, lookup);
      const labelOf = (address: string) => accounts.find(account => account.address === address)?.label;
      const explained = called && (await explainItem(call, position, called, { lookup, labelOf }));
      return explained && hoverOf(explained, document);
    });
  }

  /** Shows the parameter name before each argument. */
  async provideInlayHints(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[] | undefined> {
    return this.#quietly(token, async signal => {
      const calls = (await this.#all(document)).filter(
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
      this.#modules.lookup(signal),
    ]);
    const hints = await Promise.all(
      calls.map(async call => {
        const called = await this.#called(call, takesTypeHints(call) ? lookup : undefined);
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

  provideSignatureHelp(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.SignatureHelp | undefined> {
    return this.#quietly(token, async signal => {
      const call = await this.#at(document, position);
      if (!call) return undefined;
      const { callSignature } = await import('../../core/payloads/help/callSignature');
      const called = await this.#called(call, await this.#modules.lookup(signal));
      const signature = called && callSignature(call, position, called);
      return signature && helpOf(signature);
    });
  }

  /** Completes names that are deployed on the selected network. */
  provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
    { triggerCharacter }: vscode.CompletionContext,
  ): Promise<vscode.CompletionList | undefined> {
    return this.#quietly(token, async signal => {
      if (!isWrittenIn(document)) return undefined;
      const variables = await this.#services.locators.variablesOf(document);
      const inVariable = variables && (await import('./documentVariables')).completeIn(variables, document, position);
      if (inVariable) return new vscode.CompletionList([...inVariable]);
      if (triggerCharacter === VARIABLE_TRIGGER) return undefined;
      const found =
        (await this.#ofNetwork(document, position, signal)) ??
        (triggerCharacter === undefined ? await skeleton(document, position) : undefined);
      return found && listOf(found);
    });
  }

  async #ofNetwork(
    document: vscode.TextDocument,
    position: vscode.Position,
    signal: AbortSignal,
  ): Promise<Completions | undefined> {
    const found = await this.#at(document, position);
    // Values in Move source are left to Move extensions.
    const call = found?.form.values === 'source' ? undefined : found;
    const lines = documentLines(document);
    if (!call && !endsInPath(lines.line(position.line).slice(0, position.character))) return undefined;
    const [{ completeCall, completePath }, sources] = await Promise.all([
      import('../../core/payloads/help/completeCall'),
      this.#sources(signal),
    ]);
    const called = async () => call && this.#called(call, await this.#modules.lookup(signal));
    const inCall = call && (await completeCall({ document: lines, call, position }, sources, called));
    return inCall ?? completePath(lines, position, sources);
  }

  async #sources(signal: AbortSignal): Promise<CompletionSources> {
    const { network } = this.#services.session;
    const [modules, accounts] = await Promise.all([
      this.#modules.known(signal),
      this.#services.session.accountsOn(network),
    ]);
    const sender = this.#services.session.senderOn(network);
    const types = async () =>
      (await import('./useEarlierArguments')).typesSeen(this.#services.session, this.#services.forms);
    return { modules, accounts, seenTypes: types, ...(sender === undefined ? {} : { sender }) };
  }

  dispose(): void {
    this.#modules.dispose();
  }

  async #at(document: vscode.TextDocument, position: vscode.Position): Promise<LocatedCall | undefined> {
    if (!isWrittenIn(document)) return undefined;
    const locator = await this.#services.locators.of(document);
    return locator?.callAt(position);
  }

  async #all(document: vscode.TextDocument): Promise<readonly LocatedCall[]> {
    if (!isWrittenIn(document)) return [];
    const locator = await this.#services.locators.of(document);
    return locator?.all() ?? [];
  }

  /**
   * Returns the function of a call, or `undefined` if it is unknown or the call is a function definition. For calls in
   * Move source, uses the declaration in the workspace, if any; other calls are left to a Move extension.
   * @param lookup absent if deployed modules are not needed
   */
  async #called(call: LocatedCall, lookup: ModuleLookup | undefined): Promise<CalledFunction | undefined> {
    const { id } = call.function;
    if (!id || call.isDefinition) return undefined;
    const local = await this.#services.sources.declarations(id);
    if (call.form.values === 'source' && local.length > 0)
      return hasMoveExtension() ? undefined : inSource(call, id, local);
    if (!lookup) return undefined;
    const { calledFunction } = await import('../../core/payloads/help/calledFunction');
    return calledFunction(
      call,
      lookup,
      async (_, abi) => (await namesOf(abi, id, this.#services.sources, local))?.names,
    );
  }

  /** Runs a language feature provider. If it fails, logs the error and returns nothing. */
  async #quietly<Help>(
    token: vscode.CancellationToken,
    help: (signal: AbortSignal) => Promise<Help | undefined>,
  ): Promise<Help | undefined> {
    try {
      return await withSignal(token, help);
    } catch (error) {
      if (token.isCancellationRequested || isCancellation(error) || error instanceof UserFacingError) return undefined;
      this.#services.log.error(`A language feature for payloads failed: ${logText(error)}`);
      return undefined;
    }
  }
}

async function inSource(
  call: LocatedCall,
  id: MemberId,
  local: readonly FoundDeclaration[],
): Promise<CalledFunction | undefined> {
  const { sourceFunction } = await import('../../core/payloads/help/calledFunction');
  for (const { function: declared, text } of local) if (declared) return sourceFunction(call, id, { declared, text });
  return undefined;
}

/**
 * Returns the hover. Text from the chain is escaped or in code blocks, so it cannot become a link, an image or a
 * command.
 */
function hoverOf({ range, code, lines, problems }: ItemExplanation, document: vscode.TextDocument): vscode.Hover {
  const text = new vscode.MarkdownString().appendCodeblock(code, 'move');
  // The editor shows diagnostics in the same hover.
  const isUnderlined = readSetting('diagnostics', document);
  const shown = [...lines, ...(isUnderlined ? [] : problems)];
  text.appendMarkdown(shown.map(escapeMarkdown).join('  \n'));
  return new vscode.Hover(text, toRange(range));
}

function hasArguments({ arguments: list, signers }: LocatedCall): boolean {
  return list.items.length > 0 || (signers?.items.length ?? 0) > 0;
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

const KINDS: Readonly<Record<CompletionKind, vscode.CompletionItemKind>> = {
  account: vscode.CompletionItemKind.User,
  module: vscode.CompletionItemKind.Module,
  function: vscode.CompletionItemKind.Function,
  struct: vscode.CompletionItemKind.Struct,
  type: vscode.CompletionItemKind.TypeParameter,
  value: vscode.CompletionItemKind.Value,
  snippet: vscode.CompletionItemKind.Snippet,
};

const QUIETLY: FillArgument = { isQuiet: true };

/** Triggers completion of variables after `$`, in payload files only. */
const VARIABLE_TRIGGER = '{';

/**
 * Returns the completion for a new payload. It is offered on request or when the user types its name, but not on a
 * trigger character.
 */
async function skeleton(document: vscode.TextDocument, position: vscode.Position): Promise<Completions | undefined> {
  const language = languageOf(document.languageId, document.uri.path);
  const writing = language && (await loadWriting(language));
  if (!writing?.skeleton) return undefined;
  const { completeSkeleton } = await import('../../core/payloads/help/completeCall');
  return completeSkeleton(writing.skeleton, documentLines(document), position);
}

function listOf({ items, typed, whole, isIncomplete }: Completions): vscode.CompletionList {
  const range = { inserting: toRange(typed), replacing: toRange(whole) };
  return new vscode.CompletionList(
    items.map(item => itemOf(item, range)),
    isIncomplete,
  );
}

function itemOf(completion: Completion, range: vscode.CompletionItem['range']): vscode.CompletionItem {
  const { kind, label, description, detail, code, newText, isSnippet, rank, isLast, continues, fillsCall } = completion;
  const item = new vscode.CompletionItem(description === undefined ? label : { label, description }, KINDS[kind]);
  item.insertText = isSnippet ? new vscode.SnippetString(newText) : newText;
  item.sortText = `${isLast ? '~' : String(rank).padStart(4, '0')} ${label}`;
  if (kind === 'account') item.filterText = `${newText} ${description ?? ''}`;
  if (range) item.range = range;
  if (detail !== undefined) item.detail = detail;
  if (code !== undefined) item.documentation = new vscode.MarkdownString().appendCodeblock(code, 'move');
  if (continues) item.command = { command: 'editor.action.triggerSuggest', title: 'Continue' };
  if (fillsCall) item.command = { command: COMMANDS.fillCall, title: 'Fill in', arguments: [QUIETLY] };
  return item;
}

function endsInPath(text: string): boolean {
  const [path = ''] = /(?<![\w:])[\w:]*$/.exec(text) ?? [];
  return /(?<!\w)(?=\w*::)\w*?0x\w/i.test(path);
}
