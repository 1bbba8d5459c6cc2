import * as vscode from 'vscode';
import type { Span } from '../../core/move/source/factModel';
import { abortSource, type AbortedWith, type AbortSource } from '../../core/packages/abortSource';
import { parseNameId } from '../../core/payloads/qualifiedName';
import type { SimulationReport, SourcePlace, SourceReport } from '../../core/reports/simulationReport';
import { parseVmStatus } from '../../core/reports/vmStatus';
import { rangeIn, type MoveFile, type MoveSources } from '../moveSources';
import type { Notify } from '../notify';
import { cachedFilesWith } from './packageCache';

/** Places of an abort that are shown; a helper that many functions call aborts at one place. */
const MOST_PLACES = 12;

/** Where source of modules is looked for. */
export interface SourceFolders {
  readonly sources: MoveSources;
  /** A folder of the extension's own, below the home folder that has the package cache. */
  readonly storage: vscode.Uri;
  readonly notify: Notify;
}

/**
 * The report of a simulation with the places in source where it would abort; the same report where there are none, or
 * they cannot be looked for.
 */
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

function abortOf({ success, vmStatus }: SimulationReport): AbortedWith | undefined {
  const status = success ? undefined : parseVmStatus(vmStatus);
  if (status?.kind !== 'abort') return undefined;
  const { module, ...abort } = status.abort;
  const id = module === undefined ? undefined : parseNameId(module);
  return id && id.name === undefined ? { ...abort, address: id.address, module: id.module } : undefined;
}

/** The workspace's own source comes first: it is what its user works on. */
async function sourceOf(
  abort: AbortedWith,
  { sources, storage }: SourceFolders,
  signal: AbortSignal,
): Promise<SourceReport | undefined> {
  for await (const file of sources.filesWith(abort.module)) {
    signal.throwIfAborted();
    const found = abortSource(file.read, abort);
    // Nobody tells of the files of a folder that is deleted.
    if (found && (await isThere(file.uri)))
      return sourceReport('workspace', found, file, vscode.workspace.asRelativePath(file.uri));
  }
  for await (const file of cachedFilesWith(storage, abort.module)) {
    signal.throwIfAborted();
    const found = abortSource(file.read, abort);
    if (found) return sourceReport('packageCache', found, file, file.path);
  }
  return undefined;
}

function isThere(uri: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
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
