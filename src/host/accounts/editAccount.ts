import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { withChanged, type ScopedAccount, withMoved } from '../session/accountList';
import { accountScopes, readAccounts, scopeWords, usualScope } from '../session/settingEdits';
import { knownNetwork } from '../session/onNetwork';
import { askLabel } from './accountCommands';
import { accountName, listedAccountFor, type AccountArgument, type AccountServices } from './chooseSender';
import type { Base, ListedAccount, Session } from '../session/session';

interface Change extends vscode.QuickPickItem {
  /** @returns the changed account; `undefined` if the user cancels. */
  readonly make: () => Promise<ScopedAccount | undefined> | ScopedAccount;
}

/** Changes the label, public key, networks or settings scope of an account. */
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
 * Asks for the public key of an account, for gateways that reject simulation without one. An empty value removes the
 * key.
 * @param network id of the network; the selected network if absent
 * @throws RefusedError
 */
export async function setPublicKey(services: Base, address: string, network?: string): Promise<void> {
  const account = accountToEdit(knownNetwork(services.session, network), address);
  const changed = await askPublicKey(account);
  if (changed) await writeChange(services, account, changed);
}

/**
 * Returns an account as it is in the settings. An account that is not in the settings is treated as listed for this
 * network only.
 */
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
      ? { label: `$(globe) List on ${label} Only`, make: () => ({ ...account, network: id }) }
      : { label: '$(globe) List on All Networks', make: () => everywhere },
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
    prompt: 'Ed25519 public key. Never enter a private key. Leave empty to simulate without a public key.',
    placeHolder: '0x…',
    value: account.publicKey ?? '',
    ignoreFocusOut: true,
    validateInput: text =>
      /^(0x[0-9a-f]{64})?$/i.test(text.trim())
        ? undefined
        : 'Enter 0x followed by 64 hex digits, or leave empty to simulate without a public key.',
  });
  return publicKey === undefined ? undefined : { ...account, publicKey: publicKey.trim() };
}

async function writeChange({ session, notify }: Base, account: ScopedAccount, changed: ScopedAccount): Promise<void> {
  await (await session.edits()).accounts(items => withChanged(items, account, changed));
  notify.done(`Changed ${accountName(account)}`);
}

/**
 * Moves an account to the position of another account, or to the end of its list. If it cannot be moved, shows why.
 * @throws SettingNotWrittenError
 */
export async function placeAccount({ session, notify }: Base, address: string, onto?: string): Promise<void> {
  const accounts = await movableAccounts(session);
  const moved = accounts.find(account => account.address === address);
  const target = accounts.find(account => account.address === onto);
  if (moved && (onto === undefined || target?.scope === moved.scope))
    await (await session.edits()).accounts(items => withMoved(items, moved, target));
  else
    notify.info(
      'Accounts can be reordered only within a settings file, below the sandbox accounts. Use "Edit Account…" to move an account to another settings file.',
    );
}

/** Moves an account up or down by one position within its list. @throws SettingNotWrittenError */
export async function stepAccount(services: Base, address: string, by: -1 | 1): Promise<void> {
  const accounts = await movableAccounts(services.session);
  const target = accounts[accounts.findIndex(account => account.address === address) + by];
  if (target) await placeAccount(services, address, target.address);
}

async function movableAccounts(session: Session): Promise<readonly ScopedAccount[]> {
  const isListed = (account: ListedAccount): account is ScopedAccount => account.scope !== undefined;
  return (await session.accountsOn(session.network)).filter(isListed);
}
