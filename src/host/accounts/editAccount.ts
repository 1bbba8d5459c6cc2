import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { withChanged, type ScopedAccount, withMoved } from '../session/accountList';
import { accountScopes, readAccounts, scopeWords, usualScope } from '../session/settingEdits';
import { knownNetwork } from '../session/onNetwork';
import { askLabel } from './accountCommands';
import { accountName, listedAccountFor, type AccountArgument, type AccountServices } from './chooseSender';
import type { Base, ListedAccount, Session } from '../session/session';

interface Change extends vscode.QuickPickItem {
  /** @returns the changed account; `undefined` if the user cancels */
  readonly make: () => Promise<ScopedAccount | undefined> | ScopedAccount;
}

/** Changes the label of an account, its public key, its networks, or the settings that list it. */
export async function editAccount(services: AccountServices, given?: AccountArgument): Promise<void> {
  const question = { title: 'Edit Account', placeHolder: 'Select an account to edit' };
  const shown = await listedAccountFor(services, given, question, () => true);
  if (!shown) return;
  const { network } = services.session;
  const account = accountToEdit(network, shown.address);
  const chosen = await vscode.window.showQuickPick(changesOf(account, network), {
    title: `Edit ${accountName(shown)}`,
    placeHolder: 'Select what to change',
  });
  const changed = await chosen?.make();
  if (changed) await writeChange(services, account, changed);
}

/**
 * Asks for the public key of an account, for gateways that reject keyless simulation; an empty one is removed.
 * @param network its id; the selected network if absent
 * @throws RefusedError
 */
export async function setPublicKey(services: Base, address: string, network?: string): Promise<void> {
  const account = accountToEdit(knownNetwork(services.session, network), address);
  const changed = await askPublicKey(account);
  if (changed) await writeChange(services, account, changed);
}

/** Returns an account in the settings, or as it is listed once it is changed: on this network only. */
function accountToEdit({ id }: Network, address: string): ScopedAccount {
  const listed = readAccounts(id).find(account => account.address === address);
  return listed ?? { scope: usualScope(), address, network: id };
}

function changesOf(account: ScopedAccount, { id, label }: Network): readonly Change[] {
  const { network: only, ...everywhere } = account;
  return [
    { label: '$(tag) Label', description: account.label ?? 'none', make: () => relabelled(account) },
    { label: '$(key) Public Key', description: account.publicKey ?? 'none', make: () => askPublicKey(account) },
    only === undefined
      ? { label: `$(globe) List only on ${label}`, make: () => ({ ...account, network: id }) }
      : { label: '$(globe) List on all networks', make: () => everywhere },
    ...accountScopes()
      .filter(scope => scope !== account.scope)
      .map(scope => ({ label: `$(gear) List in ${scopeWords(scope)}`, make: () => ({ ...account, scope }) })),
  ];
}

async function relabelled(account: ScopedAccount): Promise<ScopedAccount | undefined> {
  const label = await askLabel('Label', account.address, account.label);
  return label === undefined ? undefined : { ...account, label };
}

async function askPublicKey(account: ScopedAccount): Promise<ScopedAccount | undefined> {
  const publicKey = await vscode.window.showInputBox({
    title: `Public Key of ${account.address}`,
    prompt: 'Ed25519 public key (never a private key). Leave empty to simulate without one.',
    placeHolder: '0x…',
    value: account.publicKey ?? '',
    ignoreFocusOut: true,
    validateInput: text =>
      /^(0x[0-9a-f]{64})?$/i.test(text.trim())
        ? undefined
        : 'A public key is 0x and 64 hex digits; leave it empty to simulate without one.',
  });
  return publicKey === undefined ? undefined : { ...account, publicKey: publicKey.trim() };
}

async function writeChange({ session, notify }: Base, account: ScopedAccount, changed: ScopedAccount): Promise<void> {
  await (await session.edits()).accounts(items => withChanged(items, account, changed));
  notify.done(`Changed ${accountName(account)}`);
}

/** Moves an account to another's row, or to the end; shows why it cannot be moved. @throws SettingNotWrittenError */
export async function placeAccount({ session, notify }: Base, address: string, onto?: string): Promise<void> {
  const accounts = await movableAccounts(session);
  const moved = accounts.find(account => account.address === address);
  const target = accounts.find(account => account.address === onto);
  if (moved && (onto === undefined || target?.scope === moved.scope))
    await (await session.edits()).accounts(items => withMoved(items, moved, target));
  else
    notify.info(
      'Accounts are ordered within one settings file, below the sandbox’s own; Edit Account… lists one in the other file.',
    );
}

/** Moves an account up or down by one row, within its list. @throws SettingNotWrittenError */
export async function stepAccount(services: Base, address: string, by: -1 | 1): Promise<void> {
  const accounts = await movableAccounts(services.session);
  const target = accounts[accounts.findIndex(account => account.address === address) + by];
  if (target) await placeAccount(services, address, target.address);
}

async function movableAccounts(session: Session): Promise<readonly ScopedAccount[]> {
  const isListed = (account: ListedAccount): account is ScopedAccount => account.scope !== undefined;
  return (await session.accountsOn(session.network)).filter(isListed);
}
