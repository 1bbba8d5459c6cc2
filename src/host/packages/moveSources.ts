import { lazy } from '../shell/lazy';
import * as vscode from 'vscode';
import type { LocalDeclaration, ReadMove } from '../../core/packages/readMove';
import type { Span } from '../../core/move/source/factModel';
import type { AddressLookup } from '../../core/move/source/resolveName';
import type { PackageIndex } from '../../core/packages/movePackage';
import type { NameId } from '../../core/payloads/qualifiedName';
import { PASSED_OVER, placeOf, readMoveText, readPackages, type WorkspacePackage } from './movePackages';

/** Files of Move source that are looked at, at most. */
const MAX_SOURCES = 2_000;

/** A declaration in a file of the workspace. */
export interface FoundDeclaration extends LocalDeclaration {
  readonly uri: vscode.Uri;
  /** All of the file. */
  readonly text: string;
  readonly nameRange: vscode.Range;
  /** The whole declaration. */
  readonly range: vscode.Range;
}

/** A file of Move source. */
export interface MoveFile {
  readonly uri: vscode.Uri;
  readonly read: ReadMove;
}

/** The Move packages of the workspace and what their source declares. Nothing is read before it is asked for. */
export class MoveSources implements vscode.Disposable {
  readonly #packagesChanged = new vscode.EventEmitter<void>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #watchers: vscode.Disposable[] = [];
  /** Names of the modules of each file, by its address; read again when the file changes. */
  readonly #modules = new Map<string, ReadonlySet<string>>();
  readonly #parsed = new WeakMap<vscode.TextDocument, { readonly version: number; readonly read: Promise<ReadMove> }>();
  /** Closed files that were looked for declarations, by their address. */
  readonly #saved = new Map<string, Promise<ReadMove>>();
  readonly #files = lazy(async () => vscode.workspace.findFiles('**/*.move', PASSED_OVER, MAX_SOURCES));
  readonly #packages = lazy(readPackages);
  /** Counts what was forgotten: what was read before that is not to be kept after it. */
  #forgotten = 0;

  /** A `Move.toml` is there, gone or another one: named addresses that were asked for may be other ones now. */
  readonly onDidChangePackages = this.#packagesChanged.event;
  /** A file of Move source, or a `Move.toml`, is there, gone or another one. Nobody tells before something was read. */
  readonly onDidChange = this.#changed.event;

  /** Where the workspace's own source declares what is deployed under a name. */
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

  /** The files of the workspace with a module of that name, at whatever address. */
  async *filesWith(module: string): AsyncGenerator<MoveFile, void, void> {
    for (const uri of await this.#sources()) {
      const read = await this.#readIfWith(uri, module);
      if (read) yield { uri, read };
    }
  }

  /** The packages of the workspace. */
  packages(): Promise<PackageIndex<WorkspacePackage>> {
    return this.#readPackages();
  }

  /** The files of Move source of the workspace, and whether they are all. */
  async files(): Promise<{ readonly files: readonly vscode.Uri[]; readonly areAll: boolean }> {
    const files = await this.#sources();
    return { files, areAll: files.length < MAX_SOURCES };
  }

  /** A file as it stands in an editor, else as it is saved; parsed once for each version of it. */
  readFile(uri: vscode.Uri): Promise<ReadMove> {
    const key = uri.toString();
    const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === key);
    if (open) return this.read(open);
    const known = this.#saved.get(key);
    if (known) return known;
    const read = readMoveText(uri).then(text => this.readText(uri, text));
    this.#saved.set(key, read);
    // A failure is not kept: the next who asks reads again.
    read.catch(() => {
      if (this.#saved.get(key) === read) this.#saved.delete(key);
    });
    return read;
  }

  /** A Move document with the named addresses of its package; parsed once for each version of it. */
  async read(document: vscode.TextDocument): Promise<ReadMove> {
    this.#watch();
    const known = this.#parsed.get(document);
    if (known?.version === document.version) return known.read;
    const read = this.readText(document.uri, document.getText());
    this.#parsed.set(document, { version: document.version, read });
    // Nor here: a package may be about to go.
    read.catch(() => this.#parsed.delete(document));
    return read;
  }

  /** The text of a Move file with the named addresses of its package. */
  async readText(uri: vscode.Uri, text: string): Promise<ReadMove> {
    const [{ readMove }, lookup] = await Promise.all([import('../../core/packages/readMove'), this.addresses(uri)]);
    return readMove(text, lookup);
  }

  /** The named addresses of the package that a file belongs to. */
  async addresses(uri: vscode.Uri): Promise<AddressLookup> {
    const [{ namedAddresses }, packages] = await Promise.all([
      import('../../core/packages/namedAddresses'),
      this.#readPackages(),
    ]);
    return namedAddresses(packages, placeOf(uri));
  }

  dispose(): void {
    this.#packagesChanged.dispose();
    this.#changed.dispose();
    for (const watcher of this.#watchers) watcher.dispose();
  }

  /** `undefined` where the file lacks the module, or is gone: of a folder that is deleted nobody tells file by file. */
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

  /** Of a file as it is saved. */
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
    // A file in a folder that was just made may be told of by its first change only.
    const change = (uri: vscode.Uri) => {
      const key = uri.toString();
      if (this.#modules.has(key) || this.#saved.has(key)) {
        this.#forget(uri);
        this.#changed.fire();
      } else relist(uri);
    };
    const reread = () => {
      this.#packages.forget();
      // Named addresses of any file may be other ones now.
      this.#saved.clear();
      for (const document of vscode.workspace.textDocuments) this.#parsed.delete(document);
      this.#packagesChanged.fire();
      this.#changed.fire();
    };
    // VS Code may tell of a new file late, or never: one that is opened is there.
    const opened = vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      if (!uri.path.endsWith('.move') || vscode.workspace.getWorkspaceFolder(uri) === undefined) return;
      const isIt = (file: vscode.Uri) => file.toString() === uri.toString();
      // Where nothing was listed, or that failed, the next one who asks lists anew.
      this.#files.ifLoaded(files => {
        if (!files.some(isIt)) relist(uri);
      });
    });
    // Nobody tells of the files of a folder that comes or goes.
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

/** The range of a span in a text. */
export function rangeIn(text: string, { from, to }: Span): vscode.Range {
  const positionAt = (offset: number) => {
    const before = text.slice(0, offset);
    return new vscode.Position(before.split('\n').length - 1, offset - before.lastIndexOf('\n') - 1);
  };
  return new vscode.Range(positionAt(from), positionAt(to));
}
