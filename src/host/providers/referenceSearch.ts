import * as vscode from 'vscode';
import { placesOfName } from '../../core/payloads/nameSearch';
import type { NameId } from '../../core/payloads/qualifiedName';
import { toRange } from '../documentLines';
import { rangeIn, type MoveSources } from '../moveSources';

/** Files that are looked into, and bytes of each, at most. */
const MAX_FILES = 2_000;
const MAX_BYTES = 1_000_000;
/** Files that are read at a time. */
const AT_ONCE = 16;

const FILES = '**/*.{json,jsonc,ts,mts,cts,tsx,js,mjs,cjs,jsx,py,rs,sh,bash,zsh,md,move}';
const PASSED_OVER = '**/{node_modules,.git}/**';

/** Where the workspace names something, and what was not looked into. */
export interface FoundReferences {
  readonly locations: readonly vscode.Location[];
  /** How many files were looked into. */
  readonly files: number;
  /** There are more files than are looked into. */
  readonly isCut: boolean;
  /** How many files are too large to be looked into. */
  readonly tooLarge: number;
}

/** Looks for a name in the files of the workspace, as they stand in editors where they are open, and in what was never saved. @throws CancellationError */
export async function searchReferences(
  id: NameId,
  sources: MoveSources,
  token: vscode.CancellationToken,
): Promise<FoundReferences> {
  const found = await vscode.workspace.findFiles(FILES, PASSED_OVER, MAX_FILES + 1, token);
  const open = new Map(vscode.workspace.textDocuments.map(document => [document.uri.toString(), document]));
  const files = found.slice(0, MAX_FILES).sort((one, other) => (one.path < other.path ? -1 : 1));
  const uris = [...files, ...[...open.values()].filter(({ isUntitled }) => isUntitled).map(({ uri }) => uri)];
  const locations: vscode.Location[] = [];
  let tooLarge = 0;
  for (let at = 0; at < uris.length; at += AT_ONCE) {
    if (token.isCancellationRequested) break;
    const some = uris.slice(at, at + AT_ONCE);
    const texts = await Promise.all(some.map(uri => readText(uri, open.get(uri.toString()))));
    for (const [index, uri] of some.entries()) {
      const text = texts[index];
      if (text === undefined) tooLarge++;
      else
        locations.push(...(await placesIn({ uri, text }, id, sources)).map(range => new vscode.Location(uri, range)));
    }
  }
  // A search for files that is cancelled ends with none, as if there were none.
  if (token.isCancellationRequested) throw new vscode.CancellationError();
  return { locations, files: uris.length - tooLarge, isCut: found.length > MAX_FILES, tooLarge };
}

/** By fully qualified names, and in Move source by calls under the names that `use` gives. */
async function placesIn(
  { uri, text }: { readonly uri: vscode.Uri; readonly text: string },
  id: NameId,
  sources: MoveSources,
): Promise<readonly vscode.Range[]> {
  const qualified = placesOfName(text, id).map(toRange);
  const { name } = id;
  if (name === undefined || !uri.path.endsWith('.move') || !text.includes(name)) return qualified;
  const [{ moveReferences }, read] = await Promise.all([
    import('../../core/packages/moveReferences'),
    sources.readText(uri, text),
  ]);
  const calls = moveReferences(read, { ...id, name }).map(span => rangeIn(text, span));
  return [...qualified, ...calls.filter(call => !qualified.some(each => each.isEqual(call)))];
}

/** What a search did not look into, in words; absent where it saw everything. */
export function shortfall({ isCut, tooLarge }: FoundReferences): string | undefined {
  const parts = [
    ...(isCut ? [`only the first ${MAX_FILES.toLocaleString('en-US')} files were looked into`] : []),
    ...(tooLarge > 0 ? [`${tooLarge} ${tooLarge === 1 ? 'file was' : 'files were'} left out for being over 1 MB`] : []),
  ];
  return parts.length === 0 ? undefined : `There may be more references: ${parts.join(', and ')}.`;
}

/** `undefined` where the file is too large; a file that is gone by now is empty. */
async function readText(uri: vscode.Uri, open: vscode.TextDocument | undefined): Promise<string | undefined> {
  if (open) return open.getText();
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MAX_BYTES) return undefined;
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return '';
    throw error;
  }
}
