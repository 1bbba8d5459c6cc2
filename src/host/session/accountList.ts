import { isJsonObject } from '../../core/json';
import { parseAddress } from '../../core/move/address';
import { visibleText } from '../../core/text/visibleText';
import { defined } from '../../core/text/defined';

/**
 * The settings that list an account: the workspace settings, which are shared with the workspace, or the user settings.
 */
export type AccountScope = 'workspace' | 'user';

export interface ConfiguredAccount {
  /** Normalized by `parseAddress`. */
  readonly address: string;
  readonly label?: string;
  /** Id of the only network that lists it; absent for all networks. */
  readonly network?: string;
  readonly publicKey?: string;
}

export interface ScopedAccount extends ConfiguredAccount {
  readonly scope: AccountScope;
}

/** An item in an accounts list, as written in the settings. */
export interface AccountItem {
  readonly scope: AccountScope;
  readonly item: unknown;
}

/**
 * Returns the accounts listed on a network, in the order of the items. Each account is listed once, regardless of how
 * its address is written. Items for this network take precedence over items for all networks, then earlier items over
 * later ones.
 */
export function accountsOn(items: readonly AccountItem[], network: string): readonly ScopedAccount[] {
  const listed = items.flatMap(each => readAccount(each) ?? []).filter(account => isListedOn(account, network));
  const shown = new Map<string, ScopedAccount>();
  for (const account of listed) {
    const known = shown.get(account.address);
    if (!known || (known.network === undefined && account.network !== undefined)) shown.set(account.address, account);
  }
  return listed.filter(account => shown.get(account.address) === account);
}

/**
 * Adds an account to the end of its list. An account that is already listed for these networks keeps its position and
 * other properties.
 */
export function withAccount(items: readonly AccountItem[], account: ScopedAccount): readonly AccountItem[] {
  const known = items.map(readAccount).find(each => each && covers(account, each));
  const { label = '', publicKey = '' } = known ?? account;
  return withChanged(items, account, { label, publicKey, ...account });
}

/**
 * Replaces an account with another, possibly in the other list, and removes items that become redundant. If there is no
 * account to replace, adds the new one at the end. Empty properties are not written.
 */
export function withChanged(
  items: readonly AccountItem[],
  before: ScopedAccount,
  after: ScopedAccount,
): readonly AccountItem[] {
  const isReplaced = (each: AccountItem) => {
    const account = readAccount(each);
    return account !== undefined && (isSame(before, account) || covers(after, account));
  };
  const at = items.findIndex(isReplaced);
  const { scope, ...details } = after;
  const item = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''));
  const others = items.filter(each => !isReplaced(each));
  return others.toSpliced(at < 0 ? items.length : at, 0, { scope, item });
}

/**
 * Moves an account up to before another account, or down to after it; without another account, moves it to the end of
 * its list.
 */
export function withMoved(
  items: readonly AccountItem[],
  moved: ScopedAccount,
  onto: ScopedAccount | undefined,
): readonly AccountItem[] {
  const from = items.findIndex(each => isItemOf(each, moved));
  const to = onto ? items.findIndex(each => isItemOf(each, onto)) : items.length;
  const item = items[from];
  return item && to >= 0 ? items.toSpliced(from, 1).toSpliced(to, 0, item) : items;
}

export function lists(each: AccountItem, address: string, network: string): boolean {
  const account = readAccount(each);
  return account?.address === address && isListedOn(account, network);
}

/** Parses an item of a list. Returns `undefined` if it has no address. */
function readAccount({ scope, item }: AccountItem): ScopedAccount | undefined {
  const address = parseAddress(text(item, 'address') ?? '');
  if (address === undefined) return undefined;
  const label = text(item, 'label');
  const network = text(item, 'network');
  const publicKey = text(item, 'publicKey');
  return {
    scope,
    address,
    // The label can come from untrusted workspace settings.
    ...defined({ label: label === undefined ? label : visibleText(label), network, publicKey }),
  };
}

function isListedOn(account: ConfiguredAccount, network: string): boolean {
  return account.network === undefined || account.network === network;
}

function isItemOf(each: AccountItem, account: ScopedAccount): boolean {
  const read = readAccount(each);
  return read !== undefined && isSame(read, account);
}

function covers(account: ScopedAccount, item: ScopedAccount): boolean {
  const isOnNetworks = account.network === undefined || account.network === item.network;
  return account.scope === item.scope && account.address === item.address && isOnNetworks;
}

function isSame(one: ScopedAccount, other: ScopedAccount): boolean {
  return one.scope === other.scope && one.address === other.address && one.network === other.network;
}

function text(item: unknown, name: string): string | undefined {
  const value = isJsonObject(item) ? item[name] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
