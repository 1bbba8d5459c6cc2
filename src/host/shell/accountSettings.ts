import * as vscode from 'vscode';
import { UserFacingError } from '../../core/userFacingError';
import { inspectSetting } from './settings';
import { accountsOn, type AccountList, type AccountPlace, type PlacedAccount } from './accountList';

/** VS Code could not write to a settings file. */
export class AccountsNotWrittenError extends UserFacingError {
  override readonly name = 'AccountsNotWrittenError';

  constructor(place: AccountPlace, cause: unknown) {
    const reason = cause instanceof Error ? ` VS Code says: ${cause.message}` : '';
    super(
      `The accounts could not be written to ${placeWords(place)}: correct the settings there and try again.${reason}`,
      {
        cause,
      },
    );
  }
}

/** Returns the accounts to list on a network, without those from an untrusted workspace. */
export function readAccounts(network: string): readonly PlacedAccount[] {
  return accountsOn(accountLists(), network);
}

/**
 * Returns the places where accounts can be listed, in the order in which they are shown: the workspace's first, those
 * of its folders in a multi-root workspace, then the user's own. An untrusted workspace is left out: its value may be
 * nested, which gets past `restrictedConfigurations` on VS Code 1.100.
 */
export function accountLists(): readonly AccountList[] {
  const { inspection } = inspectSetting('accounts');
  const user: AccountList = { place: { kind: 'user' }, items: listOf(inspection?.globalValue) };
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (!vscode.workspace.isTrusted || folders.length === 0) return [user];
  const workspace: AccountList = { place: { kind: 'workspace' }, items: listOf(inspection?.workspaceValue) };
  if (!vscode.workspace.workspaceFile) return [workspace, user];
  const ofFolders = folders.map(({ name, uri }): AccountList => ({
    place: { kind: 'folder', name, uri: uri.toString() },
    items: listOf(inspectSetting('accounts', uri).inspection?.workspaceFolderValue),
  }));
  return [workspace, ...ofFolders, user];
}

/**
 * Returns where accounts are added if no place is given: the workspace if it lists some, otherwise the user's settings.
 * Never a folder, as picking one of several would be a guess.
 */
export function usualPlace(): AccountPlace {
  const shared = accountLists().find(({ place, items }) => place.kind === 'workspace' && items.length > 0);
  return shared?.place ?? { kind: 'user' };
}

/**
 * Writes the lists that have changed, starting with those that grew, so that an account that moves is always on a list.
 * @throws AccountsNotWrittenError
 */
export async function writeLists(before: readonly AccountList[], after: readonly AccountList[]): Promise<void> {
  const grown = (list: AccountList) => list.items.length - (before[after.indexOf(list)]?.items.length ?? 0);
  const changed = after.filter((list, index) => JSON.stringify(list) !== JSON.stringify(before[index]));
  for (const list of changed.toSorted((one, other) => grown(other) - grown(one))) await writeList(list);
}

/** Returns a place in words: `the workspace’s settings`. */
export function placeWords(place: AccountPlace): string {
  switch (place.kind) {
    case 'user':
      return 'your user settings';
    case 'workspace':
      return 'the workspace’s settings';
    case 'folder':
      return `the settings of the folder ${place.name}`;
  }
}

/** An empty list is removed from the settings file. */
async function writeList({ place, items }: AccountList): Promise<void> {
  const folder = place.kind === 'folder' ? vscode.Uri.parse(place.uri) : undefined;
  const value = items.length === 0 ? undefined : items;
  try {
    await inspectSetting('accounts', folder).configuration.update('accounts', value, targetOf(place));
  } catch (error) {
    throw new AccountsNotWrittenError(place, error);
  }
}

function targetOf({ kind }: AccountPlace): vscode.ConfigurationTarget {
  switch (kind) {
    case 'user':
      return vscode.ConfigurationTarget.Global;
    case 'workspace':
      return vscode.ConfigurationTarget.Workspace;
    case 'folder':
      return vscode.ConfigurationTarget.WorkspaceFolder;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
