import * as vscode from 'vscode';
import type { MovePackage } from '../../core/packages/movePackage';
import { VIEWS } from '../ids';
import type { DriftProblems } from './driftProblems';
import type { DriftReader } from './driftReader';
import type { DriftWatch } from './driftWatch';
import type { PackageRow } from './packageRow';

/** The view of the workspace's packages: package → modules → functions and structs, each with how it stands to what is deployed. */
export class PackageTree implements vscode.TreeDataProvider<PackageRow>, vscode.Disposable {
  readonly #reader: DriftReader;
  readonly #problems: DriftProblems;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<PackageRow>;
  readonly #closing = new AbortController();
  readonly #owned: readonly vscode.Disposable[];
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(reader: DriftReader, problems: DriftProblems, watch: DriftWatch) {
    this.#reader = reader;
    this.#problems = problems;
    this.#view = vscode.window.createTreeView(VIEWS.packages, { treeDataProvider: this, showCollapseAll: true });
    const describe = () => {
      this.#view.description = reader.network;
    };
    describe();
    const settled = watch.onDidSettle(() => {
      describe();
      this.#changed.fire();
    });
    this.#owned = [this.#view, settled, this.#changed];
  }

  async getTreeItem(row: PackageRow): Promise<vscode.TreeItem> {
    const { packageItem } = await import('./packageItem');
    return packageItem(row, this.#reader.network);
  }

  async getChildren(row?: PackageRow): Promise<PackageRow[]> {
    if (!row) return (await this.#reader.packages()).map(each => ({ kind: 'package', package: each }));
    if (row.kind === 'package') return this.#modules(row.package);
    const { rowsBelow } = await import('./packageRow');
    return [...rowsBelow(row)];
  }

  dispose(): void {
    this.#closing.abort(new vscode.CancellationError());
    for (const owned of this.#owned) owned.dispose();
  }

  async #modules(own: MovePackage): Promise<PackageRow[]> {
    const [{ packageRows }, drift] = await Promise.all([
      import('./packageRow'),
      this.#reader.ofPackage(own, this.#closing.signal),
    ]);
    await this.#problems.list(drift.files);
    return [...packageRows(drift)];
  }
}
