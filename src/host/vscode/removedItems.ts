export interface RemovedItem<Item> {
  readonly index: number;
  readonly item: Item;
}

/** Returns the items to remove with their positions, for {@link withRestored}. */
export function removedItems<Item>(
  items: readonly Item[],
  isMeant: (item: Item) => boolean,
): readonly RemovedItem<Item>[] {
  return items.flatMap((item, index) => (isMeant(item) ? [{ index, item }] : []));
}

export function withRestored<Item>(items: readonly Item[], removed: readonly RemovedItem<Item>[]): readonly Item[] {
  return removed.reduce((each, { index, item }) => each.toSpliced(index, 0, item), items);
}
