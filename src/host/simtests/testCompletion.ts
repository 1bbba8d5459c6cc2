import * as vscode from 'vscode';
import { isBefore } from '../../core/payloads/documentLines';
import type { TestFile } from '../../core/simtests/testFile';
import { readNetworks } from '../shell/settings';
import type { TestFiles } from './testFiles';

/** What is being written, by the text of its line up to the cursor. */
const PLACES = [
  { what: 'status', pattern: /"status"\s*:\s*"([^"]*)$/ },
  { what: 'sender', pattern: /"sender"\s*:\s*(?:\[(?:\s*"[^"]*"\s*,)*\s*)?"([^"$]*)$/ },
  { what: 'network', pattern: /"network"\s*:\s*"([^"]*)$/ },
  { what: 'variable', pattern: /\$\{(\w*)$/ },
] as const;

/** Completes statuses, senders, variables and networks in test files; VS Code completes the keys by the schema. */
export class TestCompletion implements vscode.CompletionItemProvider {
  readonly #files: TestFiles;

  constructor(files: TestFiles) {
    this.#files = files;
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CompletionItem[] | undefined> {
    const line = document.lineAt(position.line).text;
    const before = line.slice(0, position.character);
    for (const { what, pattern } of PLACES) {
      const typed = pattern.exec(before)?.[1];
      if (typed === undefined) continue;
      const file = (await this.#files.of(document.uri))?.read.file;
      if (!file) return undefined;
      const rest = what === 'variable' ? 0 : (/^[\w:.${ -]*/.exec(line.slice(position.character))?.[0].length ?? 0);
      const end = position.translate(0, rest);
      const range = new vscode.Range(position.translate(0, -typed.length), end);
      return itemsFor(what, file, position).map(item => Object.assign(item, { range }));
    }
    return undefined;
  }
}

function itemsFor(
  what: (typeof PLACES)[number]['what'],
  file: TestFile,
  position: vscode.Position,
): readonly vscode.CompletionItem[] {
  switch (what) {
    case 'status':
      return ['success', 'out of gas', 'failure'].map(status => item(status, vscode.CompletionItemKind.EnumMember));
    case 'sender':
      return file.senders.map(({ name, address }) => item(name, vscode.CompletionItemKind.User, address));
    case 'network':
      return readNetworks().networks.map(({ id, label }) => item(id, vscode.CompletionItemKind.Value, label));
    case 'variable':
      return variableNames(file, position).map(name => item(name, vscode.CompletionItemKind.Variable));
  }
}

function variableNames({ variables, tests }: TestFile, position: vscode.Position): readonly string[] {
  const test = tests.findLast(({ range }) => !isBefore(position, range.start));
  return [...new Set([...variables.keys(), ...(test?.cases[0]?.variables.keys() ?? [])])];
}

function item(label: string, kind: vscode.CompletionItemKind, detail?: string): vscode.CompletionItem {
  const made = new vscode.CompletionItem(label, kind);
  if (detail !== undefined) made.detail = detail;
  return made;
}
