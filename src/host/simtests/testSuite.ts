import * as vscode from 'vscode';
import { isBefore } from '../../core/text/lines';
import type { TestFile } from '../../core/simtests/testFile';
import { readNetworks, changesSetting, readSetting } from '../session/settings';
import { TestFiles, type KnownFile, type SimtestServices } from './testFiles';
import { toRange, isTestDocument } from '../vscode/documents';
import { COMMANDS } from '../vscode/ids';
import { TestDiagnostics } from './testDiagnostics';
import { TestResults } from './testResults';
import { TestRuns } from './testRuns';
import { TestTree } from './testTree';
import { RefusedError } from '../../core/userFacingError';

const NO_TEST = 'No simulation test found. Place the cursor in a test in a .sim.json file.';

/** Matches what is being typed, based on the text of the line up to the cursor. */
const PLACES = [
  { what: 'status', pattern: /"status"\s*:\s*"([^"]*)$/ },
  { what: 'sender', pattern: /"sender"\s*:\s*(?:\[(?:\s*"[^"]*"\s*,)*\s*)?"([^"$]*)$/ },
  { what: 'network', pattern: /"network"\s*:\s*"([^"]*)$/ },
  { what: 'variable', pattern: /\$\{(\w*)$/ },
] as const;

/** Completes statuses, senders, variables and networks in test files. VS Code completes keys using the schema. */
async function complete(
  files: TestFiles,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[] | undefined> {
  const line = document.lineAt(position.line).text;
  const before = line.slice(0, position.character);
  for (const { what, pattern } of PLACES) {
    const typed = pattern.exec(before)?.[1];
    if (typed === undefined) continue;
    const file = (await files.of(document.uri))?.read.file;
    if (!file) return undefined;
    const rest = what === 'variable' ? 0 : (/^[\w:.${ -]*/.exec(line.slice(position.character))?.[0].length ?? 0);
    const end = position.translate(0, rest);
    const range = new vscode.Range(position.translate(0, -typed.length), end);
    return itemsFor(what, file, position).map(item => Object.assign(item, { range }));
  }
  return undefined;
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

/**
 * Maximum number of tests with code lenses. With more than about ten thousand code lenses, the extension host of VS
 * Code crashes.
 */
const MOST_IN_DOCUMENT = 1_000;

/** Shows `Simulate · Record Expectations · Update Baseline` above each test. */
class TestLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #files: TestFiles;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #owned: readonly vscode.Disposable[];
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(files: TestFiles) {
    this.#files = files;
    this.#owned = [
      this.#changed,
      vscode.workspace.onDidChangeConfiguration(event => {
        if (changesSetting(event, 'codeLens')) this.#changed.fire();
      }),
    ];
  }

  async provideCodeLenses({ uri }: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!readSetting('codeLens', uri)) return [];
    const file = await this.#files.of(uri);
    const tests = (file?.read.file.tests ?? []).slice(0, MOST_IN_DOCUMENT);
    return tests.flatMap(({ name, nameRange }) => {
      const place = toRange({ start: nameRange.start, end: nameRange.start });
      const lens = (title: string, command: string) =>
        new vscode.CodeLens(place, { title, command, arguments: [{ uri, test: name }] });
      return [
        lens('Simulate', COMMANDS.simulateTest),
        lens('Record Expectations', COMMANDS.recordExpectations),
        lens('Update Baseline', COMMANDS.updateBaseline),
      ];
    });
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }
}

const TEST_DOCUMENTS: vscode.DocumentFilter = { pattern: '**/*.sim.json' };

/** All features for simulation tests. They are loaded when a test file is open or the Test Explorer requests tests. */
export class TestSuite implements vscode.Disposable {
  readonly files: TestFiles;
  readonly tree: TestTree;
  readonly results = new TestResults();
  readonly runs: TestRuns;
  readonly #owned: readonly vscode.Disposable[];

  /** @param onDidForget fires when cached data of the network is discarded or a different network is selected. */
  constructor(services: SimtestServices, controller: vscode.TestController, onDidForget: vscode.Event<void>) {
    const files = new TestFiles();
    const tree = new TestTree(controller, files);
    this.files = files;
    this.tree = tree;
    this.runs = new TestRuns(services, { controller, files, tree, results: this.results });
    controller.refreshHandler = async () => files.findAgain();
    const diagnostics = new TestDiagnostics(services, files, onDidForget);
    const lenses = new TestLenses(files);
    const { languages } = vscode;
    let selected = services.session.network.id;
    this.#owned = [
      ...[files, tree, diagnostics, lenses],
      onDidForget(() => {
        const before = selected;
        selected = services.session.network.id;
        const isOutdated = ({ network }: TestFile) =>
          network === undefined || (before === selected && network.text === selected);
        const outdated = files.read.flatMap(({ uri, read }) => (isOutdated(read.file) ? (tree.file(uri) ?? []) : []));
        if (outdated.length > 0) controller.invalidateTestResults(outdated);
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        const outdated = tree.withPayloadIn(uri).map(({ item }) => item);
        if (outdated.length > 0) controller.invalidateTestResults(outdated);
      }),
      languages.registerCodeLensProvider(TEST_DOCUMENTS, lenses),
      languages.registerCodeActionsProvider(TEST_DOCUMENTS, diagnostics, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
      languages.registerCompletionItemProvider(
        TEST_DOCUMENTS,
        { provideCompletionItems: (document, position) => complete(files, document, position) },
        '"',
        '{',
      ),
    ];
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }
}

export interface TestArgument {
  readonly uri: vscode.Uri;
  readonly test: string;
}

export interface ChosenTest {
  readonly file: KnownFile;
  readonly test: string;
}

/** Returns the test passed as an argument, or the test at the cursor. @throws RefusedError if there is no such test */
export async function testAt(files: TestFiles, given: TestArgument | undefined): Promise<ChosenTest> {
  if (given) {
    const file = await files.of(given.uri);
    if (!file?.read.file.tests.some(({ name }) => name === given.test)) throw new RefusedError(NO_TEST);
    return { file, test: given.test };
  }
  const editor = vscode.window.activeTextEditor;
  const file = editor && isTestDocument(editor.document) ? await files.of(editor.document.uri) : undefined;
  const found = file?.read.file.tests.find(({ range }) => editor && toRange(range).contains(editor.selection.active));
  if (!file || !found) throw new RefusedError(NO_TEST);
  return { file, test: found.name };
}
