import { isJsonObject } from '../../core/json';
import { parseAddress } from '../../core/move/address';
import { visibleText } from '../../core/move/visibleText';

/** An account that the user lists. */
export interface ConfiguredAccount {
  /** As `parseAddress` returns it. */
  readonly address: string;
  readonly label?: string;
  /** Id of the only network that lists it; absent for all networks. */
  readonly network?: string;
  /** Hex of an Ed25519 public key. */
  readonly publicKey?: string;
}

/** The place whose list has an account. */
export type AccountPlace =
  | { readonly kind: 'user' }
  | { readonly kind: 'workspace' }
  /** In a multi-root workspace. */
  | { readonly kind: 'folder'; readonly name: string; readonly uri: string };

/** The list in the settings of one place, as written there. */
export interface AccountList {
  readonly place: AccountPlace;
  readonly items: readonly unknown[];
}

/** An account in the settings, and the places that list it. */
export interface PlacedAccount extends ConfiguredAccount {
  /** The first place that lists it. */
  readonly place: AccountPlace;
}

/**
 * Returns the accounts of all lists on a network, in their order: each once, however its address is written. If several
 * items name an account, those for this network alone take precedence over those for all networks, then the earlier
 * list over the later.
 */
export function accountsOn(lists: readonly AccountList[], network: string): readonly PlacedAccount[] {
  const accounts = new Map<string, readonly PlacedAccount[]>();
  for (const { place, items } of lists) {
    for (const item of items) {
      const account = readAccountItem(item);
      if (!account || !isListedOn(account, network)) continue;
      accounts.set(account.address, [...(accounts.get(account.address) ?? []), { ...account, place }]);
    }
  }
  return [...accounts.values()].flatMap(items => {
    const [account, place] = [mergedAccount(items), items[0]?.place];
    if (!account || !place) return [];
    // Workspace settings can come from anyone.
    return [{ ...account, ...(account.label !== undefined && { label: visibleText(account.label) }), place }];
  });
}

/** Reads an item of a list. Returns `undefined` if it has no address. */
export function readAccountItem(item: unknown): ConfiguredAccount | undefined {
  const address = parseAddress(text(item, 'address') ?? '');
  if (address === undefined) return undefined;
  const label = text(item, 'label');
  const network = text(item, 'network');
  const publicKey = text(item, 'publicKey');
  return {
    address,
    ...(label !== undefined && { label }),
    ...(network !== undefined && { network }),
    ...(publicKey !== undefined && { publicKey }),
  };
}

/** Whether a network lists an account. */
export function isListedOn(account: ConfiguredAccount, network: string): boolean {
  return account.network === undefined || account.network === network;
}

/** Whether two places are the same. */
export function isSamePlace(one: AccountPlace, other: AccountPlace): boolean {
  return one.kind === 'folder' && other.kind === 'folder' ? one.uri === other.uri : one.kind === other.kind;
}

/** Merges items of one account into one; earlier items take precedence. */
export function mergedAccount([first, ...others]: readonly ConfiguredAccount[]): ConfiguredAccount | undefined {
  if (!first) return undefined;
  const items = [first, ...others];
  const ranked = items.toSorted((one, other) => Number(!one.network) - Number(!other.network));
  const label = ranked.find(each => each.label !== undefined)?.label;
  const publicKey = ranked.find(each => each.publicKey !== undefined)?.publicKey;
  const network = items.some(each => each.network === undefined) ? undefined : first.network;
  return {
    address: first.address,
    ...(label !== undefined && { label }),
    ...(network !== undefined && { network }),
    ...(publicKey !== undefined && { publicKey }),
  };
}

function text(item: unknown, name: string): string | undefined {
  const value = isJsonObject(item) ? item[name] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
