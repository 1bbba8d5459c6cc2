import * as vscode from 'vscode';
import type { ModuleId } from '../../core/move/functionId';
import { askVersion } from './askVersion';
import { readInterfaceUri } from './interfaceUri';
import { askName, namedBy, showInterface, type NameArgument } from './openInterface';
import type { ModuleServices } from './moduleServices';
import type { Session } from '../shell/session';

/** Which module at which ledger version; what is missing is asked for. */
export type VersionArgument = NameArgument | vscode.Uri | AtNameArgument;

/** A module by its name. */
interface AtNameArgument {
  readonly address: string;
  readonly module: string;
  readonly ledgerVersion: string;
}

/** Opens a module's interface as it was at a ledger version. @throws NotAtVersionError; the client's errors */
export async function openInterfaceAt(
  { session }: Pick<ModuleServices, 'session'>,
  given?: VersionArgument,
): Promise<void> {
  const title = 'Open Module at Version';
  const id = await moduleGiven(given, title);
  if (!id) return;
  const ledgerVersion = versionGiven(given) ?? (await askedVersion(session, id, title));
  if (ledgerVersion === undefined) return;
  await showInterface(session, { ...id, ledgerVersion });
}

/** The module of a row, a name, an interface document, or of the one in front; else it is asked for. */
export async function moduleGiven(given: VersionArgument, title: string): Promise<ModuleId | undefined> {
  if (given instanceof vscode.Uri) return readInterfaceUri(given);
  if (given !== undefined) return namedBy(given);
  const open = vscode.window.activeTextEditor?.document.uri;
  return (open && readInterfaceUri(open)) ?? askName(title);
}

function versionGiven(given: VersionArgument): string | undefined {
  return given && 'ledgerVersion' in given ? given.ledgerVersion : undefined;
}

async function askedVersion(
  session: Session,
  { address, module }: ModuleId,
  title: string,
): Promise<string | undefined> {
  const prompt = `The ledger version at which to read ${address}::${module} from ${session.network.label}`;
  const chosen = await askVersion(session, { title, step: 1, totalSteps: 1, prompt, address });
  return chosen === 'back' ? undefined : chosen?.ledgerVersion;
}
