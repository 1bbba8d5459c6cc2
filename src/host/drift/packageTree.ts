import * as vscode from 'vscode';
import type { MovePackage } from '../../core/packages/movePackage';
import { VIEWS } from '../ids';
import type { Session } from '../session';
import type { DriftParts } from './driftParts';
import type { DriftWatch } from './driftWatch';
import type { PackageRow } from './packageRow';

/** The view of the workspace's packages: package → modules → functions and structs, each with how it stands to what is deployed. */
export class PackageTree implements vscode.TreeDataProvider<PackageRow>, vscode.Disposable {
  readonly #session: Session;
  readonly #parts: () => Promise<DriftParts>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<PackageRow>;
  readonly #closing = new AbortController();
  readonly #owned: readonly vscode.Disposable[];
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(session: Session, parts: () => Promise<DriftParts>, watch: DriftWatch) {
    this.#session = session;
    this.#parts = parts;
    this.#view = vscode.window.createTreeView(VIEWS.packages, { treeDataProvider: this, showCollapseAll: true });
    const describe = () => {
      this.#view.description = session.network.label;
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
    return packageItem(row, this.#session.network.label);
  }

  async getChildren(row?: PackageRow): Promise<PackageRow[]> {
    if (!row) return (await (await this.#parts()).reader.packages()).map(each => ({ kind: 'package', package: each }));
    if (row.kind === 'package') return this.#modules(row.package);
    const { rowsBelow } = await import('./packageRow');
    return [...rowsBelow(row)];
  }

  dispose(): void {
    this.#closing.abort(new vscode.CancellationError());
    for (const owned of this.#owned) owned.dispose();
  }

  async #modules(own: MovePackage): Promise<PackageRow[]> {
    const [{ packageRows }, { reader, problems }] = await Promise.all([import('./packageRow'), this.#parts()]);
    const drift = await reader.ofPackage(own, this.#closing.signal);
    await problems.list(drift.files);
    return [...packageRows(drift)];
  }
}
