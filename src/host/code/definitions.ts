import * as vscode from 'vscode';
import type { AtVersion } from '../../core/gateway/modulePages';
import { qualifiedNames, nameIdText, type NameId } from '../../core/payloads/qualifiedName';
import { UserFacingError } from '../../core/userFacingError';
import { hasMoveExtension } from '../packages/movePackages';
import { withSignal } from '../vscode/progress';
import { isDeployed, isMoveSource, isWrittenIn } from '../vscode/documents';
import { COMMANDS } from '../vscode/ids';
import { isCancellation } from '../vscode/notify';
import type { Session } from '../session/session';
import type { Navigation } from './moduleServices';
import { interfaceUri, readInterfaceUri, versionIn, type InterfacePlace } from './interfaceUri';
import { nameAt } from './nameAt';
import { findInterfaceTarget, targetIn, type InterfaceTarget } from './readInterface';

/**
 * Finds the declarations of the name at a position: in the source of the workspace, and in the interface of the
 * deployed module. In Move source, if a Move extension is installed, declarations in the workspace are left out,
 * because that extension lists them.
 */
export async function findDefinitions(
  navigation: Navigation,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.LocationLink[]> {
  if (!isWrittenIn(document)) return [];
  const found = await nameAt(document, position, navigation);
  if (!found) return [];
  const local = await navigation.sources.declarations(found.id);
  if (local.length > 0 && isMoveSource(document) && hasMoveExtension()) return [];
  const place = readInterfaceUri(document.uri);
  const target = await withSignal(token, signal =>
    place?.code
      ? codeTarget(navigation, place, found.id)
      : deployedTarget(
          navigation.session,
          { ...found.id, ...versionIn(document.uri, navigation.session.network.id) },
          signal,
        ),
  );
  const deployed = target && (target.isListed || (local.length === 0 && found.by === 'qualified')) ? [target] : [];
  return [
    ...local.map(({ uri, nameRange, range }) => linkTo({ uri, name: nameRange, declaration: range }, found.range)),
    ...deployed.map(each => linkTo(each, found.range)),
  ];
}

/**
 * Finds the declaration of a name in the code document of its module, with the network, version and form of the
 * document that contains the name.
 */
async function codeTarget(
  { interfaces }: Pick<Navigation, 'interfaces'>,
  place: InterfacePlace,
  { address, module, name }: NameId,
): Promise<InterfaceTarget | undefined> {
  const uri = interfaceUri({ ...place, address, module });
  // Opening the document reads the module, but in Restricted Mode not with a key.
  if (!interfaces.shownAt(uri)) await vscode.workspace.openTextDocument(uri);
  const text = interfaces.shownAt(uri);
  return text?.module && targetIn(text, uri, name);
}

/** Returns `undefined` if the target cannot be read. A hover on the name shows the error. */
async function deployedTarget(
  session: Session,
  id: NameId & AtVersion,
  signal: AbortSignal,
): Promise<InterfaceTarget | undefined> {
  try {
    const { modules } = await session.connection();
    const isHere = id.ledgerVersion === undefined && modules.hasModule(id.address, id.module);
    if (session.isRestricted && !isHere) return undefined;
    return await findInterfaceTarget(session, id, signal);
  } catch (error) {
    if (isCancellation(error) || error instanceof UserFacingError) return undefined;
    throw error;
  }
}

function linkTo(
  { uri, name, declaration }: Pick<InterfaceTarget, 'uri' | 'name' | 'declaration'>,
  origin: vscode.Range,
): vscode.LocationLink {
  return {
    originSelectionRange: origin,
    targetUri: uri,
    targetRange: declaration,
    targetSelectionRange: name,
  };
}

/**
 * Returns links from fully qualified names to interfaces. In interface documents, only modules (friends) become links:
 * underlined types would be distracting, and Go to Definition works for types.
 */
export function nameLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
  const onlyModules = isDeployed(document);
  const { ledgerVersion } = readInterfaceUri(document.uri) ?? {};
  const links: vscode.DocumentLink[] = [];
  for (let line = 0; line < document.lineCount; line++) {
    for (const { id, start, end } of qualifiedNames(document.lineAt(line).text)) {
      if (onlyModules && (id.name !== undefined || isOwn(document, line))) continue;
      const { address, module, name: member } = id;
      const argument = encodeURIComponent(JSON.stringify([{ address, module, member, ledgerVersion }]));
      const target = vscode.Uri.parse(`command:${COMMANDS.openInterface}?${argument}`);
      const link = new vscode.DocumentLink(new vscode.Range(line, start, line, end), target);
      link.tooltip = `Open the interface of ${nameIdText(id)}`;
      links.push(link);
    }
  }
  return links;
}

/** Whether a line is in the header or declares the module. Both contain the name of the module that is already open. */
function isOwn(document: vscode.TextDocument, line: number): boolean {
  return /^(\/\/|module )/.test(document.lineAt(line).text);
}
