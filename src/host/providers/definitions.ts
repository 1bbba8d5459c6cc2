import type * as vscode from 'vscode';
import { UserFacingError } from '../../core/userFacingError';
import { withSignal } from '../cancellation';
import { isCancellation } from '../notify';
import type { Navigation } from './navigation';
import type { Session } from '../session';
import { findInterfaceTarget, type InterfaceTarget } from '../views/readInterface';
import { isWrittenIn } from './documents';
import { nameAt } from './nameAt';

/** Where the name at a position is declared: in the interface document of the deployed module. */
export async function findDefinitions(
  { session, interfaces }: Navigation,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.LocationLink[]> {
  if (!isWrittenIn(document)) return [];
  const found = nameAt(document, position, interfaces);
  if (!found) return [];
  const target = await withSignal(token, signal => deployedTarget(session, found.id, signal));
  return target ? [linkTo(target, found.range)] : [];
}

/** `undefined` where it cannot be told: a hover on the name says why. */
async function deployedTarget(
  session: Session,
  id: Parameters<typeof findInterfaceTarget>[1],
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

function linkTo(target: InterfaceTarget, origin: vscode.Range): vscode.LocationLink {
  return {
    originSelectionRange: origin,
    targetUri: target.uri,
    targetRange: target.declaration,
    targetSelectionRange: target.name,
  };
}
