import * as vscode from 'vscode';
import type { InterfaceSymbol, InterfaceText } from '../../core/modules/interfaceText';
import type { ModuleId } from '../../core/move/functionId';
import { qualifiedNameAt, qualifiedNames, type NameId } from '../../core/payloads/qualifiedName';
import { readInterfaceUri } from './interfaceUri';
import { nameRange } from './readInterface';
import { isMoveSource } from '../shell/documents';
import { CODE_SCHEME } from '../shell/ids';
import type { Navigation } from './moduleServices';

/** A name in a document, and what it refers to. */
export interface FoundName {
  readonly id: NameId;
  readonly range: vscode.Range;
  /** Whether the document has the numeric address; if not, Move source names it through its `use` and its package. */
  readonly by: 'qualified' | 'source';
}

/**
 * Returns the name at a position: a fully qualified name, a declaration of an interface document, a name in Move
 * source, or the function of a call that names its module separately, as the SDKs of Python and Rust do.
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
  // Code names its own members without an address, and those of other modules by their names alone.
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
  const module = interfaces.shownAt(uri)?.module;
  const symbol = module && [module, ...module.children].find(({ place: at }) => nameRange(at).contains(position));
  if (!place || !symbol) return undefined;
  return { id: declaredId(place, symbol), range: nameRange(symbol.place), by: 'qualified' };
}

function declaredId({ address, module }: NameId, { kind, name }: InterfaceSymbol): NameId {
  return { address, module, ...(kind === 'module' ? {} : { name }) };
}

/** More lines than a module has `use` declarations: 65,535 is the most in bytecode. */
const USES_LIMIT = 65_536;
/** `option::some`, or a function or struct of the module itself; a field follows a dot or comes before a colon. */
const SHORT_NAME = /(?<![\w$.:])(?:([\w$]+)::)?([\w$]+)(?![\w$]|:(?!:))/g;
/** A byte string, or the comment at the end of a line. */
const NO_CODE = /\b[bx]"[^"]*"|\/\/.*/g;

function nameInCode(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
  { interfaces }: Pick<Navigation, 'interfaces'>,
): FoundName | undefined {
  const place = readInterfaceUri(document.uri);
  const shown = interfaces.shownAt(document.uri);
  if (!place || !shown) return undefined;
  const code = document.lineAt(line).text.replace(NO_CODE, text => ' '.repeat(text.length));
  for (const match of code.matchAll(SHORT_NAME)) {
    const [text, alias = '', last = ''] = match;
    if (match.index > character) return undefined;
    if (character > match.index + text.length) continue;
    const used = usedModule(shown, alias);
    // A variant of an enum of this module follows the name of the enum.
    const id = used ? { ...used, name: last } : ownName(shown, place, alias === '' ? last : alias);
    return id && { id, range: new vscode.Range(line, match.index, line, match.index + text.length), by: 'qualified' };
  }
  return undefined;
}

/** Returns the module that a `use` at the start of the code names. */
function usedModule({ text, module }: InterfaceText, alias: string): ModuleId | undefined {
  if (alias === '' || !module) return undefined;
  const uses = text.split('\n', module.lines.first + USES_LIMIT).slice(module.lines.first + 1);
  for (const line of uses) {
    const [{ id } = { id: undefined }] = qualifiedNames(line);
    if (!line.startsWith('    use ')) return undefined;
    if (id?.module === alias) return id;
  }
  return undefined;
}

function ownName({ module }: InterfaceText, { address, module: own }: ModuleId, name: string): NameId | undefined {
  const isDeclared = module?.children.some(symbol => symbol.name === name) === true;
  return isDeclared ? { address, module: own, name } : undefined;
}

async function nameInSource(
  document: vscode.TextDocument,
  position: vscode.Position,
  { sources }: Pick<Navigation, 'sources'>,
): Promise<FoundName | undefined> {
  const [{ pathAt }, { resolveName }, { tree, text, facts, lookup }] = await Promise.all([
    import('../../core/move/source/resolveName'),
    import('../../core/move/source/resolveName'),
    sources.read(document),
  ]);
  const path = pathAt(tree, text, document.offsetAt(position));
  const resolved = path && resolveName(facts, path, lookup);
  if (!path || resolved?.address === undefined) return undefined;
  const { address, module, member } = resolved;
  const range = new vscode.Range(document.positionAt(path.span.from), document.positionAt(path.span.to));
  return { id: { address, module, ...(member === undefined ? {} : { name: member }) }, range, by: 'source' };
}
