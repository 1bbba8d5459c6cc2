import * as vscode from 'vscode';
import { counted, groupDigits } from '../../core/text/digits';
import { placesOfName } from '../../core/payloads/languages/nameSearch';
import { nameIdText, type NameId } from '../../core/payloads/qualifiedName';
import { rangeIn, type MoveSources } from '../packages/moveSources';
import { isWrittenIn, toRange } from '../vscode/documents';
import { CODE_SCHEME } from '../vscode/ids';
import type { ModuleServices, Navigation } from './moduleServices';
import { findDefinitions } from './definitions';
import { nameAt } from './nameAt';
import { askName, namedBy, showInterface, type NameArgument } from './openInterface';
import { LANGUAGES } from '../../core/payloads/languages/languages';
import { readFile as readSavedFile, UnfitFileError } from '../vscode/readFile';

/** Shows the references to a deployed name in the workspace, in a peek view. @throws any client error */
export async function findReferencesInWorkspace(
  { session, notify, sources }: Pick<ModuleServices, 'session' | 'notify' | 'sources'>,
  given?: NameArgument,
): Promise<void> {
  const id = given === undefined ? await askName('Find References in Workspace') : namedBy(given);
  if (!id) return;
  const title = `Searching for references to ${nameIdText(id)}`;
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const found = await vscode.window.withProgress(options, (_progress, token) => searchReferences(id, sources, token));
  const missed = shortfall(found);
  const { locations, files } = found;
  if (locations.length === 0) {
    notify.info(
      [`No references to ${nameIdText(id)} found in ${counted(files, 'file')} in this workspace.`, missed]
        .filter(Boolean)
        .join(' '),
    );
    return;
  }
  if (missed !== undefined) notify.info(missed);
  const { document, selection } = await showInterface(session, id);
  await vscode.commands.executeCommand('editor.action.showReferences', document.uri, selection.start, locations);
}

/**
 * Finds the references to the name at a position in the workspace, and notifies the user if the search was incomplete.
 * For a name in a code document, also includes references in deployed code that has been read.
 */
export async function findReferences(
  navigation: Navigation,
  place: { readonly document: vscode.TextDocument; readonly position: vscode.Position },
  { includeDeclaration }: vscode.ReferenceContext,
  token: vscode.CancellationToken,
): Promise<vscode.Location[]> {
  const { document, position } = place;
  if (!isWrittenIn(document)) return [];
  const found = await nameAt(document, position, navigation);
  if (!found) return [];
  const isInCode = document.uri.scheme === CODE_SCHEME;
  const [inCode, references, declarations] = await Promise.all([
    isInCode ? import('./codeReferences').then(code => code.codeReferences(navigation, document, found.id, token)) : [],
    searchReferences(found.id, navigation.sources, token),
    includeDeclaration ? findDefinitions(navigation, document, position, token) : [],
  ]);
  const missed = shortfall(references);
  if (missed !== undefined) navigation.notify.info(missed);
  const declared = declarations.map(
    ({ targetUri, targetRange, targetSelectionRange }) =>
      new vscode.Location(targetUri, targetSelectionRange ?? targetRange),
  );
  return [...declared, ...inCode, ...references.locations];
}

interface SearchLimits {
  readonly files: number;
  readonly bytes: number;
}

const LIMITS: SearchLimits = { files: 2_000, bytes: 1_000_000 };
/** Number of files that are read concurrently. */
const AT_ONCE = 16;

const PASSED_OVER = '**/{node_modules,.git}/**';

interface FoundReferences {
  readonly locations: readonly vscode.Location[];
  readonly files: number;
  /** Maximum number of files to search; absent if the workspace has fewer. */
  readonly cutAt?: number;
  readonly tooLarge: number;
}

interface SearchedFile {
  readonly uri: vscode.Uri;
  readonly text: string;
  /** The language of the document, if the file is open in an editor. */
  readonly languageId?: string;
}

/** Searches files and unsaved documents, including unsaved changes. @throws CancellationError */
export async function searchReferences(
  id: NameId,
  sources: MoveSources,
  token: vscode.CancellationToken,
  limits = LIMITS,
): Promise<FoundReferences> {
  const endings = Object.values(LANGUAGES).flatMap(language => language.endings);
  const found = await vscode.workspace.findFiles(`**/*.{${endings.join(',')}}`, PASSED_OVER, limits.files + 1, token);
  const open = new Map(vscode.workspace.textDocuments.map(document => [document.uri.toString(), document]));
  const files = found.slice(0, limits.files).sort((one, other) => (one.path < other.path ? -1 : 1));
  const uris = [...files, ...[...open.values()].filter(({ isUntitled }) => isUntitled).map(({ uri }) => uri)];
  const locations: vscode.Location[] = [];
  let tooLarge = 0;
  for (let at = 0; at < uris.length; at += AT_ONCE) {
    if (token.isCancellationRequested) break;
    const some = uris.slice(at, at + AT_ONCE);
    const read = await Promise.all(some.map(uri => readFile(uri, open.get(uri.toString()), limits.bytes)));
    for (const file of read) {
      if (!file) tooLarge++;
      else
        for (const each of (await placesIn(file, id, sources)).map(range => new vscode.Location(file.uri, range)))
          locations.push(each);
    }
  }
  // A canceled file search returns an empty list, like a search without results.
  if (token.isCancellationRequested) throw new vscode.CancellationError();
  const cut = found.length > limits.files ? { cutAt: limits.files } : {};
  return { locations, files: uris.length - tooLarge, ...cut, tooLarge };
}

/**
 * Finds fully qualified names, calls of names imported by Move's `use`, and SDK calls that specify the module
 * separately.
 */
async function placesIn(file: SearchedFile, id: NameId, sources: MoveSources): Promise<readonly vscode.Range[]> {
  const { uri, text } = file;
  const qualified = placesOfName(text, id).map(toRange);
  const calls = uri.path.endsWith('.move')
    ? await callsInSource(file, id, sources)
    : await callsElsewhere(file, id, sources);
  return [...qualified, ...calls.filter(call => !qualified.some(each => each.contains(call)))];
}

async function callsElsewhere(file: SearchedFile, id: NameId, sources: MoveSources): Promise<vscode.Range[]> {
  const { placesOfCalls } = await import('../../core/payloads/languages/nameSearch');
  const { uri } = file;
  const places = await placesOfCalls({ ...file, path: uri.path }, id, () => sources.addresses(uri));
  return places.map(toRange);
}

async function callsInSource({ uri, text }: SearchedFile, id: NameId, sources: MoveSources): Promise<vscode.Range[]> {
  const { name } = id;
  if (name === undefined || !text.includes(name)) return [];
  const [{ moveReferences }, read] = await Promise.all([
    import('../../core/packages/readMove'),
    sources.readText(uri, text),
  ]);
  return moveReferences(read, { ...id, name }).map(span => rangeIn(text, span));
}

/** Returns a message about what was not searched, or `undefined` if the search was complete. */
export function shortfall({ cutAt, tooLarge }: FoundReferences): string | undefined {
  const parts = [
    ...(cutAt === undefined ? [] : [`only the first ${groupDigits(cutAt)} files were searched`]),
    ...(tooLarge > 0 ? [`${counted(tooLarge, 'file')} over 1 MB ${tooLarge === 1 ? 'was' : 'were'} not searched`] : []),
  ];
  return parts.length === 0 ? undefined : `There might be more references: ${parts.join(' and ')}.`;
}

/** Returns `undefined` if the file is too large, and an empty string if it no longer exists. */
async function readFile(
  uri: vscode.Uri,
  open: vscode.TextDocument | undefined,
  maxBytes: number,
): Promise<SearchedFile | undefined> {
  if (open) return { uri, text: open.getText(), languageId: open.languageId };
  try {
    return { uri, text: new TextDecoder().decode(await readSavedFile(uri, maxBytes)) };
  } catch (error) {
    if (error instanceof UnfitFileError && error.reason === 'size') return undefined;
    if (error instanceof vscode.FileSystemError || error instanceof UnfitFileError) return { uri, text: '' };
    throw error;
  }
}
