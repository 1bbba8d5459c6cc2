import * as vscode from 'vscode';
import { qualifiedNameAt, type NameId } from '../../core/payloads/qualifiedName';
import { MemberNames } from './codeNames';
import { readInterfaceUri } from './interfaceUri';
import { nameRange } from './readInterface';
import { isMoveSource } from '../vscode/documents';
import { CODE_SCHEME } from '../vscode/ids';
import type { Navigation } from './moduleServices';
import type { Connection } from '../../core/connection';
import type { MemberId, ModuleId } from '../../core/move/functionId';
import { RefusedError } from '../../core/userFacingError';
import { withProgress } from '../vscode/progress';
import { memberAtCursor, moduleGiven, type VersionArgument } from './openInterface';

export interface FoundName {
  readonly id: NameId;
  readonly range: vscode.Range;
  /**
   * `source` if the name is in Move source and was resolved by `use` declarations and the package; otherwise
   * `qualified`.
   */
  readonly by: 'qualified' | 'source';
}

/**
 * Returns the name at a position: a fully qualified name, a declaration in an interface document, a name in Move
 * source, or the function of a call that specifies its module separately, as the Python and Rust SDKs do.
 */
export async function nameAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  navigation: Pick<Navigation, 'interfaces' | 'sources' | 'locators'>,
): Promise<FoundName | undefined> {
  const found = qualifiedNameAt(document.lineAt(position.line).text, position.character);
  if (found) {
    const range = new vscode.Range(position.line, found.start, position.line, found.end);
    return { id: found.id, range, by: 'qualified' };
  }
  if (isMoveSource(document)) return nameInSource(document, position, navigation);
  const declared = declaredName(document, position, navigation);
  if (declared) return declared;
  // Decompiled code omits addresses, and for its own members also the module.
  if (document.uri.scheme === CODE_SCHEME) return nameInCode(document, position, navigation);
  return nameOfCall(document, position, navigation);
}

async function nameOfCall(
  document: vscode.TextDocument,
  position: vscode.Position,
  { locators }: Pick<Navigation, 'locators'>,
): Promise<FoundName | undefined> {
  const called = (await locators.of(document))?.callAt(position)?.function;
  if (!called?.id || !called.apart) return undefined;
  const { start, end } = called.range;
  const range = new vscode.Range(start.line, start.character, end.line, end.character);
  return range.contains(position) ? { id: called.id, range, by: 'qualified' } : undefined;
}

function declaredName(
  { uri }: vscode.TextDocument,
  position: vscode.Position,
  { interfaces }: Pick<Navigation, 'interfaces'>,
): FoundName | undefined {
  const place = readInterfaceUri(uri);
  // The name of the module itself is qualified.
  const symbols = interfaces.shownAt(uri)?.module?.children;
  const symbol = symbols?.find(({ place: at }) => nameRange(at).contains(position));
  if (!place || !symbol) return undefined;
  const { address, module } = place;
  return { id: { address, module, name: symbol.name }, range: nameRange(symbol.place), by: 'qualified' };
}

function nameInCode(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
  { interfaces }: Pick<Navigation, 'interfaces'>,
): FoundName | undefined {
  const place = readInterfaceUri(document.uri);
  const shown = interfaces.shownAt(document.uri);
  if (!place || !shown) return undefined;
  const names = new MemberNames(shown, { address: place.address, module: place.module });
  for (const { id, start, end } of names.in(document.lineAt(line).text)) {
    if (start > character) return undefined;
    if (character <= end) return { id, range: new vscode.Range(line, start, line, end), by: 'qualified' };
  }
  return undefined;
}

async function nameInSource(
  document: vscode.TextDocument,
  position: vscode.Position,
  { sources }: Pick<Navigation, 'sources'>,
): Promise<FoundName | undefined> {
  const [{ pathAt }, { resolveName }, { tree, text, facts, lookup }] = await Promise.all([
    import('../../core/source/resolveName'),
    import('../../core/source/resolveName'),
    sources.read(document),
  ]);
  const path = pathAt(tree, text, document.offsetAt(position));
  const resolved = path && resolveName(facts, path, lookup);
  if (!path || resolved?.address === undefined) return undefined;
  const { address, module, member } = resolved;
  const range = new vscode.Range(document.positionAt(path.span.from), document.positionAt(path.span.to));
  return { id: { address, module, ...(member === undefined ? {} : { name: member }) }, range, by: 'source' };
}

/**
 * Returns the function of a row, a name, or the module document at the cursor. If only the module is known, reads its
 * code if needed and asks for one of its functions.
 * @throws RefusedError if the code cannot be decoded; any client error
 */
export async function functionGiven(
  services: Pick<Navigation, 'session' | 'interfaces'>,
  title: string,
  given?: VersionArgument,
): Promise<MemberId | undefined> {
  const id = await moduleGiven(given, title);
  if (!id) return undefined;
  const open = vscode.window.activeTextEditor?.document.uri;
  const uri = given instanceof vscode.Uri ? given : given === undefined ? open : undefined;
  const member = uri && memberAtCursor(services, uri);
  const { address, module } = id;
  const known = id.name ?? (member?.kind === 'function' ? member.name : undefined);
  const name = known ?? (await askFunction(await services.session.connection(), { address, module }, title));
  return name === undefined ? undefined : { address, module, name };
}

async function askFunction({ code }: Connection, id: ModuleId, title: string): Promise<string | undefined> {
  const { PossibleAborts } = await import('../../core/code/possibleAborts');
  const { bytes } = await withProgress(`Reading ${id.address}::${id.module}`, signal => code.module(id, signal));
  const names = new PossibleAborts(() => bytes).functionsOf(id);
  if (!names)
    throw new RefusedError(
      `The code of ${id.address}::${id.module} cannot be read. Run "Movescope: Open Decompiled Code" to see why.`,
    );
  return vscode.window.showQuickPick(names.toSorted(), { title, placeHolder: 'Select a function' });
}
