import * as vscode from 'vscode';
import { abortMeaning } from '../../core/code/abortWords';
import { PossibleAborts, type PossibleAbort } from '../../core/code/possibleAborts';
import { type MemberId, parseMemberId } from '../../core/move/functionId';
import { isBefore } from '../../core/payloads/documentLines';
import { textMember } from '../../core/payloads/engine/shapes';
import type { TestFile } from '../../core/simtests/testFile';
import { withSignal } from '../shell/cancellation';
import { readNetworks } from '../shell/settings';
import type { FileNetworks } from './fileNetworks';
import { networkOfFile } from './networkOfFile';
import type { SimtestServices } from './simtestServices';
import { callOf } from './testDiagnostics';
import type { KnownFile, TestFiles } from './testFiles';

/** What is being written, by the text of its line up to the cursor. */
const PLACES = [
  { what: 'status', pattern: /"status"\s*:\s*"([^"]*)$/ },
  { what: 'sender', pattern: /"sender"\s*:\s*(?:\[(?:\s*"[^"]*"\s*,)*\s*)?"([^"$]*)$/ },
  { what: 'network', pattern: /"network"\s*:\s*"([^"]*)$/ },
  { what: 'variable', pattern: /\$\{(\w*)$/ },
] as const;

/** Completes statuses, senders, variables and networks in test files; VS Code completes the keys by the schema. */
export class TestCompletion implements vscode.CompletionItemProvider {
  readonly #services: SimtestServices;
  readonly #files: TestFiles;
  readonly #networks: FileNetworks;

  constructor(services: SimtestServices, files: TestFiles, networks: FileNetworks) {
    this.#services = services;
    this.#files = files;
    this.#networks = networks;
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionItem[] | undefined> {
    const line = document.lineAt(position.line).text;
    const before = line.slice(0, position.character);
    for (const { what, pattern } of PLACES) {
      const typed = pattern.exec(before)?.[1];
      if (typed === undefined) continue;
      const file = await this.#files.of(document.uri);
      if (!file) return undefined;
      const start = position.character - typed.length;
      const rest = /^[\w:.${ -]*/.exec(line.slice(position.character))?.[0].length ?? 0;
      const end = what === 'variable' ? position.character : position.character + rest;
      const range = new vscode.Range(position.line, start, position.line, end);
      const items = await this.#items(what, file, position, token);
      return items.map((item, index) => placed(item, range, index));
    }
    return undefined;
  }

  async #items(
    what: (typeof PLACES)[number]['what'],
    { read, uri }: KnownFile,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<readonly vscode.CompletionItem[]> {
    const { file } = read;
    switch (what) {
      case 'status':
        return this.#statuses({ read, uri }, position, token);
      case 'sender':
        return file.senders.map(({ name, address }) => item(name, vscode.CompletionItemKind.User, address));
      case 'network':
        return readNetworks().networks.map(({ id, label }) => item(id, vscode.CompletionItemKind.Value, label));
      case 'variable':
        return variableNames(file, position).map(name => item(name, vscode.CompletionItemKind.Variable));
    }
  }

  async #statuses(
    { read, uri }: Pick<KnownFile, 'read' | 'uri'>,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<readonly vscode.CompletionItem[]> {
    const plain = ['success', 'out of gas'].map(status => item(status, vscode.CompletionItemKind.EnumMember));
    const id = calledAt({ read }, position);
    if (!id) return plain;
    try {
      const aborts = await withSignal(token, signal => this.#aborts({ read, uri }, id, signal));
      return [...aborts.map(abortItem), ...plain];
    } catch (error) {
      if (!token.isCancellationRequested) this.#services.notify.logged(error);
      return plain;
    }
  }

  /** Reads the module that is called; on the sandbox, which has no limit, also what it calls. */
  async #aborts(
    { read }: Pick<KnownFile, 'read' | 'uri'>,
    id: MemberId,
    signal: AbortSignal,
  ): Promise<readonly PossibleAbort[]> {
    const found = networkOfFile(this.#services.session, read.file);
    if (found.kind === 'unknown' || !this.#networks.mayAsk(found.network)) return [];
    const { code } = await this.#networks.connection(found.network);
    if (found.network.sandbox) {
      const { catalogueThroughCalls } = await import('../../core/code/readThroughCalls');
      const { catalogues } = await catalogueThroughCalls(code, [id], () => undefined, signal);
      return catalogues[0]?.aborts ?? [];
    }
    await code.module(id, signal);
    return new PossibleAborts(each => code.known(each)?.bytes).of(id).aborts;
  }
}

/** Returns the function that the test at a position calls, even if its arguments cannot be read yet. */
function calledAt({ read }: Pick<KnownFile, 'read'>, position: vscode.Position): MemberId | undefined {
  const test = read.file.tests.findLast(({ range }) => !isBefore(position, range.start));
  if (!test?.payload) return undefined;
  return callOf(test, read)?.function.id ?? parseMemberId(textMember(test.payload, 'function') ?? '');
}

function variableNames({ variables, tests }: TestFile, position: vscode.Position): readonly string[] {
  const test = tests.findLast(({ range }) => !isBefore(position, range.start));
  return [...new Set([...variables.keys(), ...(test?.cases[0]?.variables.keys() ?? [])])];
}

function abortItem(abort: PossibleAbort): vscode.CompletionItem {
  const { module, code, error } = abort;
  const last = error ? error.name : `0x${code.toString(16)}`;
  const text = `${module.address}::${module.module}::${last}`;
  const shown = item(text, vscode.CompletionItemKind.EnumMember, abortMeaning(abort));
  // Typing the name of the error finds it as well.
  shown.filterText = `${text} ${last}`;
  return shown;
}

function item(text: string, kind: vscode.CompletionItemKind, detail?: string): vscode.CompletionItem {
  const made = new vscode.CompletionItem(text, kind);
  if (detail !== undefined && detail !== '') made.detail = detail;
  return made;
}

function placed(made: vscode.CompletionItem, range: vscode.Range, index: number): vscode.CompletionItem {
  made.range = range;
  made.sortText = String(index).padStart(4, '0');
  return made;
}
