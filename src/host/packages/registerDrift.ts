import * as vscode from 'vscode';
import { disposeLoaded, lazy, afterActivation } from '../vscode/lazy';
import { logText } from '../vscode/requestLog';
import { isMoveSource, MOVE_FILES } from '../vscode/documents';
import { readSetting } from '../session/settings';
import type { DriftServices, DriftParts } from './driftParts';
import { DriftChanges } from './driftChanges';
import { VIEWS } from '../vscode/ids';
import type { Session } from '../session/session';
import type { WorkspacePackage } from './movePackages';
import type { PackageRow } from './packageItem';

/**
 * Registers the view, code lenses and problems that compare Move source with deployed modules. Their code is loaded
 * when Move source or the view becomes visible.
 * @param onDidForget fires when cached data of the network is discarded or a different network is selected
 */
export function registerDrift(services: DriftServices, onDidForget: vscode.Event<void>): vscode.Disposable {
  const watch = new DriftChanges(services.sources, onDidForget);
  const parts = lazy(async () => {
    const { DriftParts } = await import('./driftParts');
    return new DriftParts(services, watch);
  });
  const settled = watch.onDidSettle(() => {
    if (!isMoveVisible()) return;
    parts.get().catch((error: unknown) => services.log.error(logText(error)));
  });
  if (isMoveVisible()) watch.soon();
  return vscode.Disposable.from(
    settled,
    watch,
    disposeLoaded(parts),
    new PackageTree(services.session, () => parts.get(), watch),
    vscode.languages.registerCodeLensProvider(MOVE_FILES, {
      onDidChangeCodeLenses: watch.onDidSettle,
      provideCodeLenses: async (document, token) =>
        isMoveSource(document) && readSetting('compareWithDeployed', document.uri) === 'on'
          ? (await parts.get()).provideCodeLenses(document, token)
          : [],
    }),
  );
}

function isMoveVisible(): boolean {
  return vscode.window.visibleTextEditors.some(({ document }) => isMoveSource(document));
}

/** The Packages view: package → modules → functions and structs, each compared with the deployed modules. */
class PackageTree implements vscode.TreeDataProvider<PackageRow>, vscode.Disposable {
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
