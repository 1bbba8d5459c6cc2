import type { ChangeReport, SimulationReport } from '../core/transactions/reportModel';
import type { ReportSearch } from './reportSearch';

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
      changes: account.address.toLowerCase().includes(needle) ? account.changes : matching(account.changes),
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
