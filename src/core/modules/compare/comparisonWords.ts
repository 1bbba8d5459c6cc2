import { counted, groupDigits } from '../../text/digits';
import type { ChangeState, ItemComparison, ModuleComparison } from './compareAbi';
import { countChanges, type StateCounts, type Comparison, type ReadSide } from './comparison';
import {
  codeText,
  type CodeVerdict,
  UNSEEN_BY_ABI,
  UNSEEN_BY_CODE,
  type AbiDifference,
  type UpgradeVerdict,
} from './difference';
import type { JsonObject } from '../../json';
import { defined } from '../../text/defined';

/** A module or an item with changes that a chain might reject in an upgrade. */
export interface UpgradeFinding {
  readonly module: ModuleComparison;
  /** Absent for the module itself. */
  readonly item?: ItemComparison;
  /** For example, `coin::transfer` or `coin`. */
  readonly name: string;
  /** Descriptions of the differences with the requested verdict. */
  readonly texts: readonly string[];
}

/**
 * Returns the modules and items with differences of one verdict, sorted by module and name. A removed module is a
 * single finding.
 */
export function findings(
  modules: readonly ModuleComparison[],
  verdict: Exclude<UpgradeVerdict, 'allowed'>,
): readonly UpgradeFinding[] {
  return modules.flatMap(module => {
    const items = module.state === 'removed' ? [] : module.items;
    return [finding(module, undefined, verdict), ...items.map(item => finding(module, item, verdict))].filter(
      ({ texts }) => texts.length > 0,
    );
  });
}

function finding(module: ModuleComparison, item: ItemComparison | undefined, verdict: UpgradeVerdict): UpgradeFinding {
  const { differences } = item ?? module;
  const texts = differences.filter(each => each.verdict === verdict).map(({ text }) => text);
  const name = item ? `${module.name}::${item.name}` : module.name;
  return { module, ...(item && { item }), name, texts };
}

export const VERDICT_TITLES: Readonly<Record<Exclude<UpgradeVerdict, 'allowed'>, string>> = {
  refused: 'Rejected in an upgrade',
  depends: 'Rejected on some networks',
};

export function stateTitle(state: ChangeState, modules: readonly ModuleComparison[]): string {
  switch (state) {
    case 'changed':
      return 'Changed modules';
    case 'added':
      return 'New modules';
    case 'removed':
      return 'Removed modules';
    case 'same':
      return modules.every(isCodeCompared) ? 'Same code' : 'Same interface';
  }
}

function isCodeCompared({ code }: ModuleComparison): boolean {
  return code !== undefined && code.kind !== 'notCompared';
}

/**
 * Returns sentences about parts that were not compared: the code of some modules, and parts that can never be compared.
 */
export function unseenLines(modules: readonly ModuleComparison[]): readonly string[] {
  const onBoth = modules.filter(({ before, after }) => before && after);
  const unread = onBoth.filter(module => !isCodeCompared(module));
  if (onBoth.length > 0 && unread.length === 0) return [UNSEEN_BY_CODE];
  const reasons = new Map<string, string[]>();
  for (const { name, code } of unread)
    if (code?.kind === 'notCompared') reasons.set(code.reason, [...(reasons.get(code.reason) ?? []), name]);
  return [...[...reasons].map(([reason, names]) => `Only the ${ofModules(names)} compared: ${reason}.`), UNSEEN_BY_ABI];
}

const MOST_NAMES = 3;

function ofModules(names: readonly string[]): string {
  const [only, ...others] = names;
  if (only !== undefined && others.length === 0) return `interface of ${only} was`;
  const more = names.length > MOST_NAMES ? ` and ${groupDigits(names.length - MOST_NAMES)} more` : '';
  return `interfaces of ${names.slice(0, MOST_NAMES).join(', ')}${more} were`;
}

/** The order in which states are listed. */
export const STATES: readonly ChangeState[] = ['changed', 'added', 'removed', 'same'];

/** Returns the result of a comparison in one or more short sentences. */
export function summaryText({ modules, unreadable }: Comparison): string {
  const { modules: counts, functions, onlyCode, structs, verdicts } = countChanges(modules);
  const missing = unreadable.before + unreadable.after;
  const parts = [
    verdicts.refused > 0 ? `${counted(verdicts.refused, 'change')} that would block an upgrade` : '',
    ...(modules.length > 1 ? [statesText(counts, 'module')] : []),
    statesText(functions, 'function').replace(
      / changed\b/,
      onlyCode === 0 ? ' changed' : ` changed (${groupDigits(onlyCode)} only in code)`,
    ),
    statesText(structs, 'struct'),
    missing > 0 ? `${counted(missing, 'module')} without an ABI not compared` : '',
  ].filter(part => part !== '');
  // One sentence for each kind: in a single list, `1 new` could be of any kind.
  return parts.length === 0 ? sameText(modules) : `${parts.join('. ')}.`;
}

function sameText(modules: readonly ModuleComparison[]): string {
  if (modules.length === 0 || !modules.every(isCodeCompared)) return 'The interfaces are the same.';
  const isIdentical = modules.every(({ code }) => code?.kind === 'identical');
  return isIdentical ? 'The bytecode is identical.' : 'The code is the same.';
}

/** Returns a short summary of a module's changes, with a note on its code: `2 changed, 1 new, 3 removed`. */
export function changesText({ state, items, differences, code }: ModuleComparison): string {
  const count = (wanted: ChangeState) => items.filter(each => each.state === wanted).length;
  const own = state === 'changed' ? differences.length : 0;
  const [changed, added, removed] = [count('changed') + own, count('added'), count('removed')];
  const parts = [
    changed > 0 ? `${changed} changed` : '',
    added > 0 ? `${added} new` : '',
    removed > 0 ? `${removed} removed` : '',
    code ? codeText(code) : '',
  ];
  return parts.filter(part => part !== '').join(', ');
}

/** Returns `4 functions changed, 2 new, 1 removed`; empty if nothing changed. */
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

export type InterfaceRow =
  /** Findings with one verdict: rejected, or dependent on the network. */
  | {
      readonly kind: 'verdict';
      readonly verdict: Exclude<UpgradeVerdict, 'allowed'>;
      readonly findings: readonly UpgradeFinding[];
    }
  | { readonly kind: 'finding'; readonly verdict: Exclude<UpgradeVerdict, 'allowed'>; readonly finding: UpgradeFinding }
  | { readonly kind: 'state'; readonly state: ChangeState; readonly modules: readonly ModuleComparison[] }
  | { readonly kind: 'module'; readonly module: ModuleComparison }
  | { readonly kind: 'item'; readonly module: ModuleComparison; readonly item: ItemComparison }
  | {
      readonly kind: 'difference';
      readonly module: ModuleComparison;
      readonly item?: ItemComparison;
      readonly difference: AbiDifference;
    };

/** Returns the top-level rows, starting with the changes that would block an upgrade. Empty groups are omitted. */
export function comparisonRows({ modules }: Comparison): readonly InterfaceRow[] {
  const verdicts = (['refused', 'depends'] as const).flatMap((verdict): readonly InterfaceRow[] => {
    const found = findings(modules, verdict);
    return found.length === 0 ? [] : [{ kind: 'verdict', verdict, findings: found }];
  });
  const states = STATES.flatMap((state): readonly InterfaceRow[] => {
    const some = modules.filter(module => module.state === state);
    return some.length === 0 ? [] : [{ kind: 'state', state, modules: some }];
  });
  return [...verdicts, ...states];
}

export function rowChildren(row: InterfaceRow): readonly InterfaceRow[] {
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

/** Returns the changes of a module; if only one side has it, all of its items. */
function moduleRows(module: ModuleComparison): readonly InterfaceRow[] {
  const own = module.state === 'changed' ? differenceRows(module) : [];
  const items = module.items.filter(({ state }) => state !== 'same');
  return [...own, ...items.map(item => ({ kind: 'item' as const, module, item }))];
}

function differenceRows(module: ModuleComparison, item?: ItemComparison): readonly InterfaceRow[] {
  const { differences } = item ?? module;
  return differences.map(difference => ({ kind: 'difference', module, ...(item && { item }), difference }));
}

/** Returns a comparison as JSON: its sides, its totals, and all changed modules and items. */
export function comparisonJson(comparison: Comparison): JsonObject {
  const { before, after, modules, unreadable } = comparison;
  return {
    before: sideJson(before),
    after: sideJson(after),
    counts: { ...countChanges(modules) },
    unreadable,
    code: codeCounts(modules),
    modules: modules.filter(({ state }) => state !== 'same').map(moduleJson),
  };
}

function codeCounts(modules: readonly ModuleComparison[]): JsonObject {
  const count = (kind: CodeVerdict['kind']) => modules.filter(({ code: verdict }) => verdict?.kind === kind).length;
  const counts = { identical: count('identical'), same: count('same'), changed: count('changed') };
  return { ...counts, notCompared: count('notCompared') };
}

function sideJson({ label, address, module, ledgerVersion, readAt, modules, maybeMore }: ReadSide): JsonObject {
  const version = ledgerVersion ?? readAt;
  return {
    network: label,
    address,
    ...defined({ module, ledgerVersion: version }),
    modules: modules.length,
    maybeMore: maybeMore === true,
  };
}

function moduleJson({ name, state, verdict, differences, items, code: verdictOfCode }: ModuleComparison): JsonObject {
  const changed = items.filter(item => item.state !== 'same').map(itemJson);
  return {
    ...{ name, state, verdict },
    ...(verdictOfCode && { code: codeJson(verdictOfCode) }),
    differences: differences.map(differenceJson),
    items: changed,
  };
}

export function codeJson(code: CodeVerdict): JsonObject {
  switch (code.kind) {
    case 'identical':
      return { verdict: 'identical' };
    case 'same':
    case 'changed':
      return { verdict: code.kind, besides: code.besides };
    case 'notCompared':
      return { verdict: 'notCompared', reason: code.reason };
  }
}

function itemJson({ kind, name, state, verdict, differences }: ItemComparison): JsonObject {
  return { kind, name, state, verdict, differences: differences.map(differenceJson) };
}

function differenceJson({ code, verdict, text }: AbiDifference): JsonObject {
  return { code, verdict, text };
}
