import * as vscode from 'vscode';
import { parseAddress } from '../../core/move/address';
import { withAccount } from '../shell/accountList';
import { usualScope } from '../shell/accountSettings';
import { askPlacement } from './askPlacement';
import { accountName, addressOf, listedAccountFor, type AccountArgument, type AccountServices } from './accountFor';
import { askAddress, askSender } from './chooseSender';

/** Adds an account to the list. A given account is added on the selected network, in the usual settings. */
export async function addAccount(
  { session, notify }: Pick<AccountServices, 'session' | 'notify'>,
  given?: { readonly address: string; readonly label?: string },
): Promise<void> {
  const { network } = session;
  const title = (step: number) => `Add Account on ${network.label} (${step}/3)`;
  const address = given ? parseAddress(given.address) : await askAddress(title(1));
  if (address === undefined) return;
  const label = given ? (given.label ?? '') : await askLabel(title(2), address);
  if (label === undefined) return;
  const placement = given ? { network: network.id, scope: usualScope() } : await askPlacement(title(3), network);
  if (!placement) return;
  const account = { ...placement, address, ...(label !== '' && { label }) };
  await (await session.edits()).accounts(items => withAccount(items, account));
  notify.done(`Added ${label === '' ? address : label}`);
}

/** Removes an account from the list; Undo restores its place and label. */
export async function removeAccountFromList(services: AccountServices, given?: AccountArgument): Promise<void> {
  const { session, notify } = services;
  const account = await listedAccountFor(services, given, {
    title: 'Remove Account',
    placeHolder: 'Select an account to remove',
  });
  if (!account) return;
  const restore = await (await session.edits()).removeAccount(account.address, session.network.id);
  const where = account.network === undefined ? ' from all networks' : '';
  notify.info(`Removed ${accountName(account)}${where}.`, { label: 'Undo', run: restore });
}

/** Sets the default sender for files that name none. */
export async function setSender(
  { session, notify }: Pick<AccountServices, 'session' | 'notify'>,
  given?: AccountArgument,
): Promise<void> {
  const { network } = session;
  const address = addressOf(given) ?? (await askSender(session, network));
  if (address === undefined) return;
  await session.setSenderOn(network, address);
  notify.done(`${address} sends on ${network.label}`);
}

/** Asks for the label of an account. @param value the current one */
export async function askLabel(title: string, address: string, value = ''): Promise<string | undefined> {
  const label = await vscode.window.showInputBox({
    title,
    prompt: `Name for ${address}; leave empty to show the address`,
    value,
    ignoreFocusOut: true,
  });
  return label?.trim();
}
