import type { PublishedModule } from '../publishedModule';
import { compareAbi, type ChangeState, type ItemComparison, type ModuleComparison } from './compareAbi';
import type { Verdict } from './difference';

/** The modules of an account on both sides. */
export interface AccountComparison {
  /** By name; the same ones too. */
  readonly modules: readonly ModuleComparison[];
  /** How many modules have no ABI, before and after: they are not compared. */
  readonly unreadable: { readonly before: number; readonly after: number };
}

/** How many of what. */
export type StateCounts = Readonly<Record<ChangeState, number>>;

/** What a comparison comes to. */
export interface ComparisonCounts {
  readonly modules: StateCounts;
  /** Items of modules on one side count as well. */
  readonly functions: StateCounts;
  readonly structs: StateCounts;
  /** Differences of modules and items, by what a chain says to them. */
  readonly verdicts: Readonly<Record<Verdict, number>>;
}

/** Holds all modules of an account against those of a later version, another network or another account. */
export function compareModules(
  before: readonly PublishedModule[],
  after: readonly PublishedModule[],
): AccountComparison {
  const [was, is] = [byName(before), byName(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].sort();
  return {
    modules: names.map(name => compareAbi(was.get(name), is.get(name))),
    unreadable: { before: unreadable(before), after: unreadable(after) },
  };
}

/** Counts what a comparison has. A module that is removed is one difference, whatever was in it. */
export function countChanges(modules: readonly ModuleComparison[]): ComparisonCounts {
  const items = modules.flatMap(module => module.items);
  const differences = modules.flatMap(module => [
    ...module.differences,
    ...(module.state === 'removed' ? [] : module.items.flatMap(item => item.differences)),
  ]);
  const ofVerdict = (verdict: Verdict) => differences.filter(each => each.verdict === verdict).length;
  return {
    modules: countStates(modules),
    functions: countStates(items.filter(({ kind }) => kind === 'function')),
    structs: countStates(items.filter(({ kind }) => kind === 'struct')),
    verdicts: { refused: ofVerdict('refused'), depends: ofVerdict('depends'), allowed: ofVerdict('allowed') },
  };
}

function countStates(all: readonly (ModuleComparison | ItemComparison)[]): StateCounts {
  const count = (state: ChangeState) => all.filter(each => each.state === state).length;
  return { same: count('same'), changed: count('changed'), added: count('added'), removed: count('removed') };
}

function byName(modules: readonly PublishedModule[]) {
  return new Map(modules.flatMap(({ abi }) => (abi ? [[abi.name, abi] as const] : [])));
}

function unreadable(modules: readonly PublishedModule[]): number {
  return modules.filter(({ abi }) => !abi).length;
}
