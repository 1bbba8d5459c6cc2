import * as vscode from 'vscode';
import { isOver } from '../shell/notify';
import { rangeIn } from './moveSources';
import { isMoveSource } from '../shell/documents';
import type { DriftReader, FileDrift } from './driftReader';
import { readSetting } from '../shell/settings';
import type { DriftWatch } from './driftWatch';

/**
 * Changes that the chain would refuse in an upgrade, as problems: of the Move files on show, and of whole packages once
 * they were listed on the selected network. What the user has not asked for there costs another network no request.
 */
export class DriftProblems implements vscode.Disposable {
  readonly #reader: DriftReader;
  readonly #log: vscode.LogOutputChannel;
  readonly #collection = vscode.languages.createDiagnosticCollection('movescope-drift');
  readonly #owned: readonly vscode.Disposable[];
  #running: AbortController | undefined;
  /** The folders of the packages that were listed, and on which network. */
  readonly #listed = new Set<string>();
  #listedOn: string | undefined;

  constructor(reader: DriftReader, watch: DriftWatch, log: vscode.LogOutputChannel) {
    this.#reader = reader;
    this.#log = log;
    const run = () => void this.#run();
    this.#owned = [this.#collection, watch.onDidSettle(run)];
    void this.#run();
  }

  /** From now on the problems of a package are told whatever is on show, until another network is selected. */
  list(folder: string): void {
    this.#leaveOtherNetwork();
    if (this.#listed.has(folder)) return;
    this.#listed.add(folder);
    void this.#run();
  }

  dispose(): void {
    this.#running?.abort(new vscode.CancellationError());
    for (const owned of this.#owned) owned.dispose();
  }

  /** The files whose problems are told. */
  async #read(signal: AbortSignal): Promise<readonly FileDrift[]> {
    const files = new Map<string, FileDrift>();
    this.#leaveOtherNetwork();
    for (const folder of this.#listed) {
      const drift = await this.#reader.ofPackage(folder);
      if (signal.aborted) return [];
      for (const each of drift?.files ?? []) if (isOn(each.file)) files.set(each.file.toString(), each);
    }
    for (const document of movesOnShow()) {
      if (files.has(document.uri.toString()) || !isOn(document.uri)) continue;
      const drift = await this.#reader.ofDocument(document, signal);
      if (drift) files.set(document.uri.toString(), drift);
    }
    return [...files.values()];
  }

  #leaveOtherNetwork(): void {
    const { networkId } = this.#reader;
    if (this.#listedOn !== networkId) this.#listed.clear();
    this.#listedOn = networkId;
  }

  async #run(): Promise<void> {
    this.#running?.abort(new vscode.CancellationError());
    const { signal } = (this.#running = new AbortController());
    try {
      const found = await this.#read(signal);
      const { upgradeProblems } = await import('../../core/packages/drift/driftWords');
      if (signal.aborted) return;
      const { network } = this.#reader;
      this.#collection.clear();
      this.#collection.set(
        found.map(({ file, text, modules }) => [
          file,
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
      if (!isOver(error)) this.#log.error('Move source could not be compared with what is deployed:', error);
    }
  }
}

function movesOnShow(): readonly vscode.TextDocument[] {
  const documents = vscode.window.visibleTextEditors.map(({ document }) => document).filter(isMoveSource);
  return [...new Set(documents)];
}

function isOn(uri: vscode.Uri): boolean {
  return readSetting('drift', uri) !== 'off';
}
