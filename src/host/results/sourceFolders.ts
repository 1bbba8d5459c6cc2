import * as vscode from 'vscode';
import { isIdentifier, parseMemberId } from '../../core/move/functionId';
import type { Span } from '../../core/source/factModel';
import type { AddressLookup } from '../../core/source/resolveName';
import { abortSource, type AbortedWith, type AbortSource } from '../../core/packages/abortSource';
import { parseNameId } from '../../core/payloads/qualifiedName';
import type { SimulationReport, SourcePlace, SourceReport, CodeReport } from '../../core/results/simulationReport';
import { statusOf } from '../../core/results/verdict';
import { rangeIn, type MoveFile, type MoveSources } from '../packages/moveSources';
import type { Notify } from '../vscode/notify';
import { readFile } from '../vscode/readFile';
import { stopLine } from '../../core/packages/drift/stopLine';
import { placeOf } from '../packages/movePackages';
import { packageFiles } from '../packages/buildDocuments';
import { exists } from '../vscode/mayReplace';

const MOST_BYTES = 4 * 1024 * 1024;

/** Maximum number of locations shown for an abort. A helper called by many functions aborts in a single location. */
const MOST_PLACES = 12;

export interface SourceFolders {
  readonly sources: MoveSources;
  /** A folder of the extension's storage, below the home folder that contains the package cache. */
  readonly storage: vscode.Uri;
  readonly notify: Notify;
}

/** Adds the source locations where a simulation would abort. Returns the same report if the source is not found. */
export async function withSource(
  report: SimulationReport,
  folders: SourceFolders,
  signal: AbortSignal,
): Promise<SimulationReport> {
  const abort = abortOf(report);
  try {
    const source = abort && (await sourceOf(abort, folders, signal));
    return source ? { ...report, source } : report;
  } catch (error) {
    if (signal.aborted) throw error;
    folders.notify.logged(error);
    return report;
  }
}

function abortOf(report: SimulationReport): AbortedWith | undefined {
  const status = report.success ? undefined : statusOf(report);
  if (status?.kind !== 'abort') return undefined;
  const { module, ...abort } = status.abort;
  const id = module === undefined ? undefined : parseNameId(module);
  return id && id.name === undefined ? { ...abort, address: id.address, module: id.module } : undefined;
}

/** Searches the source of the workspace first, because the user is working on it. */
async function sourceOf(
  abort: AbortedWith,
  { sources, storage }: SourceFolders,
  signal: AbortSignal,
): Promise<SourceReport | undefined> {
  for await (const file of sources.filesWith(abort.module)) {
    signal.throwIfAborted();
    const found = abortSource(file.read, abort);
    // There is no event for the files of a deleted folder.
    if (found && (await exists(file.uri)))
      return sourceReport('workspace', found, file, vscode.workspace.asRelativePath(file.uri));
  }
  for await (const file of cachedFilesWith(storage, abort.module)) {
    signal.throwIfAborted();
    const found = abortSource(file.read, abort);
    if (found) return sourceReport('packageCache', found, file, file.path);
  }
  return undefined;
}

function sourceReport(
  origin: SourceReport['origin'],
  { constant, places }: AbortSource,
  { uri, read }: MoveFile,
  path: string,
): SourceReport {
  const place = (kind: SourcePlace['kind'], span: Span): SourcePlace => {
    const { start, end } = rangeIn(read.text, span);
    const range = {
      start: { line: start.line, character: start.character },
      end: { line: end.line, character: end.character },
    };
    return { kind, label: `${path}:${start.line + 1}`, uri: uri.toString(), range };
  };
  return {
    origin,
    ...(constant && {
      constant: { name: constant.name, ...(constant.doc === undefined ? {} : { doc: constant.doc }) },
    }),
    places: [
      ...(constant ? [place('constant', constant.span)] : []),
      ...places.slice(0, MOST_PLACES).map(each => ({ ...place(each.kind, each.span), function: each.function })),
    ],
  };
}

/** The folder in the home folder where Move's package manager stores dependencies. */
const FOLDER = '.move';
/** Maximum number of files that are read for a module, one per revision. */
const MOST_FILES = 8;
const PASSED_OVER = '**/{build,tests,node_modules,.git}/**';

interface CachedFile extends MoveFile {
  /** Path starting with the folder of its package, such as `aptos-framework/sources/coin.move`. */
  readonly path: string;
}

/**
 * Finds the files in the package cache that have the name of a module. Finds none if the extension has no access to
 * local files, as in a browser.
 * @param storage a folder of the extension's storage, below the home folder with the cache
 */
async function* cachedFilesWith(storage: vscode.Uri, module: string): AsyncGenerator<CachedFile, void, void> {
  const cache = isIdentifier(module) ? await findCache(storage) : undefined;
  if (!cache) return;
  const pattern = new vscode.RelativePattern(cache, `**/sources/**/${module}.move`);
  const files = await vscode.workspace.findFiles(pattern, PASSED_OVER, MOST_FILES);
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const { readMove } = await import('../../core/packages/readMove');
  for (const uri of sorted) {
    const text = await textIn(uri);
    const { folder, lookup } = await packageOf(uri, cache);
    const parent = folder.slice(0, folder.lastIndexOf('/') + 1);
    if (text !== undefined) yield { uri, read: readMove(text, lookup), path: uri.path.slice(parent.length) };
  }
}

/** Finds the nearest cache in the parent folders: VS Code's own folders are below the user's home folder. */
async function findCache(storage: vscode.Uri): Promise<vscode.Uri | undefined> {
  if (storage.scheme !== 'file') return undefined;
  for (const folder of foldersAbove(storage.path)) {
    const cache = storage.with({ path: `${folder}/${FOLDER}` });
    if (await isFolder(cache)) return cache;
  }
  return undefined;
}

interface CachedPackage {
  readonly folder: string;
  readonly lookup: AddressLookup;
}

async function packageOf(file: vscode.Uri, cache: vscode.Uri): Promise<CachedPackage> {
  const [{ namedAddresses }, { PackageIndex }, { readMoveToml }] = await Promise.all([
    import('../../core/packages/namedAddresses'),
    import('../../core/packages/movePackage'),
    import('../../core/packages/movePackage'),
  ]);
  for (const folder of foldersAbove(file.path)) {
    if (folder.length <= cache.path.length) break;
    const text = await textIn(file.with({ path: `${folder}/Move.toml` }));
    const manifest = text === undefined ? undefined : readMoveToml(text);
    if (manifest) return { folder, lookup: namedAddresses(new PackageIndex([{ folder, manifest }]), file.path) };
  }
  return { folder: cache.path, lookup: namedAddresses(new PackageIndex([]), file.path) };
}

function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => (type & vscode.FileType.Directory) !== 0,
    () => false,
  );
}

async function textIn(uri: vscode.Uri): Promise<string | undefined> {
  const bytes = await readFile(uri, MOST_BYTES).catch(() => undefined);
  return bytes && new TextDecoder().decode(bytes);
}

/**
 * Finds the source line at which the VM stopped, using the source map of a build in the workspace with the same code.
 */
export async function stopSource(
  stop: Extract<CodeReport, { readonly kind: 'stopped' }>,
  code: Uint8Array,
  sources: MoveSources,
  signal: AbortSignal,
): Promise<SourceReport | undefined> {
  const id = parseMemberId(stop.function);
  if (!id) return undefined;
  const packages = await sources.packages();
  const searched = new Set<string>();
  for await (const { uri } of sources.filesWith(id.module)) {
    signal.throwIfAborted();
    const own = packages.deployedFrom(placeOf(uri));
    if (!own || searched.has(own.folder)) continue;
    searched.add(own.folder);
    const line = await stopLine(packageFiles(own), own, { function: id, offset: stop.offset, code }, signal);
    if (!line) continue;
    const file = vscode.Uri.joinPath(own.uri, '..', line.path.slice(own.folder.length));
    const label = `${vscode.workspace.asRelativePath(file)}:${line.start.line + 1}`;
    const range = { start: line.start, end: line.end };
    return { origin: 'build', places: [{ kind: 'stop', label, uri: file.toString(), range, function: id.name }] };
  }
  return undefined;
}
