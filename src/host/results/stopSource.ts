import * as vscode from 'vscode';
import { parseMemberId } from '../../core/move/functionId';
import { stopLine } from '../../core/packages/drift/stopLine';
import type { CodeReport, SourceReport } from '../../core/reports/simulationReport';
import { placeOf } from '../packages/movePackages';
import type { MoveSources } from '../packages/moveSources';
import { packageFiles } from '../packages/packageFiles';

/**
 * Finds the line of source at which the VM stopped, in the packages of the workspace that declare the module: by the
 * source map of a build with the deployed code.
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
