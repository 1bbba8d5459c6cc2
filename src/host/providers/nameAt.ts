import * as vscode from 'vscode';
import type { InterfaceSymbol } from '../../core/modules/interfaceText';
import { qualifiedNameAt, type NameId } from '../../core/payloads/qualifiedName';
import type { InterfaceDocuments } from '../views/interfaceDocuments';
import { readInterfaceUri } from '../views/interfaceUri';
import { nameRange } from '../views/readInterface';

/** A name in a document and what it stands for. */
export interface FoundName {
  readonly id: NameId;
  readonly range: vscode.Range;
}

/** The name at a position: fully qualified, or one that an interface document declares there. */
export function nameAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  interfaces: InterfaceDocuments,
): FoundName | undefined {
  const found = qualifiedNameAt(document.lineAt(position.line).text, position.character);
  if (found) return { id: found.id, range: new vscode.Range(position.line, found.start, position.line, found.end) };
  const place = readInterfaceUri(document.uri);
  const module = interfaces.shownAt(document.uri)?.module;
  const symbol = module && [module, ...module.children].find(({ place: at }) => nameRange(at).contains(position));
  if (!place || !symbol) return undefined;
  return { id: declaredId(place, symbol), range: nameRange(symbol.place) };
}

function declaredId({ address, module }: NameId, { kind, name }: InterfaceSymbol): NameId {
  return { address, module, ...(kind === 'module' ? {} : { name }) };
}
