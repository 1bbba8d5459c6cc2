import * as vscode from 'vscode';
import { isCancellation } from '../notify';
import { rangeIn } from '../moveSources';
import { isMoveSource } from '../providers/documents';
import type { DriftReader, FileDrift } from './driftReader';
import { driftSetting } from './driftSetting';
import type { DriftWatch } from './driftWatch';

/** Changes that the chain would refuse in an upgrade, as problems: of the Move files on show, and of all once they were listed. */
export class DriftProblems implements vscode.Disposable {
  readonly #reader: DriftReader;
  readonly #log: vscode.LogOutputChannel;
  readonly #collection = vscode.languages.createDiagnosticCollection('movescope-drift');
  readonly #owned: readonly vscode.Disposable[];
  #running: AbortController | undefined;
  /** Files of packages that were listed, by their address. */
  readonly #listed = new Map<string, FileDrift>();

  constructor(reader: DriftReader, watch: DriftWatch, log: vscode.LogOutputChannel) {
    this.#reader = reader;
    this.#log = log;
    const settled = watch.onDidSettle(() => {
      this.#listed.clear();
      void this.#run();
    });
    this.#owned = [this.#collection, settled];
    void this.#run();
  }

  /** Takes in the files of a package that was listed. */
  async list(files: readonly FileDrift[]): Promise<void> {
    for (const file of files) this.#listed.set(file.uri.toString(), file);
    await this.#run();
  }

  dispose(): void {
    this.#running?.abort(new vscode.CancellationError());
    for (const owned of this.#owned) owned.dispose();
  }

  async #run(): Promise<void> {
    this.#running?.abort(new vscode.CancellationError());
    const { signal } = (this.#running = new AbortController());
    try {
      const files = new Map(this.#listed);
      for (const document of movesOnShow()) {
        const drift = await this.#reader.ofDocument(document, signal);
        if (drift) files.set(document.uri.toString(), drift);
      }
      const { upgradeProblems } = await import('../../core/packages/drift/driftWords');
      if (signal.aborted) return;
      const { network } = this.#reader;
      const found = [...files.values()].filter(({ uri }) => driftSetting(uri) !== 'off');
      this.#collection.clear();
      this.#collection.set(
        found.map(({ uri, text, modules }) => [
          uri,
          modules.flatMap(module =>
            upgradeProblems(module, network).map(({ code, message, item }) => {
              const range = rangeIn(text, item.span ?? module.span);
              const problem = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
              problem.source = 'Movescope';
              problem.code = code;
              return problem;
            }),
          ),
        ]),
      );
    } catch (error) {
      if (!isCancellation(error)) this.#log.error('Move source could not be held against what is deployed:', error);
    }
  }
}

function movesOnShow(): readonly vscode.TextDocument[] {
  const documents = vscode.window.visibleTextEditors.map(({ document }) => document).filter(isMoveSource);
  return [...new Set(documents)];
}
