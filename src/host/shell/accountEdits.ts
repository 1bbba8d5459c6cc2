import {
  isListedOn,
  isSamePlace,
  mergedAccount,
  readAccountItem,
  type AccountList,
  type AccountPlace,
  type ConfiguredAccount,
} from './accountList';

/** A change to the lists: returns the same object for each list that it leaves unchanged. */
export type AccountEdit = (lists: readonly AccountList[]) => readonly AccountList[];

/** An item that was removed from a list, and its former index. */
export interface RemovedItem {
  readonly place: AccountPlace;
  readonly index: number;
  readonly item: unknown;
}

/** An account on a network. */
export interface AccountOn {
  readonly address: string;
  /** The network's id. */
  readonly network: string;
}

/**
 * Lists an account in a place. Items of that place's list that become redundant are removed; details that only they
 * have are kept.
 */
export function withAccount(account: ConfiguredAccount, place: AccountPlace): AccountEdit {
  return lists =>
    lists.map(list => {
      if (!isSamePlace(list.place, place)) return list;
      const isCovered = (item: unknown) => {
        const listed = readAccountItem(item);
        return (
          listed?.address === account.address && (account.network === undefined || listed.network === account.network)
        );
      };
      return replaced(list, isCovered, covered => [completed(account, covered)]);
    });
}

/**
 * Changes the details of an account in the first item that has it; if there is none, lists it for this network in
 * `place`.
 */
export function withDetails(
  { address, network }: AccountOn,
  details: Pick<ConfiguredAccount, 'label' | 'publicKey'>,
  place: AccountPlace,
): AccountEdit {
  return lists => {
    const meant = itemsOf(lists, { address, network });
    const first = meant.find(({ account }) => account.network === network) ?? meant[0];
    if (!first) return withAccount({ address, network, ...details }, place)(lists);
    return lists.map(list =>
      list === first.list
        ? replaced(
            list,
            item => item === first.item,
            () => [detailed(first.account, details)],
          )
        : list,
    );
  };
}

/** Lists an account on this network only, or on all networks, in each list that has it. */
export function withNetworks({ address, network }: AccountOn, networks: 'this' | 'all'): AccountEdit {
  return lists =>
    lists.map(list =>
      replaced(list, isItemOf({ address, network }), items => {
        const account = mergedAccount(accountsIn(items));
        return account ? [onNetwork(account, networks === 'this' ? network : undefined)] : [];
      }),
    );
}

/** Moves an account from all lists that have it to one place. */
export function withPlace(of: AccountOn, place: AccountPlace): AccountEdit {
  return lists => {
    const account = mergedAccount(itemsOf(lists, of).map(found => found.account));
    if (!account) return lists;
    const elsewhere = lists.map(list =>
      isSamePlace(list.place, place) ? list : replaced(list, isItemOf(of), () => []),
    );
    return withAccount(account, place)(elsewhere);
  };
}

/** Removes an account from a network's list, in each place that has it. */
export function withoutAccount(account: AccountOn): AccountEdit {
  return lists => lists.map(list => replaced(list, isItemOf(account), () => []));
}

/** Returns the items that {@link withoutAccount} would remove. */
export function itemsRemoved(lists: readonly AccountList[], account: AccountOn): readonly RemovedItem[] {
  return lists.flatMap(({ place, items }) =>
    items.flatMap((item, index) => (isItemOf(account)(item) ? [{ place, index, item }] : [])),
  );
}

/** Puts items back at their old index in each list that has not changed since. */
export function withRestored(removed: readonly RemovedItem[]): AccountEdit {
  return lists =>
    lists.map(list => {
      const back = removed.filter(({ place }) => isSamePlace(place, list.place));
      if (back.length === 0) return list;
      return {
        ...list,
        items: back.reduce<readonly unknown[]>((to, each) => to.toSpliced(each.index, 0, each.item), list.items),
      };
    });
}

/**
 * Moves an account to the row of another account: before it when moved up, after it when moved down. Without another
 * account, moves it to the end of its list. Does nothing if the two are on different lists, as accounts are shown in
 * the order of the lists.
 */
export function withMoved(moved: AccountOn, onto: string | undefined): AccountEdit {
  return lists => {
    const list = itemsOf(lists, moved)[0]?.list;
    return lists.map(each => (each === list ? movedIn(each, moved, onto) : each));
  };
}

function movedIn(list: AccountList, moved: AccountOn, onto: string | undefined): AccountList {
  const isMoved = isItemOf(moved);
  const from = list.items.findIndex(isMoved);
  const isOnto = onto === undefined ? () => false : isItemOf({ address: onto, network: moved.network });
  const to = onto === undefined ? list.items.length : list.items.findIndex(isOnto);
  if (onto === moved.address || to < 0) return list;
  const others = list.items.filter(item => !isMoved(item));
  const at = onto === undefined ? others.length : others.findIndex(isOnto) + (from < to ? 1 : 0);
  return { ...list, items: others.toSpliced(at, 0, ...list.items.filter(isMoved)) };
}

/** Adds details that only the items before it have. */
function completed(account: ConfiguredAccount, before: readonly unknown[]): ConfiguredAccount {
  return onNetwork({ ...mergedAccount(accountsIn(before)), ...account }, account.network);
}

function onNetwork({ address, label, publicKey }: ConfiguredAccount, network: string | undefined): ConfiguredAccount {
  return {
    address,
    ...(label !== undefined && { label }),
    ...(network !== undefined && { network }),
    ...(publicKey !== undefined && { publicKey }),
  };
}

function accountsIn(items: readonly unknown[]): readonly ConfiguredAccount[] {
  return items.flatMap(item => readAccountItem(item) ?? []);
}

interface FoundItem {
  readonly list: AccountList;
  readonly item: unknown;
  readonly account: ConfiguredAccount;
}

function itemsOf(lists: readonly AccountList[], of: AccountOn): readonly FoundItem[] {
  return lists.flatMap(list =>
    list.items.flatMap(item => {
      const account = readAccountItem(item);
      return account && isItemOf(of)(item) ? [{ list, item, account }] : [];
    }),
  );
}

/** Whether an item lists an account on a network. */
function isItemOf({ address, network }: AccountOn): (item: unknown) => boolean {
  return item => {
    const account = readAccountItem(item);
    return account?.address === address && isListedOn(account, network);
  };
}

/** Returns the list with `made` instead of the first matching item, and without the other matching items. */
function replaced(
  list: AccountList,
  isMeant: (item: unknown) => boolean,
  made: (items: readonly unknown[]) => readonly unknown[],
): AccountList {
  const meant = list.items.filter(isMeant);
  const first = list.items.findIndex(isMeant);
  const items = made(meant);
  if (first < 0) return items.length === 0 ? list : { ...list, items: [...list.items, ...items] };
  return {
    ...list,
    items: [...list.items.slice(0, first), ...items, ...list.items.slice(first).filter(each => !isMeant(each))],
  };
}

/** @param details an empty label removes the label */
function detailed(
  account: ConfiguredAccount,
  details: Pick<ConfiguredAccount, 'label' | 'publicKey'>,
): ConfiguredAccount {
  const { label = '', publicKey = '', ...rest } = { ...account, ...details };
  return { ...rest, ...(label !== '' && { label }), ...(publicKey !== '' && { publicKey }) };
}
