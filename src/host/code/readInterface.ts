import * as vscode from 'vscode';
import type { Connection } from '../../core/connection';
import type { AtVersion } from '../../core/gateway/modulePages';
import type { InterfaceSymbol, InterfaceText, NamePlace, LineSpan } from '../../core/modules/interfaceText';
import type { ModuleId } from '../../core/move/functionId';
import { visibleText } from '../../core/text/visibleText';
import type { NameId } from '../../core/payloads/qualifiedName';
import { onNetwork } from '../session/onNetwork';
import { RestrictedModeError } from '../session/sessionLookup';
import type { Session } from '../session/session';
import { readNetworks } from '../session/settings';
import { sourceText } from '../vscode/sourceText';
import { interfaceUri, type InterfacePlace } from './interfaceUri';

type DocumentId = ModuleId & AtVersion & Pick<InterfacePlace, 'code'>;

/**
 * Returns the interface or the code of a module. An interface comes from the store if it is cached; code is always
 * requested.
 * @throws RefusedError if the module did not exist at the ledger version; any client error
 */
export async function readInterface(
  { modules, client, network }: Connection,
  id: DocumentId,
  signal: AbortSignal,
): Promise<InterfaceText> {
  const [{ interfaceText }, { readModuleAt, readWireModuleAt }] = await Promise.all([
    import('../../core/modules/interfaceText'),
    import('../../core/modules/atVersion'),
  ]);
  const at = id.ledgerVersion === undefined ? {} : { ledgerVersion: id.ledgerVersion };
  if (id.code !== undefined) {
    const [{ codeText }, { module, ...facts }] = await Promise.all([
      import('../../core/code/codeText'),
      readWireModuleAt(client, id, { at, network: network.label }, signal),
    ]);
    return codeText({ id, module, source: sourceText(network.label, facts) }, id.code);
  }
  const { module, ...facts } = await readModuleAt(modules, id, { at, network: network.label }, signal);
  return interfaceText(module, id.module, sourceText(network.label, facts));
}

/**
 * Returns the text of a document. If the text must be requested, shows progress in the status bar. Returns `undefined`
 * if its network is no longer in the settings.
 * @param isCommanded whether the user opened it with a command; if not, no key is used in Restricted Mode
 * @throws RestrictedModeError; RefusedError; any client error
 */
export async function readDocument(
  session: Session,
  place: InterfacePlace,
  isCommanded: boolean,
  signal: AbortSignal,
): Promise<InterfaceText | undefined> {
  const network = readNetworks().networks.find(({ id }) => id === place.network);
  if (!network) return undefined;
  return onNetwork(session, network, connection => {
    const isNewestInterface = place.code === undefined && place.ledgerVersion === undefined;
    const isHere = isNewestInterface && connection.modules.hasModule(place.address, place.module);
    if (isHere) return readInterface(connection, place, signal);
    if (!isCommanded && !vscode.workspace.isTrusted && network.auth !== 'none') throw new RestrictedModeError(network);
    const title = `Reading ${place.address}::${place.module}`;
    const options = { location: vscode.ProgressLocation.Window, title };
    return Promise.resolve(vscode.window.withProgress(options, () => readInterface(connection, place, signal)));
  });
}

/** Returns sentences as comment lines of up to 100 characters. Longer words are not split. */
export function asComment(...sentences: readonly string[]): string {
  const words = visibleText(sentences.join(' '), ' \n\t').replace(/\s+/g, ' ').split(' ');
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 97) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map(line => `// ${line}\n`).join('');
}

/** The location of a declaration in an interface document. */
export interface InterfaceTarget {
  readonly uri: vscode.Uri;
  readonly name: vscode.Range;
  readonly declaration: vscode.Range;
  /** Whether the ABI contains the name; if not, the target is its module. */
  readonly isListed: boolean;
}

/**
 * Finds a declaration in an interface, or the module if the declaration is not found.
 * @throws RefusedError if the module did not exist at the ledger version; any client error
 */
export async function findInterfaceTarget(
  session: Session,
  id: NameId & AtVersion,
  signal: AbortSignal,
): Promise<InterfaceTarget> {
  const { id: network } = session.network;
  const text = await readInterface(await session.connection(), id, signal);
  return targetIn(text, interfaceUri({ network, ...id }), id.name);
}

/**
 * Returns the location of a declaration in a document. If it is not found, returns the location of its module or, if
 * the document shows no module, the start of the document.
 */
export async function targetIn(
  text: InterfaceText,
  uri: vscode.Uri,
  name: string | undefined,
): Promise<InterfaceTarget> {
  const { symbolNamed } = await import('../../core/modules/interfaceText');
  const listed = name === undefined ? text.module : symbolNamed(text, name);
  const symbol = listed ?? text.module;
  const start = new vscode.Range(0, 0, 0, 0);
  return {
    uri,
    name: symbol ? nameRange(symbol.place) : start,
    declaration: symbol ? declarationRange(symbol) : start,
    isListed: listed !== undefined,
  };
}

export function nameRange({ line, start, end }: NamePlace): vscode.Range {
  return new vscode.Range(line, start, line, end);
}

/**
 * Returns the range of a complete declaration. For a field, this is the range of its name, because a line can contain
 * several fields.
 */
function declarationRange({ kind, lines, place }: InterfaceSymbol): vscode.Range {
  return kind === 'field' ? nameRange(place) : new vscode.Range(lines.first, 0, lines.last + 1, 0);
}

const KINDS: Readonly<Record<InterfaceSymbol['kind'], vscode.SymbolKind>> = {
  module: vscode.SymbolKind.Module,
  function: vscode.SymbolKind.Function,
  struct: vscode.SymbolKind.Struct,
  enum: vscode.SymbolKind.Enum,
  field: vscode.SymbolKind.Field,
  variant: vscode.SymbolKind.EnumMember,
};

/** Returns the symbols of an interface document, for the outline and breadcrumbs. */
export function interfaceSymbols({ module }: InterfaceText, document: vscode.TextDocument): vscode.DocumentSymbol[] {
  return module ? [symbolOf(module, document)] : [];
}

/** Returns the folding ranges of an interface document: the header, each declaration and each group of declarations. */
export function interfaceFolds({ module, groups }: InterfaceText): vscode.FoldingRange[] {
  if (!module) return [];
  const head = new vscode.FoldingRange(0, module.lines.first - 2, vscode.FoldingRangeKind.Comment);
  const blocks = [module, ...module.children]
    .map(({ place, lines }): LineSpan => ({ first: place.line, last: lines.last }))
    .filter(({ first, last }) => first < last);
  return [head, ...[...blocks, ...groups].map(({ first, last }) => new vscode.FoldingRange(first, last))];
}

function symbolOf(symbol: InterfaceSymbol, document: vscode.TextDocument): vscode.DocumentSymbol {
  const name = nameRange(symbol.place);
  // As written in the document; VS Code rejects a symbol without a name.
  const label = document.getText(name) || '(no name)';
  const made = new vscode.DocumentSymbol(label, symbol.detail, KINDS[symbol.kind], declarationRange(symbol), name);
  made.children = symbol.children.map(child => symbolOf(child, document));
  return made;
}
