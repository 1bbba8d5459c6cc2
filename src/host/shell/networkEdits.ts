import type { Network } from '../../core/gateway/network';
import { isJsonObject } from '../../core/json';
import { networkIdOf } from './networkList';

/** An entry of `movescope.networks` as written, and its index. */
export interface PlacedItem {
  readonly index: number;
  readonly item: unknown;
}

/** Returns the entries without those that have an id; invalid entries are kept as written. */
export function withoutNetwork(items: readonly unknown[], id: string): readonly unknown[] {
  return items.filter(item => !isOf(item, id));
}

/** Returns the entries that have an id, for {@link withItems}. */
export function placedItems(items: readonly unknown[], id: string): readonly PlacedItem[] {
  return items.flatMap((item, index) => (isOf(item, id) ? [{ index, item }] : []));
}

/** Returns the entries with removed ones put back at their old index, unless the id is listed again. */
export function withItems(items: readonly unknown[], placed: readonly PlacedItem[], id: string): readonly unknown[] {
  if (items.some(item => isOf(item, id))) return items;
  return placed.reduce((each, { index, item }) => each.toSpliced(index, 0, item), items);
}

/** Returns the entries with a network's current values in its entry; other properties of the entry are kept. */
export function withNetwork(items: readonly unknown[], network: Network): readonly unknown[] {
  const { id, label, baseUrl, auth, mainNetwork, qps, explorer } = network;
  const first = items.findIndex(item => isOf(item, id));
  return items.map((item, index) => {
    if (index !== first || !isJsonObject(item)) return item;
    const others = Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'qps'));
    const optional = { ...(qps !== undefined && { qps }), ...(explorer !== undefined && { explorer }) };
    return { ...others, label, baseUrl, auth, mainNetwork, ...optional };
  });
}

function isOf(item: unknown, id: string): boolean {
  return networkIdOf(item) === id;
}
