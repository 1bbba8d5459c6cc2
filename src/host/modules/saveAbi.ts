import * as vscode from 'vscode';
import { abiFileText } from '../../core/modules/abiFile';
import { UserFacingError } from '../../core/userFacingError';
import { mayReplace } from '../shell/mayReplace';
import { onNetwork } from '../shell/onNetwork';
import { withProgress } from '../shell/progress';
import { readInterfaceUri } from './interfaceUri';
import type { ModuleServices } from './moduleServices';
import { NothingToCopyError } from './moduleCommands';
import { moduleGiven, type VersionArgument } from './openInterface';

/** A module, and the file to write; the user is asked for what is left out. */
export type SaveAbiArgument =
  | Exclude<VersionArgument, undefined>
  | { readonly address: string; readonly module: string; readonly file?: vscode.Uri }
  | undefined;

/** The file could not be written. */
class SaveAbiError extends UserFacingError {
  override readonly name = 'SaveAbiError';
}

/**
 * Saves a module's ABI, as the node returns it now, as a TypeScript file for typed clients.
 * @throws NothingToCopyError; SaveAbiError; the client's errors
 */
export async function saveAbi(
  { session, notify }: Pick<ModuleServices, 'session' | 'notify'>,
  given?: SaveAbiArgument,
): Promise<void> {
  const id = await moduleGiven(given, 'Save ABI as TypeScript');
  if (!id) return;
  const { address, module, ledgerVersion } = id;
  const name = `${address}::${module}`;
  const shown = given instanceof vscode.Uri ? readInterfaceUri(given)?.network : undefined;
  const network = shown ?? session.network.id;
  const at = ledgerVersion === undefined ? {} : { ledgerVersion };
  const { answer, label } = await withProgress(`Reading ${name}`, signal =>
    onNetwork(session, network, async connection => ({
      answer: await connection.client.getAccountModule(address, module, at, signal),
      label: connection.network.label,
    })),
  );
  if (answer.other) throw answer.other;
  const { abi } = answer.value;
  if (!abi) {
    throw new NothingToCopyError(
      `The node could not read the bytecode of ${name} and sent no ABI: there is nothing to save.`,
    );
  }
  const file = given && 'file' in given ? given.file : undefined;
  const target = file ?? (await askWhere(module));
  // The save dialog has asked already.
  if (!target || (file && !(await mayReplace(file)))) return;
  const version = ledgerVersion ?? answer.headers.ledgerVersion;
  const text = abiFileText({ address, module, network: label, ledgerVersion: version, abi });
  try {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  } catch (cause) {
    const path = vscode.workspace.asRelativePath(target);
    throw new SaveAbiError(`${path} could not be written: save the ABI in another folder.`, { cause });
  }
  notify.info(`Saved the ABI of ${name} in ${vscode.workspace.asRelativePath(target)}`, {
    label: 'Open',
    run: async () => vscode.window.showTextDocument(target),
  });
}

async function askWhere(module: string): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  // A chain may send any name, but it is part of a path here.
  const name = `${module.replace(/\W/g, '_')}.abi.ts`;
  return vscode.window.showSaveDialog({
    title: 'Save ABI as TypeScript',
    filters: { TypeScript: ['ts'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
}
