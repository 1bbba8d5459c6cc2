import type { Network } from '../../core/gateway/network';
import { isJsonObject } from '../../core/json';
import { networkIdOf } from '../../core/gateway/networkList';

/**
 * Replaces the entry of a network. Optional properties that the network does not have are removed; unknown properties
 * are kept.
 */
export function withNetwork(items: readonly unknown[], network: Network): readonly unknown[] {
  const first = items.findIndex(item => isEntryOf(item, network.id));
  return items.map((item, index) => {
    if (index !== first || !isJsonObject(item)) return item;
    const others = Object.fromEntries(Object.entries(item).filter(([name]) => !OPTIONAL.has(name)));
    return { ...others, ...entryOf(network) };
  });
}

const OPTIONAL: ReadonlySet<string> = new Set(['region', 'qps', 'timeLimit', 'explorer'] satisfies (keyof Network)[]);

/** Returns an entry for a network, as written in the settings. */
export function entryOf(network: Network): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(network).filter(([name]) => name !== 'sandbox'));
}

/** Returns an id that is not taken, with a number appended if needed. Access keys are stored by id. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let count = 2; taken.has(free); count++) free = `${id.slice(0, 36)}-${count}`;
  return free;
}

/** Whether an entry of `movescope.networks`, as written in the settings, has the given ID. */
export function isEntryOf(item: unknown, id: string): boolean {
  return networkIdOf(item) === id;
}
