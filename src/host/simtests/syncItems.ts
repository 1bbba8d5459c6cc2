/** A collection of items, as VS Code’s test controller has them. */
export interface Items<Item> {
  get(id: string): Item | undefined;
  add(item: Item): void;
  delete(id: string): void;
  forEach(callback: (item: Item) => unknown): void;
}

/** An item that is to be in a collection. */
export interface Wanted {
  readonly id: string;
}

/**
 * Makes a collection have the wanted items and no others. An item that is already there stays the same object, so that
 * it keeps its results.
 * @param update makes an item look as wanted @param keepsOthers whether items that are not wanted stay
 */
export function syncItems<Item extends { readonly id: string }, Want extends Wanted>(
  items: Items<Item>,
  wanted: readonly Want[],
  create: (want: Want) => Item,
  update: (item: Item, want: Want) => void,
  keepsOthers = false,
): void {
  const ids = new Set(wanted.map(({ id }) => id));
  const others: string[] = [];
  if (!keepsOthers)
    items.forEach(({ id }) => {
      if (!ids.has(id)) others.push(id);
    });
  for (const id of others) items.delete(id);
  for (const want of wanted) {
    const known = items.get(want.id);
    const item = known ?? create(want);
    update(item, want);
    if (!known) items.add(item);
  }
}
