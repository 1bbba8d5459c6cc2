import * as vscode from 'vscode';
import type { CallSignature } from '../../core/payloads/help/callSignature';
import type { Completion, CompletionKind, Completions, CompletionSources } from '../../core/payloads/help/completion';
import type { ItemExplanation } from '../../core/payloads/help/explainItem';
import { languageOf } from '../../core/payloads/languages/languages';
import { loadWriting } from '../../core/payloads/languages/loadLanguage';
import type { LocatedCall } from '../../core/payloads/located';
import type { MoveSources } from '../packages/moveSources';
import { toRange, documentLines, isWrittenIn } from '../shell/documents';
import { COMMANDS } from '../shell/ids';
import { escapeMarkdown } from '../shell/markdown';
import type { Session } from '../shell/session';
import { readSetting } from '../shell/settings';
import type { DocumentLocators } from './documentLocators';
import type { FillArgument } from './fillCall';
import { NetworkModules } from './networkModules';
import type { FormSources } from './payloadServices';
import { PayloadCalls } from './payloadCalls';

/** The services that the editing help needs. */
export interface PayloadHelpServices {
  readonly session: Session;
  readonly sources: MoveSources;
  readonly locators: DocumentLocators;
  readonly forms: FormSources;
  readonly log: vscode.LogOutputChannel;
}

/** Help with writing payloads; each part is created on first use. */
export class PayloadHelp implements vscode.Disposable {
  readonly completion: vscode.CompletionItemProvider;
  readonly signature: vscode.SignatureHelpProvider;
  readonly inlays: ParameterInlays;
  readonly hover: vscode.HoverProvider;
  readonly #modules: NetworkModules;

  constructor({ session, log, sources, locators, forms }: PayloadHelpServices) {
    this.#modules = new NetworkModules(session, log);
    const calls = new PayloadCalls(locators, sources, this.#modules, log);
    this.completion = new PayloadCompletion(session, calls, forms);
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
      const variables = await this.#calls.variablesOf(document);
      const onVariable = variables && (await import('./documentVariables')).hoverOn(variables, document, position);
      if (onVariable) return onVariable;
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

/** After `$`, in a payload file; elsewhere it completes nothing. */
const VARIABLE_TRIGGER = '{';

/** Completes payloads with names that are deployed on the selected network. */
export class PayloadCompletion implements vscode.CompletionItemProvider {
  readonly #session: Session;
  readonly #calls: PayloadCalls;
  readonly #forms: FormSources;

  constructor(session: Session, calls: PayloadCalls, forms: FormSources) {
    this.#session = session;
    this.#calls = calls;
    this.#forms = forms;
  }

  provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
    { triggerCharacter }: vscode.CompletionContext,
  ): Promise<vscode.CompletionList | undefined> {
    return this.#calls.quietly(token, async signal => {
      if (!isWrittenIn(document)) return undefined;
      const variables = await this.#calls.variablesOf(document);
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
    const found = await this.#calls.at(document, position);
    // Move's own tools know more about values in its source.
    const call = found?.form.values === 'source' ? undefined : found;
    const lines = documentLines(document);
    if (!call && !endsInPath(lines.line(position.line).slice(0, position.character))) return undefined;
    const [{ completeCall, completePath }, sources] = await Promise.all([
      import('../../core/payloads/help/completeCall'),
      this.#sources(signal),
    ]);
    const called = async () => call && this.#calls.called(call, await this.#calls.modules.lookup(signal));
    const inCall = call && (await completeCall({ document: lines, call, position }, sources, called));
    return inCall ?? completePath(lines, position, sources);
  }

  async #sources(signal: AbortSignal): Promise<CompletionSources> {
    const { network } = this.#session;
    const [modules, accounts] = await Promise.all([
      this.#calls.modules.known(signal),
      this.#session.accountsOn(network),
    ]);
    const sender = this.#session.senderOn(network);
    const types = async () => (await import('./earlier')).typesSeen(this.#session, this.#forms);
    return { modules, accounts, seenTypes: types, ...(sender === undefined ? {} : { sender }) };
  }
}

/** Not offered on a trigger character: the user invokes it or types its name. */
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

/** Whether a text ends in the start of a path such as `0x1::`. */
function endsInPath(text: string): boolean {
  const [path = ''] = /(?<![\w:])[\w:]*$/.exec(text) ?? [];
  return /(?<!\w)(?=\w*::)\w*?0x\w/i.test(path);
}
