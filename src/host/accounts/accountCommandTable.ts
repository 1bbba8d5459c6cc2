import * as vscode from 'vscode';
import { withDetails, withNetworks, withPlace } from '../shell/accountEdits';
import { accountLists, placeWords, usualPlace } from '../shell/accountSettings';
import { FOCUS, ROW, type Taken } from '../shell/commandArguments';
import type { CommandTable } from '../shell/commands';
import type { ACCOUNT_COMMANDS } from '../shell/ids';
import { addAccount, removeAccountFromList, setPublicKey, setSender } from './accountCommands';
import { type AccountServices, accountName, listedAccountFor, type AccountArgument } from './accountFor';
import { importAccounts } from './importAccounts';
import { stepAccount, askPlace } from './placeAccount';

const ACCOUNT = ['text', FOCUS, ROW] as const satisfies readonly Taken[];

/** The arguments and actions of the account commands. */
export function accountCommandTable(services: AccountServices): CommandTable<typeof ACCOUNT_COMMANDS> {
  return {
    addAccount: {
      takes: [{ address: 'text', label: 'text?' }],
      ignoresRow: true,
      run: given => addAccount(services, given),
    },
    removeAccount: { takes: ACCOUNT, run: given => removeAccountFromList(services, given) },
    importAccounts: {
      takes: ['list'],
      ignoresRow: true,
      run: given => importAccounts(services, given),
    },
    renameAccount: { takes: ACCOUNT, run: given => renameAccount(services, given) },
    setAccountNetworks: { takes: ACCOUNT, run: given => setAccountNetworks(services, given) },
    moveAccountTo: { takes: ACCOUNT, run: given => moveAccountTo(services, given) },
    moveAccountUp: { takes: ACCOUNT, run: given => moveAccount(services, -1, given) },
    moveAccountDown: { takes: ACCOUNT, run: given => moveAccount(services, 1, given) },
    setSender: { takes: ACCOUNT, run: given => setSender(services, given) },
    setPublicKey: {
      takes: [...ACCOUNT, { kind: 'absent', network: 'text?' }],
      run: given => setPublicKey(services, given),
    },
  };
}

/** Changes an account's label. */
export async function renameAccount(services: AccountServices, given?: AccountArgument): Promise<void> {
  const { session, notify } = services;
  const account = await listedAccountFor(services, given, {
    title: 'Rename Account',
    placeHolder: 'Select an account to rename',
  });
  if (!account) return;
  const { address, label = '' } = account;
  const typed = await vscode.window.showInputBox({
    title: 'Rename Account',
    prompt: `Name for ${address}; leave empty to show the address`,
    value: label,
    ignoreFocusOut: true,
  });
  if (typed === undefined || typed.trim() === label) return;
  const edits = await session.edits();
  await edits.accounts(withDetails({ address, network: session.network.id }, { label: typed.trim() }, usualPlace()));
  notify.done(typed.trim() === '' ? `Label of ${address} removed` : `${address} is ${typed.trim()}`);
}

/** Lists an account on the selected network only, or on all networks. */
export async function setAccountNetworks(services: AccountServices, given?: AccountArgument): Promise<void> {
  const { session, notify } = services;
  const account = await listedAccountFor(services, given, {
    title: 'Networks of Account',
    placeHolder: 'Select an account to list on other networks',
  });
  if (!account) return;
  const { id, label: network } = session.network;
  const isOnAll = account.network === undefined;
  const items = [
    { label: `Only on ${network}`, description: isOnAll ? '' : 'current', networks: 'this' as const },
    { label: 'On all networks', description: isOnAll ? 'current' : '', networks: 'all' as const },
  ];
  const title = `Networks of ${accountName(account)}`;
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder: 'Select where to list it' });
  if (!chosen) return;
  const edits = await session.edits();
  await edits.accounts(withNetworks({ address: account.address, network: id }, chosen.networks));
  notify.done(
    `${accountName(account)} is listed ${chosen.networks === 'all' ? 'on all networks' : `only on ${network}`}`,
  );
}

/** Moves an account from one settings file to another, to share it or to make it private. */
export async function moveAccountTo(services: AccountServices, given?: AccountArgument): Promise<void> {
  const { session, notify } = services;
  if (accountLists().length === 1) {
    notify.info(
      'Accounts can be listed only in your user settings: open and trust a folder to list them in its settings.',
    );
    return;
  }
  const account = await listedAccountFor(services, given, {
    title: 'Move Account to Another Settings File',
    placeHolder: 'Select an account to list in other settings',
  });
  if (!account) return;
  const title = `Settings of ${accountName(account)}`;
  const place = await askPlace(title, 'Workspace settings are shared with the workspace.', account.place);
  if (!place) return;
  const edits = await session.edits();
  await edits.accounts(withPlace({ address: account.address, network: session.network.id }, place));
  notify.done(`${accountName(account)} is listed in ${placeWords(place)}`);
}

/** Moves an account up or down by one row. */
async function moveAccount(services: AccountServices, by: -1 | 1, given?: AccountArgument): Promise<void> {
  const question = { title: 'Move Account', placeHolder: `Select an account to move ${by < 0 ? 'up' : 'down'}` };
  const account = await listedAccountFor(services, given, question);
  if (account) await stepAccount(services.session, services.notify, account.address, by);
}
