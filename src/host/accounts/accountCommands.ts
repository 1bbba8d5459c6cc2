import * as vscode from 'vscode';
import { parseAddress } from '../../core/move/address';
import { itemsRemoved, withAccount, withDetails, withoutAccount, withRestored } from '../shell/accountEdits';
import { accountLists, usualPlace } from '../shell/accountSettings';
import { knownNetwork } from '../shell/onNetwork';
import { askPlacement } from './placeAccount';
import { accountName, addressOf, listedAccountFor, type AccountArgument, type AccountServices } from './accountFor';
import { askAddress, askSender } from './chooseSender';

/** An account on a network; `network` is its id, and the selected network if absent. */
export interface AccountOfNetwork {
  readonly account: AccountArgument;
  readonly network: string | undefined;
}

/** The account whose public key is set; the user is asked for missing parts. */
type PublicKeyArgument = AccountArgument | AccountOfNetwork;

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
  const placement = given ? { network: network.id, place: usualPlace() } : await askPlacement(title(3), network);
  if (!placement) return;
  const { place, ...only } = placement;
  const edits = await session.edits();
  await edits.accounts(withAccount({ address, ...only, ...(label !== '' && { label }) }, place));
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
  const meant = { address: account.address, network: session.network.id };
  const removed = itemsRemoved(accountLists(), meant);
  const edits = await session.edits();
  await edits.accounts(withoutAccount(meant));
  const where = account.network === undefined ? ' from all networks' : '';
  notify.info(`Removed ${accountName(account)}${where}.`, {
    label: 'Undo',
    run: () => edits.accounts(withRestored(removed)),
  });
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

/**
 * Saves the public key of a sender, for gateways that refuse keyless simulation; an empty one is removed.
 * @throws NetworkGoneError
 */
export async function setPublicKey(
  { session, notify }: Pick<AccountServices, 'session' | 'notify'>,
  given?: PublicKeyArgument,
): Promise<void> {
  const { account, network: id }: Partial<AccountOfNetwork> =
    typeof given === 'object' && 'account' in given ? given : { account: given };
  const network = knownNetwork(session, id);
  const address = addressOf(account) ?? (await askSender(session, network));
  if (address === undefined) return;
  const { publicKey = '' } = (await session.accountsOn(network)).find(account => account.address === address) ?? {};
  const typed = await vscode.window.showInputBox({
    title: `Public Key of ${address}`,
    prompt: 'Ed25519 public key (never a private key). Leave empty to simulate without one.',
    placeHolder: '0x…',
    value: publicKey,
    ignoreFocusOut: true,
    validateInput: text =>
      /^(0x[0-9a-f]{64})?$/i.test(text.trim())
        ? undefined
        : 'A public key is 0x and 64 hex digits; leave it empty to simulate without one.',
  });
  if (typed === undefined || typed.trim() === publicKey) return;
  const meant = { address, network: network.id };
  const edits = await session.edits();
  await edits.accounts(withDetails(meant, { publicKey: typed.trim() }, usualPlace()));
  notify.done(`Simulations from ${address} carry ${typed.trim() === '' ? 'no' : 'its'} public key`);
}

async function askLabel(title: string, address: string): Promise<string | undefined> {
  const label = await vscode.window.showInputBox({
    title,
    prompt: `Name for ${address}; leave empty to show the address`,
    ignoreFocusOut: true,
  });
  return label?.trim();
}
