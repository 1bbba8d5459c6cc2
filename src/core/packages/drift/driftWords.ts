import { codeText } from '../../modules/compare/codeVerdict';
import type { DriftState, ItemDrift, ModuleDrift } from './moduleDrift';

/** Describes a state. @param network the network's label */
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

/** Returns how an item differs, or why it is unknown; empty if there is nothing to add. */
export function itemDetail({ differences, reason }: Pick<ItemDrift, 'differences' | 'reason'>): string {
  return reason ?? differences.map(({ text }) => text).join('; ');
}

/**
 * Counts the items in each state: `2 changed, 1 new, 12 same`; `unknown: …` for an unknown module. Says how its build
 * compares: `identical`, `same code`, or `interface only`.
 */
export function moduleDetail(module: Pick<ModuleDrift, 'items' | 'state' | 'reason' | 'code'>): string {
  const { code, state } = module;
  const counts = countsText(module);
  if (code?.kind === 'identical' || (code?.kind === 'same' && state === 'same')) return codeText(code);
  const note = code ? codeText(code) : '';
  return note === '' ? counts : `${counts}, ${note}`;
}

function countsText({ items, state, reason }: Pick<ModuleDrift, 'items' | 'state' | 'reason'>): string {
  if (state === 'unknown' && reason !== undefined) return `unknown: ${reason}`;
  const counts = ORDER.map(each => [items.filter(item => item.state === each).length, each] as const);
  const words = counts.filter(([count]) => count > 0).map(([count, each]) => `${count} ${each}`);
  if (state === 'new') return 'new';
  return words.length === 0 ? state : words.join(', ');
}

/** The most important state first. */
const ORDER: readonly DriftState[] = ['changed', 'missing', 'new', 'unknown', 'same'];

/** Sorts items by the importance of their state. */
export function byState(items: readonly ItemDrift[]): readonly ItemDrift[] {
  return items.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
}

/** A change that would block an upgrade. */
export interface UpgradeProblem {
  /** `upgrade-parameters`, … */
  readonly code: string;
  readonly message: string;
  /** The item in the source, or the module for an item that is missing there. */
  readonly item: ItemDrift;
}

/** Returns the changes that would certainly block publishing the source as an upgrade of the deployed module. */
export function upgradeProblems(module: ModuleDrift, network: string): readonly UpgradeProblem[] {
  const { address, name, items, differences = [] } = module;
  const whole: ItemDrift = { kind: 'struct', name, state: 'changed', differences, span: module.span };
  return [whole, ...items].flatMap(item =>
    item.differences
      .filter(({ verdict }) => verdict === 'refused')
      .map(({ code, text }) => ({
        code: `upgrade-${code}`,
        // What differs comes first: the Problems view cuts long lines.
        message: `${item.name}: ${text}. An upgrade of ${address ?? ''}::${name} on ${network} would be refused.`,
        item,
      })),
  );
}
