import * as vscode from 'vscode';
import type { TestFile } from '../../core/simtests/testFile';
import type { SimtestServices } from './simtestServices';
import { TestCompletion } from './testCompletion';
import { TestDiagnostics } from './testDiagnostics';
import { TestFiles } from './testFiles';
import { TestLenses } from './testLenses';
import { TestResults } from './testResults';
import { TestRuns } from './testRuns';
import { TestTree } from './testTree';

const TEST_DOCUMENTS: vscode.DocumentFilter = { pattern: '**/*.sim.json' };

/** Everything about simulation tests; loaded once a test file is open, or the Test Explorer asks for tests. */
export class TestSuite implements vscode.Disposable {
  readonly files: TestFiles;
  readonly tree: TestTree;
  readonly results = new TestResults();
  readonly runs: TestRuns;
  readonly #owned: readonly vscode.Disposable[];

  /** @param onDidForget fires when the network's data is dropped or a different network is selected */
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
      languages.registerCompletionItemProvider(TEST_DOCUMENTS, new TestCompletion(files), '"', '{'),
    ];
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }
}
