import * as vscode from 'vscode';
import { parseAddress } from '../../core/move/address';
import { itemsRemoved, withAccount, withDetails, withoutAccount, withRestored } from '../accounts/accountEdits';
import { accountLists, editAccounts, usualPlace } from '../accounts/accountSettings';
import { stepAccount } from '../accounts/placeAccount';
import type { ModuleRow } from '../views/moduleRow';
import { askAddress, askSender } from './chooseSender';
import type { Services } from './services';

/** What account commands take: a row of the view, an address, or nothing, to be asked for. */
export type AccountArgument = ModuleRow | string | undefined;

/** Lists an account on the selected network. */
export async function addAccount(
  { session, notify }: Services,
  given?: { readonly address: string; readonly label?: string },
): Promise<void> {
  const { id: network, label: networkLabel } = session.network;
  const address = given ? parseAddress(given.address) : await askAddress(`Add Account on ${networkLabel} (1/2)`);
  if (address === undefined) return;
  const label = given ? (given.label ?? '') : await askLabel(networkLabel, address);
  if (label === undefined) return;
  await editAccounts(withAccount({ address, network, ...(label !== '' && { label }) }, usualPlace()));
  notify.done(`Added ${label === '' ? address : label}`);
}

/** Takes an account off the list, with an undo. */
export async function removeAccountFromList({ session, notify }: Services, given?: AccountArgument): Promise<void> {
  const { id: network } = session.network;
  const listed = (await session.accounts()).filter(({ configured }) => configured);
  if (listed.length === 0) {
    notify.info('There is no account to remove: those of the sandbox belong to its ledger.');
    return;
  }
  const address = addressOf(given) ?? (await pickAccount(listed));
  if (address === undefined) return;
  const removed = itemsRemoved(accountLists(), { address, network });
  await editAccounts(withoutAccount({ address, network }));
  notify.info(`Removed ${address}.`, { label: 'Undo', run: () => editAccounts(withRestored(removed)) });
}

/** Moves an account up or down by one row. */
export async function moveAccount(
  { session, notify, tree }: Services,
  by: -1 | 1,
  given?: AccountArgument,
): Promise<void> {
  const address = addressOf(given ?? tree.selected);
  if (address === undefined) notify.info('Select an account of the Modules view first: this moves it in its list.');
  else await stepAccount(session, notify, address, by);
}

/** Sets who sends where a file does not say it. */
export async function setSender({ session, notify }: Services, given?: AccountArgument): Promise<void> {
  const address = addressOf(given) ?? (await askSender(session));
  if (address === undefined) return;
  await session.setSender(address);
  notify.done(`${address} sends on ${session.network.label}`);
}

/** Keeps the public key of a sender, for gateways that do not take keyless simulation. */
export async function setPublicKey({ session, notify }: Services, given?: AccountArgument): Promise<void> {
  const address = addressOf(given) ?? (await askSender(session));
  if (address === undefined) return;
  const publicKey = await vscode.window.showInputBox({
    title: `Public Key of ${address}`,
    prompt: 'Ed25519 public key, 32 bytes in hex. Never a private key: Movescope does not sign.',
    placeHolder: '0x…',
    ignoreFocusOut: true,
    validateInput: text =>
      /^0x[0-9a-f]{64}$/i.test(text.trim()) ? undefined : 'A public key is 0x and 64 hex digits.',
  });
  if (publicKey === undefined) return;
  const details = { publicKey: publicKey.trim() };
  await editAccounts(withDetails({ address, network: session.network.id }, details, usualPlace()));
  notify.done(`Simulations from ${address} carry its public key`);
}

/** The address of a row or a text. */
function addressOf(given: AccountArgument): string | undefined {
  if (typeof given === 'string') return parseAddress(given);
  return given?.kind === 'account' ? given.address : undefined;
}

async function askLabel(network: string, address: string): Promise<string | undefined> {
  const label = await vscode.window.showInputBox({
    title: `Add Account on ${network} (2/2)`,
    prompt: `A name for ${address}, or nothing to show the address`,
    ignoreFocusOut: true,
  });
  return label?.trim();
}

async function pickAccount(
  accounts: readonly { readonly address: string; readonly label?: string }[],
): Promise<string | undefined> {
  const items = accounts.map(({ address, label }) => ({
    label: label ?? address,
    description: label === undefined ? '' : address,
    address,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Remove Account',
    placeHolder: 'Which account is to leave the list?',
  });
  return chosen?.address;
}
