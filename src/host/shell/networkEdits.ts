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

/**
 * Returns the entries with a network's current values in its entry: optional values that it does not have are removed,
 * unknown properties of the entry are kept.
 */
export function withNetwork(items: readonly unknown[], network: Network): readonly unknown[] {
  const first = items.findIndex(item => isOf(item, network.id));
  return items.map((item, index) => {
    if (index !== first || !isJsonObject(item)) return item;
    const others = Object.fromEntries(Object.entries(item).filter(([name]) => !OPTIONAL.has(name)));
    return { ...others, ...entryOf(network) };
  });
}

/** The optional properties of an entry. */
const OPTIONAL: ReadonlySet<string> = new Set(['region', 'qps', 'timeLimit', 'explorer'] satisfies (keyof Network)[]);

/** Returns a network as it is written in the settings. */
export function entryOf(network: Network): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(network).filter(([name]) => name !== 'sandbox'));
}

/** Returns an id, with a number at its end if it is taken: access keys are stored under ids. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let count = 2; taken.has(free); count++) free = `${id.slice(0, 36)}-${count}`;
  return free;
}

function isOf(item: unknown, id: string): boolean {
  return networkIdOf(item) === id;
}
