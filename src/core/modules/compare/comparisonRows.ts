import type { ChangeState, ItemComparison, ModuleComparison } from './compareAbi';
import type { Comparison } from './comparison';
import { findings, STATES, type Finding } from './comparisonWords';
import type { AbiDifference, Verdict } from './difference';

/** A row of the view of a comparison. */
export type ComparisonRow =
  /** What is refused, or depends on the network. */
  | {
      readonly kind: 'verdict';
      readonly verdict: Exclude<Verdict, 'allowed'>;
      readonly findings: readonly Finding[];
    }
  | { readonly kind: 'finding'; readonly verdict: Exclude<Verdict, 'allowed'>; readonly finding: Finding }
  /** The modules of one state. */
  | { readonly kind: 'state'; readonly state: ChangeState; readonly modules: readonly ModuleComparison[] }
  | { readonly kind: 'module'; readonly module: ModuleComparison }
  | { readonly kind: 'item'; readonly module: ModuleComparison; readonly item: ItemComparison }
  | {
      readonly kind: 'difference';
      readonly module: ModuleComparison;
      readonly item?: ItemComparison;
      readonly difference: AbiDifference;
    };

/** The rows at the top: first what an upgrade would be refused for. Groups of nothing are left out. */
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

/** The rows under a row. */
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

/** Of a module on both sides what is another; of one on one side all that it has. */
function moduleRows(module: ModuleComparison): readonly ComparisonRow[] {
  const own = module.state === 'changed' ? differenceRows(module) : [];
  const items = module.items.filter(({ state }) => state !== 'same');
  return [...own, ...items.map(item => ({ kind: 'item' as const, module, item }))];
}

function differenceRows(module: ModuleComparison, item?: ItemComparison): readonly ComparisonRow[] {
  const { differences } = item ?? module;
  return differences.map(difference => ({ kind: 'difference', module, ...(item && { item }), difference }));
}
