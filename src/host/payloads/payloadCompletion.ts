import * as vscode from 'vscode';
import type { Completion, CompletionKind, Completions, CompletionSources } from '../../core/payloads/help/completion';
import { languageOf } from '../../core/payloads/languages/languages';
import { loadWriting } from '../../core/payloads/languages/loadLanguage';
import { documentLines, toRange, isWrittenIn } from '../shell/documents';
import type { FillArgument } from './fillCall';
import { COMMANDS } from '../shell/ids';
import type { Session } from '../shell/session';
import type { PayloadCalls } from './payloadCalls';

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

/** Completes payloads with names that are deployed on the selected network. */
export class PayloadCompletion implements vscode.CompletionItemProvider {
  readonly #session: Session;
  readonly #calls: PayloadCalls;

  constructor(session: Session, calls: PayloadCalls) {
    this.#session = session;
    this.#calls = calls;
  }

  provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
    { triggerCharacter }: vscode.CompletionContext,
  ): Promise<vscode.CompletionList | undefined> {
    return this.#calls.quietly(token, async signal => {
      if (!isWrittenIn(document)) return undefined;
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
    return { modules, accounts, ...(sender === undefined ? {} : { sender }) };
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
  const { kind, label, description, detail, code, newText, isSnippet, rank, isLast, goesOn, fillsCall } = completion;
  const item = new vscode.CompletionItem(description === undefined ? label : { label, description }, KINDS[kind]);
  item.insertText = isSnippet ? new vscode.SnippetString(newText) : newText;
  item.sortText = `${isLast ? '~' : String(rank).padStart(4, '0')} ${label}`;
  if (kind === 'account') item.filterText = `${newText} ${description ?? ''}`;
  if (range) item.range = range;
  if (detail !== undefined) item.detail = detail;
  if (code !== undefined) item.documentation = new vscode.MarkdownString().appendCodeblock(code, 'move');
  if (goesOn) item.command = { command: 'editor.action.triggerSuggest', title: 'Go on' };
  if (fillsCall) item.command = { command: COMMANDS.fillCall, title: 'Fill in', arguments: [QUIETLY] };
  return item;
}

/** Whether a text ends in the start of a path such as `0x1::`. */
function endsInPath(text: string): boolean {
  const [path = ''] = /(?<![\w:])[\w:]*$/.exec(text) ?? [];
  return /(?<!\w)(?=\w*::)\w*?0x\w/i.test(path);
}
