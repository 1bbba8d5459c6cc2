import { labelIn } from '../../core/reports/accountLabels';
import type { ChangeReport, SimulationReport } from '../../core/reports/simulationReport';
import { changeGroups, type ChangeGroup } from '../../core/reports/simulationWords';
import type { ReportSearch } from '../lists/reportSearch';

/** Changes that belong together, or one that belongs nowhere. */
export type ShownGroup =
  Exclude<ChangeGroup, { readonly kind: 'other' }> | { readonly kind: 'single'; readonly change: ChangeReport };

/** A report's changes, grouped; those that match `needle`, or whose account does, where it is not empty. */
export function matchingGroups(report: SimulationReport, search: ReportSearch, needle: string): readonly ShownGroup[] {
  const isNamed = (group: ChangeGroup) =>
    group.kind === 'account' &&
    `${group.address} ${labelIn(report.labels, group.address) ?? ''}`.toLowerCase().includes(needle);
  return changeGroups(report).flatMap((group): readonly ShownGroup[] => {
    const changes =
      needle === '' || isNamed(group) ? group.changes : group.changes.filter(each => search.matches(each, needle));
    if (group.kind === 'other') return changes.map(change => ({ kind: 'single', change }));
    return changes.length === 0 ? [] : [{ ...group, changes }];
  });
}

/** A change, or the members of a resource group among an account's changes. */
export type GroupedChange =
  | { readonly kind: 'one'; readonly change: ChangeReport; readonly index: number }
  | {
      readonly kind: 'resourceGroup';
      /** Hash of its key in the ledger. */
      readonly key: string;
      /** `0x1::object::ObjectGroup`, where that is certain: an answer does not name groups. */
      readonly name?: string;
      readonly members: readonly { readonly change: ChangeReport; readonly index: number }[];
    };

/** An account's changes, the members of a resource group together, where its first one stands. */
export function withResourceGroups(changes: readonly ChangeReport[]): readonly GroupedChange[] {
  const groups = new Map<string, { readonly change: ChangeReport; readonly index: number }[]>();
  const found: GroupedChange[] = [];
  for (const [index, change] of changes.entries()) {
    const key = 'group' in change ? change.group : undefined;
    if (key === undefined) {
      found.push({ kind: 'one', change, index });
      continue;
    }
    const known = groups.get(key);
    if (known) {
      known.push({ change, index });
      continue;
    }
    const members = [{ change, index }];
    groups.set(key, members);
    found.push({ kind: 'resourceGroup', key, members });
  }
  return found.map(each => (each.kind === 'one' ? each : { ...each, ...groupName(each.members) }));
}

/** All objects of the framework keep their resources in one group (FACTS.md §4). */
function groupName(members: readonly { readonly change: ChangeReport }[]): { readonly name?: string } {
  const isObject = members.some(({ change }) => 'type' in change && change.type === '0x1::object::ObjectCore');
  return isObject ? { name: '0x1::object::ObjectGroup' } : {};
}
