import * as vscode from 'vscode';
import type { Connection } from '../../core/connection';
import type { MemberId, ModuleId } from '../../core/move/functionId';
import { UserFacingError } from '../../core/userFacingError';
import { withProgress } from '../shell/progress';
import type { Navigation } from './moduleServices';
import { memberAtCursor, moduleGiven, type VersionArgument } from './openInterface';

/** A module has no function that could be chosen, or its code cannot be read. */
class NoFunctionsError extends UserFacingError {
  override readonly name = 'NoFunctionsError';
}

/**
 * Returns the function of a row, a name or the document of a module at the cursor; asks for one of a module's functions
 * if only the module is known. Reads the module's code if it has to. @throws the client's errors; NoFunctionsError
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
    throw new NoFunctionsError(
      `The code of ${id.address}::${id.module} cannot be read: run "Movescope: Open Code" to see why.`,
    );
  return vscode.window.showQuickPick(names.toSorted(), { title, placeHolder: 'Select a function' });
}
