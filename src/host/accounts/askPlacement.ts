import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import type { AccountScope, ScopedAccount } from '../shell/accountList';
import { accountScopes, scopeWords, usualScope } from '../shell/accountSettings';

/** Asks on which networks to list an account, and in which settings; the usual answer comes first. */
export async function askPlacement(
  title: string,
  { id, label }: Network,
): Promise<Pick<ScopedAccount, 'network' | 'scope'> | undefined> {
  const items = scopes().flatMap(scope => [
    { label: `Only on ${label}`, description: `in ${scopeWords(scope)}`, placement: { network: id, scope } },
    { label: 'On all networks', description: `in ${scopeWords(scope)}`, placement: { scope } },
  ]);
  const placeHolder = 'Select where to list it. Workspace settings are shared with the workspace.';
  return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.placement;
}

/** Asks in which settings to list accounts, unless only the user's can. */
export async function askScope(title: string): Promise<AccountScope | undefined> {
  const items = scopes().map(scope => ({ label: `$(gear) In ${scopeWords(scope)}`, scope }));
  if (items.length === 1) return 'user';
  const placeHolder = 'Select where to list them. Workspace settings are shared with the workspace.';
  return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.scope;
}

/** Returns the settings that can list accounts, the usual ones first. */
function scopes(): readonly AccountScope[] {
  const usual = usualScope();
  return [usual, ...accountScopes().filter(scope => scope !== usual)];
}
