import { isJsonObject } from '../../core/json';
import { parseAddress } from '../../core/move/address';
import { visibleText } from '../../core/move/visibleText';

/** An account that the user lists. */
export interface ConfiguredAccount {
  /** As `parseAddress` gives it. */
  readonly address: string;
  readonly label?: string;
  /** Id of the only network that lists it; all networks where absent. */
  readonly network?: string;
  /** Hex of an Ed25519 public key. */
  readonly publicKey?: string;
}

/** Whose list an account is on. */
export type AccountPlace =
  | { readonly kind: 'user' }
  | { readonly kind: 'workspace' }
  /** Of a workspace with several. */
  | { readonly kind: 'folder'; readonly name: string; readonly uri: string };

/** What the settings of one place list, as it is written there. */
export interface AccountList {
  readonly place: AccountPlace;
  readonly items: readonly unknown[];
}

/** An account of the settings, with where it is listed. */
export interface PlacedAccount extends ConfiguredAccount {
  /** The first place that lists it. */
  readonly place: AccountPlace;
}

/**
 * The accounts of all lists on a network, in their order: each once, however its address is written. Where several items
 * tell of one account, what is said for this network alone counts before what is said for all, then the first list.
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
    // A workspace's settings are somebody else's words.
    return [{ ...account, ...(account.label !== undefined && { label: visibleText(account.label) }), place }];
  });
}

/** Reads an item of a list; `undefined` where it has no address. */
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

/** Items that tell of one account, those counted before others first, as one. */
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
