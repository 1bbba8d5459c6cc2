import type { DriftState, ItemDrift, ModuleDrift } from './moduleDrift';

/** What a state means, in words. @param network its label */
export function stateText(state: DriftState, network: string): string {
  switch (state) {
    case 'same':
      return `same on ${network}`;
    case 'changed':
      return `changed from ${network}`;
    case 'new':
      return `new, not on ${network}`;
    case 'missing':
      return `only on ${network}`;
    case 'unknown':
      return `unknown on ${network}`;
  }
}

/** What of an item differs, or why it is unknown; empty where there is no more to say. */
export function itemDetail({ differences, reason }: Pick<ItemDrift, 'differences' | 'reason'>): string {
  return reason ?? differences.map(({ text }) => text).join('; ');
}

/** How many items are in which state: `2 changed, 1 new, 12 same`; `unknown: …` of a module that is. */
export function moduleDetail({ items, state, reason }: Pick<ModuleDrift, 'items' | 'state' | 'reason'>): string {
  if (state === 'unknown' && reason !== undefined) return `unknown: ${reason}`;
  const counts = ORDER.map(each => [items.filter(item => item.state === each).length, each] as const);
  const words = counts.filter(([count]) => count > 0).map(([count, each]) => `${count} ${each}`);
  if (state === 'new') return 'new';
  return words.length === 0 ? state : words.join(', ');
}

/** What is worth a look first. */
const ORDER: readonly DriftState[] = ['changed', 'missing', 'new', 'unknown', 'same'];

/** Items in the order in which they are worth a look. */
export function byState(items: readonly ItemDrift[]): readonly ItemDrift[] {
  return items.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
}

/** A change that the chain would refuse in an upgrade. */
export interface UpgradeProblem {
  /** `upgrade-parameters`, … */
  readonly code: string;
  readonly message: string;
  /** Where it is in the source: the item, or of what is missing there its module. */
  readonly item: ItemDrift;
}

/** What the chain would refuse if the source were published as an upgrade of what is deployed; only what is sure. */
export function upgradeProblems({ address, name, items }: ModuleDrift, network: string): readonly UpgradeProblem[] {
  return items.flatMap(item =>
    item.differences
      .filter(({ verdict }) => verdict === 'refused')
      .map(({ code, text }) => ({
        code: `upgrade-${code}`,
        message: `An upgrade of ${address ?? ''}::${name} on ${network} would be refused: ${item.name}: ${text}.`,
        item,
      })),
  );
}
