import * as vscode from 'vscode';
import type { CompiledModule } from '../../core/bytecode/compiledCode';
import { BuiltSources, moduleIdOf, readBuiltFiles } from '../../core/packages/builtSources';
import { firstOf, type TraceSources } from '../../core/trace/codeLines';
import { packageFiles } from '../packages/buildDocuments';
import type { SandboxServices } from './sandboxServices';

/** Finds the sources of code that ran, using the builds in the workspace; none if they cannot be read. */
export async function workspaceSources(
  { sources, notify }: Pick<SandboxServices, 'sources' | 'notify'>,
  ran: readonly CompiledModule[],
  signal: AbortSignal,
): Promise<TraceSources> {
  try {
    return await builtSources(sources, new Set(ran.map(moduleIdOf)), signal);
  } catch (error) {
    signal.throwIfAborted();
    notify.logged(error);
    return firstOf([]);
  }
}

async function builtSources(
  sources: SandboxServices['sources'],
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<TraceSources> {
  const uris = new Map<string, vscode.Uri>();
  const found = [];
  for (const own of (await sources.packages()).packages) {
    const built = await readBuiltFiles(packageFiles(own), own, wanted, signal);
    for (const { path } of [...built.sources, ...built.copies])
      uris.set(path, vscode.Uri.joinPath(own.uri, '..', path.slice(own.folder.length)));
    found.push(built);
  }
  const built = await BuiltSources.of(
    found.flatMap(({ modules }) => modules),
    [...found.flatMap(each => each.sources), ...found.flatMap(({ copies }) => copies)],
  );
  return {
    locals: (...given) => built.locals(...given),
    place: (...given) => {
      const place = built.place(...given);
      const uri = place && uris.get(place.path);
      return place && uri ? { ...place, path: vscode.workspace.asRelativePath(uri), uri: uri.toString() } : place;
    },
  };
}
