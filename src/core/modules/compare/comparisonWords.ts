import type { ChangeState, ItemComparison, ModuleComparison } from './compareAbi';
import { countChanges, type StateCounts } from './compareModules';
import type { Comparison } from './comparison';
import type { Verdict } from './difference';
import { counted, groupDigits } from '../../move/groupDigits';

/** Something in a comparison that a chain does not simply take. */
export interface Finding {
  readonly module: ModuleComparison;
  /** Absent where it is the module itself. */
  readonly item?: ItemComparison;
  /** `coin::transfer`, `coin`. */
  readonly name: string;
  /** Its differences of that verdict, in words. */
  readonly texts: readonly string[];
}

/** What is refused, or depends on the network, by module and name. Of a module that is gone, that it is. */
export function findings(
  modules: readonly ModuleComparison[],
  verdict: Exclude<Verdict, 'allowed'>,
): readonly Finding[] {
  return modules.flatMap(module => {
    const items = module.state === 'removed' ? [] : module.items;
    return [finding(module, undefined, verdict), ...items.map(item => finding(module, item, verdict))].filter(
      ({ texts }) => texts.length > 0,
    );
  });
}

function finding(module: ModuleComparison, item: ItemComparison | undefined, verdict: Verdict): Finding {
  const { differences } = item ?? module;
  const texts = differences.filter(each => each.verdict === verdict).map(({ text }) => text);
  const name = item ? `${module.name}::${item.name}` : module.name;
  return { module, ...(item && { item }), name, texts };
}

/** What a verdict means for an upgrade, as a title. */
export const VERDICT_TITLES: Readonly<Record<Exclude<Verdict, 'allowed'>, string>> = {
  refused: 'Refused in an upgrade',
  depends: 'Refused on some networks',
};

/** What became of modules, as a title. */
export const STATE_TITLES: Readonly<Record<ChangeState, string>> = {
  changed: 'Changed modules',
  added: 'New modules',
  removed: 'Removed modules',
  same: 'Same interface',
};

/** The order in which states are listed. */
export const STATES: readonly ChangeState[] = ['changed', 'added', 'removed', 'same'];

/** What a comparison comes to, in one sentence. */
export function summaryText({ modules, unreadable }: Comparison): string {
  const { modules: counts, functions, structs, verdicts } = countChanges(modules);
  const missing = unreadable.before + unreadable.after;
  const parts = [
    verdicts.refused > 0 ? `${counted(verdicts.refused, 'change')} that an upgrade would be refused for` : '',
    ...(modules.length > 1 ? [statesText(counts, 'module')] : []),
    statesText(functions, 'function'),
    statesText(structs, 'struct'),
    missing > 0 ? `${counted(missing, 'module')} without an ABI not compared` : '',
  ].filter(part => part !== '');
  return parts.length === 0 ? 'The interfaces are the same.' : `${parts.join(', ')}.`;
}

/** What of a module is another, shortly: `2 changed, 1 new, 3 removed`. */
export function changesText({ state, items, differences }: ModuleComparison): string {
  const count = (wanted: ChangeState) => items.filter(each => each.state === wanted).length;
  const own = state === 'changed' ? differences.length : 0;
  const [changed, added, removed] = [count('changed') + own, count('added'), count('removed')];
  const parts = [
    changed > 0 ? `${changed} changed` : '',
    added > 0 ? `${added} new` : '',
    removed > 0 ? `${removed} removed` : '',
  ];
  return parts.filter(part => part !== '').join(', ');
}

/** `4 functions changed, 2 new, 1 removed`; empty where none is. */
function statesText({ changed, added, removed }: StateCounts, noun: string): string {
  const words: readonly (readonly [number, string])[] = [
    [changed, 'changed'],
    [added, 'new'],
    [removed, 'removed'],
  ];
  return words
    .filter(([count]) => count > 0)
    .map(([count, word], index) => (index === 0 ? `${counted(count, noun)} ${word}` : `${groupDigits(count)} ${word}`))
    .join(', ');
}
