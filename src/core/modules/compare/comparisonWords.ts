import { counted, groupDigits } from '../../move/groupDigits';
import type { ChangeState, ItemComparison, ModuleComparison } from './compareAbi';
import { countChanges, type StateCounts, type Comparison } from './comparison';
import type { Verdict, AbiDifference } from './difference';

/** An item of a comparison with a change that a chain may not accept. */
export interface Finding {
  readonly module: ModuleComparison;
  /** Absent for the module itself. */
  readonly item?: ItemComparison;
  /** `coin::transfer`, `coin`. */
  readonly name: string;
  /** Its differences with this verdict, in words. */
  readonly texts: readonly string[];
}

/** Returns the changes that are refused or depend on the network, by module and name, including removed modules. */
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

/** Titles that say what a verdict means for an upgrade. */
export const VERDICT_TITLES: Readonly<Record<Exclude<Verdict, 'allowed'>, string>> = {
  refused: 'Refused in an upgrade',
  depends: 'Refused on some networks',
};

/** Titles of the states of modules. */
export const STATE_TITLES: Readonly<Record<ChangeState, string>> = {
  changed: 'Changed modules',
  added: 'New modules',
  removed: 'Removed modules',
  same: 'Same interface',
};

/** The order in which states are listed. */
export const STATES: readonly ChangeState[] = ['changed', 'added', 'removed', 'same'];

/** Returns the result of a comparison in one sentence. */
export function summaryText({ modules, unreadable }: Comparison): string {
  const { modules: counts, functions, structs, verdicts } = countChanges(modules);
  const missing = unreadable.before + unreadable.after;
  const parts = [
    verdicts.refused > 0 ? `${counted(verdicts.refused, 'change')} that would block an upgrade` : '',
    ...(modules.length > 1 ? [statesText(counts, 'module')] : []),
    statesText(functions, 'function'),
    statesText(structs, 'struct'),
    missing > 0 ? `${counted(missing, 'module')} without an ABI not compared` : '',
  ].filter(part => part !== '');
  return parts.length === 0 ? 'The interfaces are the same.' : `${parts.join(', ')}.`;
}

/** Returns a short count of a module's changes: `2 changed, 1 new, 3 removed`. */
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

/** `4 functions changed, 2 new, 1 removed`; empty if nothing changed. */
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

/** A row in the view of a comparison. */
export type ComparisonRow =
  /** Findings with one verdict: refused, or dependent on the network. */
  | {
      readonly kind: 'verdict';
      readonly verdict: Exclude<Verdict, 'allowed'>;
      readonly findings: readonly Finding[];
    }
  | { readonly kind: 'finding'; readonly verdict: Exclude<Verdict, 'allowed'>; readonly finding: Finding }
  /** The modules in one state. */
  | { readonly kind: 'state'; readonly state: ChangeState; readonly modules: readonly ModuleComparison[] }
  | { readonly kind: 'module'; readonly module: ModuleComparison }
  | { readonly kind: 'item'; readonly module: ModuleComparison; readonly item: ItemComparison }
  | {
      readonly kind: 'difference';
      readonly module: ModuleComparison;
      readonly item?: ItemComparison;
      readonly difference: AbiDifference;
    };

/** Returns the top-level rows: first the changes that would block an upgrade. Empty groups are omitted. */
export function comparisonRows({ modules }: Comparison): readonly ComparisonRow[] {
  const verdicts = (['refused', 'depends'] as const).flatMap((verdict): readonly ComparisonRow[] => {
    const found = findings(modules, verdict);
    return found.length === 0 ? [] : [{ kind: 'verdict', verdict, findings: found }];
  });
  const states = STATES.flatMap((state): readonly ComparisonRow[] => {
    const some = modules.filter(module => module.state === state);
    return some.length === 0 ? [] : [{ kind: 'state', state, modules: some }];
  });
  return [...verdicts, ...states];
}

/** Returns the rows under a row. */
export function rowChildren(row: ComparisonRow): readonly ComparisonRow[] {
  switch (row.kind) {
    case 'verdict':
      return row.findings.map(finding => ({ kind: 'finding', verdict: row.verdict, finding }));
    case 'state':
      return row.modules.map(module => ({ kind: 'module', module }));
    case 'module':
      return moduleRows(row.module);
    case 'item':
      return row.item.state === 'changed' ? differenceRows(row.module, row.item) : [];
    case 'finding':
    case 'difference':
      return [];
  }
}

/** Returns the changes of a module that is on both sides; all items of a module that is on one side only. */
function moduleRows(module: ModuleComparison): readonly ComparisonRow[] {
  const own = module.state === 'changed' ? differenceRows(module) : [];
  const items = module.items.filter(({ state }) => state !== 'same');
  return [...own, ...items.map(item => ({ kind: 'item' as const, module, item }))];
}

function differenceRows(module: ModuleComparison, item?: ItemComparison): readonly ComparisonRow[] {
  const { differences } = item ?? module;
  return differences.map(difference => ({ kind: 'difference', module, ...(item && { item }), difference }));
}
