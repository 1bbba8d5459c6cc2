import * as vscode from 'vscode';
import { accountsOn, type AccountItem, type AccountScope, type ScopedAccount } from './accountList';
import { inspectSetting } from './settings';

/** Returns the accounts to list on a network, without those from an untrusted workspace. */
export function readAccounts(network: string): readonly ScopedAccount[] {
  return accountsOn(accountItems(), network);
}

/** Returns the items of all lists, in the order in which they are shown: the workspace's, then the user's own. */
export function accountItems(): readonly AccountItem[] {
  const { inspection } = inspectSetting('accounts');
  return accountScopes().flatMap(scope => {
    const value: unknown = scope === 'user' ? inspection?.globalValue : inspection?.workspaceValue;
    return Array.isArray(value) ? value.map((item: unknown) => ({ scope, item })) : [];
  });
}

/**
 * Returns the settings that can list accounts. An untrusted workspace is left out: its value may be nested, which gets
 * past `restrictedConfigurations` on VS Code 1.100.
 */
export function accountScopes(): readonly AccountScope[] {
  const { isTrusted, workspaceFolders = [] } = vscode.workspace;
  return isTrusted && workspaceFolders.length > 0 ? ['workspace', 'user'] : ['user'];
}

/** Returns where accounts are added if the user is not asked: the workspace if it lists some, otherwise the user's. */
export function usualScope(): AccountScope {
  return accountItems().some(({ scope }) => scope === 'workspace') ? 'workspace' : 'user';
}

/** Returns a scope in words: `the workspace’s settings`. */
export function scopeWords(scope: AccountScope): string {
  return scope === 'user' ? 'your user settings' : 'the workspace’s settings';
}
