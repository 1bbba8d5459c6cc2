import * as vscode from 'vscode';
import type { InterfaceText } from '../../core/modules/interfaceText';
import { canonicalAddress } from '../../core/move/address';
import type { ModuleId } from '../../core/move/functionId';
import { bytesToHex } from '../../core/move/hex';
import { qualifiedNames, type NameId } from '../../core/payloads/qualifiedName';
import { sourceText } from '../vscode/sourceText';
import { MemberNames } from './codeNames';
import { interfaceUri, readInterfaceUri } from './interfaceUri';
import type { Navigation } from './moduleServices';

/**
 * Finds references to the name at a position of a code document: in the document itself and, unless it shows an earlier
 * version, in the modules whose bytecode has been read. Never sends a request.
 */
export async function codeReferences(
  { session, interfaces }: Pick<Navigation, 'session' | 'interfaces'>,
  { uri }: vscode.TextDocument,
  id: NameId,
  token: vscode.CancellationToken,
): Promise<readonly vscode.Location[]> {
  const place = readInterfaceUri(uri);
  const shown = interfaces.shownAt(uri);
  if (!place?.code || !shown) return [];
  const own = placesIn(shown, place, id).map(range => new vscode.Location(uri, range));
  if (place.ledgerVersion !== undefined || place.network !== session.network.id) return own;
  const [{ code, network }, { namingModules }, { codeText }] = await Promise.all([
    session.connection(),
    import('../../core/code/findCallers'),
    import('../../core/code/codeText'),
  ]);
  const others = code.loaded().filter(each => !isSame(each.id, place));
  const found: vscode.Location[] = [];
  for (const { id: other, bytes, ...facts } of namingModules(id, others)) {
    if (token.isCancellationRequested) throw new vscode.CancellationError();
    const at = interfaceUri({ ...other, network: place.network, code: place.code });
    const module = { bytecode: bytesToHex(bytes) };
    const text =
      interfaces.shownAt(at) ?? codeText({ id: other, module, source: sourceText(network.label, facts) }, place.code);
    for (const each of placesIn(text, other, id).map(range => new vscode.Location(at, range))) found.push(each);
  }
  return [...own, ...found];
}

function isSame(one: ModuleId, other: ModuleId): boolean {
  return one.module === other.module && canonicalAddress(one.address) === canonicalAddress(other.address);
}

/** Returns the ranges of a name in a module's code, except its declaration and `use` lines. */
function placesIn(shown: InterfaceText, { address, module }: ModuleId, id: NameId): readonly vscode.Range[] {
  const { name, module: wanted } = id;
  const names = new MemberNames(shown, { address, module });
  const declared = shown.module?.children.find(each => each.name === name)?.place;
  return shown.text.split('\n').flatMap((line, index) => {
    if (!line.includes(name ?? wanted) || line.startsWith('//')) return [];
    return [...qualifiedNames(line.replace(/\/\/.*/, '')), ...names.in(line)]
      .filter(each => each.id.module === wanted && each.id.address === id.address)
      .filter(each => name === undefined || each.id.name === name)
      .filter(({ start }) => declared?.line !== index || declared.start !== start)
      .map(({ start, end }) => new vscode.Range(index, start, index, end));
  });
}
