import type * as vscode from 'vscode';
import { UserFacingError } from '../../core/userFacingError';
import { withSignal } from '../shell/cancellation';
import { isCancellation } from '../shell/notify';
import type { Session } from '../shell/session';
import { findInterfaceTarget, type InterfaceTarget } from './readInterface';
import { isMoveSource, isWrittenIn } from '../shell/documents';
import { hasMoveExtension } from '../packages/moveExtension';
import { nameAt, type FoundName } from './nameAt';
import type { Navigation } from './navigation';

/**
 * Where the name at a position is declared: in the workspace's own source, and in the interface document of the
 * deployed module. In Move source, what the workspace declares is left to a Move extension where there is one: both
 * would answer with the same place.
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
  const target = await withSignal(token, signal => deployedTarget(navigation.session, found, signal));
  const deployed = target && (target.isListed || (local.length === 0 && found.by === 'qualified')) ? [target] : [];
  return [
    ...local.map(({ uri, nameRange, range }) => linkTo({ uri, name: nameRange, declaration: range }, found.range)),
    ...deployed.map(each => linkTo(each, found.range)),
  ];
}

/** `undefined` where it cannot be told: a hover on the name says why. */
async function deployedTarget(
  session: Session,
  { id }: FoundName,
  signal: AbortSignal,
): Promise<InterfaceTarget | undefined> {
  try {
    const { modules } = await session.connection();
    if (session.isRestricted && !modules.hasModule(id.address, id.module)) return undefined;
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
