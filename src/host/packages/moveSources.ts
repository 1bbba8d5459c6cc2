import { lazy } from '../vscode/lazy';
import * as vscode from 'vscode';
import type { LocalDeclaration, ReadMove } from '../../core/packages/readMove';
import type { Span } from '../../core/source/factModel';
import type { AddressLookup } from '../../core/source/resolveName';
import type { PackageIndex } from '../../core/packages/movePackage';
import type { NameId } from '../../core/payloads/qualifiedName';
import type { PublishedFiles } from './publishedFiles';
import { PASSED_OVER, placeOf, readMoveText, readPackages, type WorkspacePackage } from './movePackages';
import { openDocument } from '../vscode/documents';

const MAX_SOURCES = 2_000;

type Published = Pick<PublishedFiles, 'read' | 'namesOf' | 'dispose'>;

export interface FoundDeclaration extends LocalDeclaration {
  readonly uri: vscode.Uri;
  readonly text: string;
  readonly nameRange: vscode.Range;
  readonly range: vscode.Range;
}

export interface MoveFile {
  readonly uri: vscode.Uri;
  readonly read: ReadMove;
}

/** The Move packages of the workspace and the declarations in their source. Everything is read on demand. */
export class MoveSources implements vscode.Disposable {
  readonly #packagesChanged = new vscode.EventEmitter<void>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #watchers: vscode.Disposable[] = [];
  /** The names of the modules in each file, by URI. They are updated when the file changes. */
  readonly #modules = new Map<string, ReadonlySet<string>>();
  readonly #parsed = new WeakMap<vscode.TextDocument, { readonly version: number; readonly read: Promise<ReadMove> }>();
  /** Parsed files that are not open, by URI. */
  readonly #saved = new Map<string, Promise<ReadMove>>();
  readonly #files = lazy(async () => vscode.workspace.findFiles('**/*.move', PASSED_OVER, MAX_SOURCES));
  readonly #packages = lazy(readPackages);
  /** Incremented when a cache entry is removed. Data that was read before the removal must not be cached. */
  #forgotten = 0;

  readonly published: Published;
  /** Fires when a `Move.toml` is created, deleted or changed, because named addresses might have changed. */
  readonly onDidChangePackages = this.#packagesChanged.event;
  /** Fires when Move source or a `Move.toml` is created, deleted or changed, once something has been read. */
  readonly onDidChange = this.#changed.event;

  constructor(published: Published) {
    this.published = published;
  }

  /** Finds the declarations of a deployed name in the workspace's source. */
  async declarations(id: NameId): Promise<readonly FoundDeclaration[]> {
    const { localDeclarations } = await import('../../core/packages/readMove');
    const found: FoundDeclaration[] = [];
    for await (const { uri, read } of this.filesWith(id.module)) {
      const { facts, lookup, text } = read;
      for (const each of localDeclarations(facts, id, lookup)) {
        const { nameSpan, span } = each.declaration;
        found.push({ ...each, uri, text, nameRange: rangeIn(text, nameSpan), range: rangeIn(text, span) });
      }
    }
    return found;
  }

  /** Finds the workspace files that contain a module with the given name, at any address. */
  async *filesWith(module: string): AsyncGenerator<MoveFile, void, void> {
    for (const uri of await this.#sources()) {
      const read = await this.#readIfWith(uri, module);
      if (read) yield { uri, read };
    }
  }

  packages(): Promise<PackageIndex<WorkspacePackage>> {
    return this.#readPackages();
  }

  /** Returns the Move source files in the workspace, and whether the list is complete. */
  async files(): Promise<{ readonly files: readonly vscode.Uri[]; readonly areAll: boolean }> {
    const files = await this.#sources();
    return { files, areAll: files.length < MAX_SOURCES };
  }

  /** Parses a Move file, including unsaved changes. Each version is parsed only once. */
  readFile(uri: vscode.Uri): Promise<ReadMove> {
    const key = uri.toString();
    const open = openDocument(uri);
    if (open) return this.read(open);
    const known = this.#saved.get(key);
    if (known) return known;
    const read = readMoveText(uri).then(text => this.readText(uri, text));
    this.#saved.set(key, read);
    // A failure is not cached: the next caller reads again.
    read.catch(() => {
      if (this.#saved.get(key) === read) this.#saved.delete(key);
    });
    return read;
  }

  /** Parses a Move document with the named addresses of its package. Each version is parsed only once. */
  async read(document: vscode.TextDocument): Promise<ReadMove> {
    this.#watch();
    const known = this.#parsed.get(document);
    if (known?.version === document.version) return known.read;
    const read = this.readText(document.uri, document.getText());
    this.#parsed.set(document, { version: document.version, read });
    // A failure is not cached here either: the package might be about to be deleted.
    read.catch(() => this.#parsed.delete(document));
    return read;
  }

  /** Parses the text of a Move file, using the named addresses of its package. */
  async readText(uri: vscode.Uri, text: string): Promise<ReadMove> {
    const [{ readMove }, lookup] = await Promise.all([import('../../core/packages/readMove'), this.addresses(uri)]);
    return readMove(text, lookup);
  }

  /** Returns the named addresses of the package that contains a file. */
  async addresses(uri: vscode.Uri): Promise<AddressLookup> {
    const [{ namedAddresses }, packages] = await Promise.all([
      import('../../core/packages/namedAddresses'),
      this.#readPackages(),
    ]);
    return namedAddresses(packages, placeOf(uri));
  }

  dispose(): void {
    this.published.dispose();
    this.#packagesChanged.dispose();
    this.#changed.dispose();
    for (const watcher of this.#watchers) watcher.dispose();
  }

  /**
   * Returns `undefined` if the file does not contain the module or was deleted: VS Code sends no event for each file of
   * a deleted folder.
   */
  async #readIfWith(uri: vscode.Uri, module: string): Promise<ReadMove | undefined> {
    try {
      const modules = this.#modules.get(uri.toString()) ?? (await this.#readModules(uri));
      if (!modules.has(module)) return undefined;
      await vscode.workspace.fs.stat(uri);
      return await this.readFile(uri);
    } catch {
      this.#forget(uri);
      this.#files.forget();
      return undefined;
    }
  }

  #forget(uri: vscode.Uri): void {
    this.#forgotten++;
    this.#modules.delete(uri.toString());
    this.#saved.delete(uri.toString());
  }

  #sources(): Promise<readonly vscode.Uri[]> {
    this.#watch();
    return this.#files.get();
  }

  #readPackages(): Promise<PackageIndex<WorkspacePackage>> {
    this.#watch();
    return this.#packages.get();
  }

  async #readModules(uri: vscode.Uri): Promise<ReadonlySet<string>> {
    const forgotten = this.#forgotten;
    const text = await readMoveText(uri);
    const names = new Set([...text.matchAll(/\bmodule\s+(?:\w+\s*::\s*)?(\w+)/g)].map(([, name = '']) => name));
    if (forgotten === this.#forgotten) this.#modules.set(uri.toString(), names);
    return names;
  }

  #watch(): void {
    if (this.#watchers.length > 0) return;
    const sources = vscode.workspace.createFileSystemWatcher('**/*.move');
    const manifests = vscode.workspace.createFileSystemWatcher('**/Move.toml');
    const relist = (uri: vscode.Uri) => {
      this.#forget(uri);
      this.#files.forget();
      this.#changed.fire();
    };
    // The first event for a file in a new folder can be a change.
    const change = (uri: vscode.Uri) => {
      const key = uri.toString();
      if (this.#modules.has(key) || this.#saved.has(key)) {
        this.#forget(uri);
        this.#changed.fire();
      } else relist(uri);
    };
    const reread = () => {
      this.#packages.forget();
      // The named addresses of any file might have changed.
      this.#saved.clear();
      for (const document of vscode.workspace.textDocuments) this.#parsed.delete(document);
      this.#packagesChanged.fire();
      this.#changed.fire();
    };
    // VS Code can report a new file late or never, but a file that is opened exists.
    const opened = vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      if (!/\.move$|\/Move\.toml$/.test(uri.path) || vscode.workspace.getWorkspaceFolder(uri) === undefined) return;
      // If nothing was listed, or listing failed, the next caller lists it anyway.
      this.#packages.ifLoaded(packages => {
        if (!packages.around(placeOf(uri))) reread();
      });
      const isIt = (file: vscode.Uri) => file.toString() === uri.toString();
      this.#files.ifLoaded(files => {
        if (uri.path.endsWith('.move') && !files.some(isIt)) relist(uri);
      });
    });
    // There are no events for the files of a workspace folder that is added or removed.
    const folders = vscode.workspace.onDidChangeWorkspaceFolders(() => {
      this.#files.forget();
      this.#forgotten++;
      this.#modules.clear();
      reread();
    });
    this.#watchers.push(
      folders,
      opened,
      ...[sources, sources.onDidChange(change), sources.onDidCreate(relist), sources.onDidDelete(relist)],
      ...[manifests, manifests.onDidChange(reread), manifests.onDidCreate(reread), manifests.onDidDelete(reread)],
    );
  }
}

export function rangeIn(text: string, { from, to }: Span): vscode.Range {
  const positionAt = (offset: number) => {
    const before = text.slice(0, offset);
    return new vscode.Position(before.split('\n').length - 1, offset - before.lastIndexOf('\n') - 1);
  };
  return new vscode.Range(positionAt(from), positionAt(to));
}
