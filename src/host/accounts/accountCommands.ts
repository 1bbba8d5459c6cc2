import * as vscode from 'vscode';
import { parseAddress } from '../../core/move/address';
import { withAccount, type AccountScope, type ScopedAccount } from '../session/accountList';
import { usualScope, accountScopes, scopeWords } from '../session/settingEdits';
import {
  accountName,
  addressOf,
  listedAccountFor,
  type AccountArgument,
  type AccountServices,
  askAddress,
  askSender,
} from './chooseSender';
import type { Network } from '../../core/gateway/network';
import type { Base } from '../session/session';

/**
 * Adds an account to the list. An account passed as an argument is added for the selected network in the default
 * settings scope.
 */
export async function addAccount(
  { session, notify }: Base,
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

/** Removes an account from the list. Undo restores its position and label. */
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

/** Sets the default sender, for payloads that do not specify one. */
export async function setSender({ session, notify }: Base, given?: AccountArgument): Promise<void> {
  const { network } = session;
  const address = addressOf(given) ?? (await askSender(session, network));
  if (address === undefined) return;
  await session.setSenderOn(network, address);
  notify.done(`Default sender on ${network.label} is ${address}`);
}

/** @param value the current label */
export async function askLabel(title: string, address: string, value = ''): Promise<string | undefined> {
  const label = await vscode.window.showInputBox({
    title,
    prompt: `Label for ${address}. Leave empty to show the address.`,
    value,
    ignoreFocusOut: true,
  });
  return label?.trim();
}

/** Asks on which networks, and in which settings scope, to list an account. The default choice comes first. */
async function askPlacement(
  title: string,
  { id, label }: Network,
): Promise<Pick<ScopedAccount, 'network' | 'scope'> | undefined> {
  const items = scopes().flatMap(scope => [
    { label: `Only on ${label}`, description: `in ${scopeWords(scope)}`, placement: { network: id, scope } },
    { label: 'On all networks', description: `in ${scopeWords(scope)}`, placement: { scope } },
  ]);
  const placeHolder = 'Select where to list the account. Workspace settings are shared with the workspace.';
  return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.placement;
}

/** Asks in which settings scope to list accounts, unless only user settings are available. */
export async function askScope(title: string): Promise<AccountScope | undefined> {
  const items = scopes().map(scope => ({ label: `$(gear) In ${scopeWords(scope)}`, scope }));
  if (items.length === 1) return 'user';
  const placeHolder = 'Select where to list the accounts. Workspace settings are shared with the workspace.';
  return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.scope;
}

/** Returns the settings scopes that can list accounts, starting with the default scope. */
function scopes(): readonly AccountScope[] {
  const usual = usualScope();
  return [usual, ...accountScopes().filter(scope => scope !== usual)];
}
