import * as vscode from 'vscode';
import { toRange } from '../shell/documents';
import { COMMANDS } from '../shell/ids';
import { changesSetting, readSetting } from '../shell/settings';
import type { TestFiles } from './testFiles';

/** Maximum number of tests with lenses; from about ten thousand lenses on, VS Code's editor loses the extension host. */
const MOST_IN_DOCUMENT = 1_000;

/** `Simulate · Record Expectations · Update Baseline` above every test. */
export class TestLenses implements vscode.CodeLensProvider, vscode.Disposable {
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
