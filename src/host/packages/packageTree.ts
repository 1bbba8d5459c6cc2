import * as vscode from 'vscode';
import { afterActivation } from '../shell/afterActivation';
import { VIEWS } from '../shell/ids';
import type { Session } from '../shell/session';
import type { WorkspacePackage } from './movePackages';
import type { DriftParts } from './driftParts';
import type { DriftChanges } from './driftChanges';
import type { PackageRow } from './packageItem';

/** The view of the workspace's packages: package → modules → functions and structs, each compared with what is deployed. */
export class PackageTree implements vscode.TreeDataProvider<PackageRow>, vscode.Disposable {
  readonly #session: Session;
  readonly #parts: () => Promise<DriftParts>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<PackageRow>;
  readonly #owned: readonly vscode.Disposable[];
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(session: Session, parts: () => Promise<DriftParts>, watch: DriftChanges) {
    this.#session = session;
    this.#parts = parts;
    this.#view = vscode.window.createTreeView(VIEWS.packages, { treeDataProvider: this, showCollapseAll: true });
    const describe = () => {
      this.#view.description = session.network.label;
    };
    const described = afterActivation(() => {
      describe();
      return watch.onDidSettle(() => {
        describe();
        this.#changed.fire();
      });
    });
    this.#owned = [this.#view, described, this.#changed];
  }

  async getTreeItem(row: PackageRow): Promise<vscode.TreeItem> {
    const [{ packageItem }, { codeDiff }, { documents, reader }] = await Promise.all([
      import('./packageItem'),
      import('./driftParts'),
      this.#parts(),
    ]);
    const item = packageItem(row, this.#session.network.label);
    if (row.kind !== 'item') return item;
    const folder = await reader.folderOf(row.file.file);
    const diff = folder === undefined ? undefined : await codeDiff(documents, folder, row.module, row.item);
    if (diff) item.command = diff;
    return item;
  }

  async getChildren(row?: PackageRow): Promise<PackageRow[]> {
    if (!row) return this.#packages();
    if (row.kind === 'package') return this.#modules(row.package);
    const { rowsBelow } = await import('./packageItem');
    return [...rowsBelow(row)];
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }

  async #packages(): Promise<PackageRow[]> {
    const [{ packagesRows }, { reader }] = await Promise.all([import('./packageItem'), this.#parts()]);
    return [...packagesRows(await reader.packages())];
  }

  async #modules({ folder }: WorkspacePackage): Promise<PackageRow[]> {
    const [{ packageRows }, { reader, problems }] = await Promise.all([import('./packageItem'), this.#parts()]);
    const drift = await reader.ofPackage(folder);
    if (!drift) return [];
    problems.list(folder);
    return [...packageRows(drift)];
  }
}
