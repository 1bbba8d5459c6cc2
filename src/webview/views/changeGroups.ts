import { labelIn } from '../../core/reports/accountLabels';
import type { ChangeReport, SimulationReport } from '../../core/reports/simulationReport';
import type { ReportSearch } from '../lists/reportSearch';

/** The changes of one account, of one table, or one change that belongs nowhere. */
export type ChangeGroup =
  | {
      readonly kind: 'account';
      readonly address: string;
      readonly isSender: boolean;
      readonly changes: readonly ChangeReport[];
    }
  | { readonly kind: 'table'; readonly handle: string; readonly changes: readonly ChangeReport[] }
  | { readonly kind: 'single'; readonly change: ChangeReport };

/** How many changes a report has. */
export function changeCount(report: SimulationReport): number {
  return report.accounts.reduce((sum, account) => sum + account.changes.length, report.otherChanges.length);
}

/** A report's changes, grouped, in the report's order; those that match `needle` where it is not empty. */
export function changeGroups(report: SimulationReport, search: ReportSearch, needle: string): readonly ChangeGroup[] {
  const matching = (changes: readonly ChangeReport[]): readonly ChangeReport[] =>
    needle === '' ? changes : changes.filter(change => search.matches(change, needle));
  const accounts = report.accounts
    .map(account => ({
      kind: 'account' as const,
      ...account,
      changes: `${account.address} ${labelIn(report.labels, account.address) ?? ''}`.toLowerCase().includes(needle)
        ? account.changes
        : matching(account.changes),
    }))
    .filter(({ changes }) => changes.length > 0);
  return [...accounts, ...otherGroups(matching(report.otherChanges))];
}

function otherGroups(changes: readonly ChangeReport[]): readonly ChangeGroup[] {
  const tables = new Map<string, ChangeReport[]>();
  const singles: ChangeGroup[] = [];
  for (const change of changes) {
    if (change.kind !== 'writeTableItem' && change.kind !== 'deleteTableItem') {
      singles.push({ kind: 'single', change });
      continue;
    }
    const items = tables.get(change.handle);
    if (items === undefined) tables.set(change.handle, [change]);
    else items.push(change);
  }
  return [...[...tables].map(([handle, items]) => ({ kind: 'table' as const, handle, changes: items })), ...singles];
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
