import * as vscode from 'vscode';
import { abbreviateAddress } from '../../core/move/address';
import { isIdentifier } from '../../core/move/functionId';
import type { NameId } from '../../core/payloads/qualifiedName';
import { addAccount } from '../accounts/accountCommands';
import { withProgress } from '../vscode/progress';
import { readInterfaceUri } from '../code/interfaceUri';
import { askName, namedBy, type NameArgument } from '../code/openInterface';
import type { SymbolServices } from './moduleTree';

export async function revealSymbol(services: SymbolServices, given?: NameArgument): Promise<void> {
  const id =
    given === undefined ? (nameInInterface(services) ?? (await askName('Reveal in Modules View'))) : namedBy(given);
  if (id) await revealId(services, id);
}

/**
 * Selects a deployed name in the Modules view; offers to list its account if it is not listed.
 * @throws the client's errors
 */
export async function revealId({ session, tree, notify }: SymbolServices, id: NameId): Promise<void> {
  const { address } = id;
  const { modules } = await session.connection();
  const isListed = (await session.accountsOn(session.network)).some(account => account.address === address);
  if (!isListed) {
    const add = () => addAccount({ session, notify }, { address });
    notify.info(`${abbreviateAddress(address)} is not listed in the Modules view.`, { label: 'Add Account', run: add });
    return;
  }
  if (modules.hasAccount(address) && (await (await tree.rows()).reveal(id))) return;
  const title = `Reading the modules of ${abbreviateAddress(address)}`;
  await withProgress(title, signal => modules.getModules(address, signal));
  if (await (await tree.rows()).reveal(id)) return;
  notify.info(`${abbreviateAddress(address)} has no module ${id.module} on ${session.network.label}.`);
}

/** Returns the name at the cursor of an interface document, otherwise its module. */
function nameInInterface({ session }: Pick<SymbolServices, 'session'>): NameId | undefined {
  const editor = vscode.window.activeTextEditor;
  const place = editor && readInterfaceUri(editor.document.uri);
  if (place?.network !== session.network.id) return undefined;
  const range = editor?.document.getWordRangeAtPosition(editor.selection.active);
  const name = range ? editor?.document.getText(range) : undefined;
  const { address, module } = place;
  return { address, module, ...(name !== undefined && isIdentifier(name) && { name }) };
}
