import * as vscode from 'vscode';
import { accountsOn, type AccountItem, type AccountScope, type ScopedAccount, lists } from './accountList';
import { inspectSetting, userNetworks } from './settings';
import type { Network } from '../../core/gateway/network';
import { UserFacingError } from '../../core/userFacingError';
import { entryOf, isEntryOf, withNetwork } from './networkEdits';
import { removedItems, withRestored, type RemovedItem } from '../vscode/removedItems';

/** Returns the accounts to list on a network, without those from an untrusted workspace. */
export function readAccounts(network: string): readonly ScopedAccount[] {
  return accountsOn(accountItems(), network);
}

/** Returns the items of all lists in display order: first the workspace's items, then the user's. */
function accountItems(): readonly AccountItem[] {
  const { inspection } = inspectSetting('accounts');
  return accountScopes().flatMap(scope => {
    const value: unknown = scope === 'user' ? inspection?.globalValue : inspection?.workspaceValue;
    return Array.isArray(value) ? value.map((item: unknown) => ({ scope, item })) : [];
  });
}

/**
 * Returns the settings scopes that can list accounts. Excludes an untrusted workspace, because VS Code 1.100 does not
 * apply `restrictedConfigurations` to nested values.
 */
export function accountScopes(): readonly AccountScope[] {
  const { isTrusted, workspaceFolders = [] } = vscode.workspace;
  return isTrusted && workspaceFolders.length > 0 ? ['workspace', 'user'] : ['user'];
}

/** Returns the default scope for new accounts: the workspace if its settings list any accounts, otherwise the user. */
export function usualScope(): AccountScope {
  return accountItems().some(({ scope }) => scope === 'workspace') ? 'workspace' : 'user';
}

/** Returns the name of a scope, such as `the workspace settings`. */
export function scopeWords(scope: AccountScope): string {
  return scope === 'user' ? 'your user settings' : 'the workspace settings';
}

export class SettingNotWrittenError extends UserFacingError {
  override readonly name = 'SettingNotWrittenError';

  constructor(name: 'accounts' | 'networks', scope: AccountScope, cause: unknown) {
    const reason = cause instanceof Error ? ` VS Code reported: ${cause.message}` : '';
    super(
      `The ${name} could not be written to ${scopeWords(scope)}. Correct the settings file and try again.${reason}`,
      { cause },
    );
  }
}

type Edit<Item> = (items: readonly Item[]) => readonly Item[];

/**
 * Edits the lists in the settings, one edit at a time, because each edit reads what the previous one wrote. Any edit
 * can throw {@link SettingNotWrittenError}.
 */
export class SettingEdits {
  #last: Promise<unknown> = Promise.resolve();

  accounts(edit: Edit<AccountItem>): Promise<void> {
    return this.#next(() => writeAccounts(edit));
  }

  /** Removes an account from a network's list. @returns a function that restores it at its old position */
  async removeAccount(address: string, network: string): Promise<() => Promise<void>> {
    const isMeant = (each: AccountItem) => lists(each, address, network);
    let removed: readonly RemovedItem<AccountItem>[] = [];
    await this.accounts(items => {
      removed = removedItems(items, isMeant);
      return items.filter(each => !isMeant(each));
    });
    return () => this.accounts(items => withRestored(items, removed));
  }

  addNetworks(...networks: readonly Network[]): Promise<void> {
    return this.#networks(items => [...items, ...networks.map(entryOf)]);
  }

  /** Writes the current values of a network to its entry in the user settings. */
  changeNetwork(network: Network): Promise<void> {
    return this.#networks(items => withNetwork(items, network));
  }

  /**
   * Removes a network from the user settings.
   * @returns a function that restores the entry unchanged at its old index, unless the ID is in use again
   */
  async removeNetwork(id: string): Promise<() => Promise<void>> {
    const isMeant = (item: unknown) => isEntryOf(item, id);
    let removed: readonly RemovedItem<unknown>[] = [];
    await this.#networks(items => {
      removed = removedItems(items, isMeant);
      return items.filter(item => !isMeant(item));
    });
    return () => this.#networks(items => (items.some(isMeant) ? items : withRestored(items, removed)));
  }

  #networks(edit: Edit<unknown>): Promise<void> {
    return this.#next(() => writeList('networks', 'user', edit(userNetworks())));
  }

  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/**
 * Writes the lists that have changed. Lists that grow are written first, so that an account that is moved is always in
 * at least one list.
 */
async function writeAccounts(edit: Edit<AccountItem>): Promise<void> {
  const before = accountItems();
  const after = edit(before);
  const itemsOf = (all: readonly AccountItem[], of: AccountScope) =>
    all.flatMap(({ scope, item }) => (scope === of ? [item] : []));
  const changed = accountScopes()
    .map(scope => ({ scope, old: itemsOf(before, scope), items: itemsOf(after, scope) }))
    .filter(({ old, items }) => JSON.stringify(old) !== JSON.stringify(items))
    .toSorted((one, other) => other.items.length - other.old.length - (one.items.length - one.old.length));
  // An empty list is removed from the settings file.
  for (const { scope, items } of changed) await writeList('accounts', scope, items.length === 0 ? undefined : items);
}

async function writeList(
  name: 'accounts' | 'networks',
  scope: AccountScope,
  items: readonly unknown[] | undefined,
): Promise<void> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  try {
    await inspectSetting(name).configuration.update(name, items, scope === 'user' ? Global : Workspace);
  } catch (error) {
    throw new SettingNotWrittenError(name, scope, error);
  }
}
