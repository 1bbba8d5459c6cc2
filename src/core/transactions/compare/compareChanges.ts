import type { JsonValue } from '../../json';
import { labelsOfAll, type AccountLabels } from '../accountLabels';
import { earlierPlace } from '../earlierText';
import type { ChangeReport, SimulationReport } from '../reportModel';
import { accountKey, accountName } from './accountNames';
import { alignItems } from './alignItems';
import type { ComparisonRow } from './comparisonModel';
import { canonicalText, fieldRows, groupRow } from './comparisonRows';

/** The changes of one report that stand together. */
interface Group {
  readonly key: string;
  readonly kind: 'account' | 'table' | 'other';
  /** Address, or handle. */
  readonly account: string;
  readonly isSender: boolean;
  readonly changes: readonly ChangeReport[];
}

/** The changes of simulations by account or table, then by resource, module or item, then by field. */
export function changeRows(reports: readonly SimulationReport[]): readonly ComparisonRow[] {
  const labels = labelsOfAll(reports);
  const { matches } = alignItems(reports.map(groups), { keyOf: ({ key }) => key, textOf: () => '' });
  return matches.map(match => {
    const known = match.filter(group => group !== undefined);
    const changes = alignItems(
      match.map(group => group?.changes ?? []),
      { keyOf: changeKey, textOf: change => canonicalText(valueOf(change) ?? null) },
    );
    return groupRow(
      groupName(known, labels),
      match.map(group => group && ''),
      changes.matches.map(each => changeRow(each, reports)),
    );
  });
}

function groups({ accounts, otherChanges }: SimulationReport): readonly Group[] {
  const tables = new Map<string, ChangeReport[]>();
  const others: ChangeReport[] = [];
  for (const change of otherChanges) {
    const { handle } = 'handle' in change ? change : {};
    const table = handle === undefined ? others : (tables.get(handle) ?? []);
    table.push(change);
    if (handle !== undefined) tables.set(handle, table);
  }
  return [
    ...accounts.map(({ address, isSender, changes }): Group => {
      const account = { account: address, isSender };
      return { ...account, key: `account ${accountKey(account)}`, kind: 'account', changes };
    }),
    ...[...tables].map(([handle, changes]): Group => ({
      key: `table ${handle}`,
      kind: 'table',
      account: handle,
      isSender: false,
      changes,
    })),
    ...(others.length > 0
      ? [{ key: 'other', kind: 'other', account: '', isSender: false, changes: others } as const]
      : []),
  ];
}

function groupName(known: readonly Group[], labels: AccountLabels): string {
  switch (known[0]?.kind) {
    case 'table':
      return `table ${known[0].account}`;
    case 'other':
    case undefined:
      return 'of no account';
    case 'account':
      return accountName(known, labels);
  }
}

function changeRow(
  changes: readonly (ChangeReport | undefined)[],
  reports: readonly SimulationReport[],
): ComparisonRow {
  const known = changes.find(change => change !== undefined);
  return groupRow(
    known ? changeName(known) : '',
    changes.map(change => change && changeVerb(change)),
    [...fieldRows(changes.map(change => change && valueOf(change))), ...earlierRows(changes, reports)],
  );
}

/** What was there before, where it was looked up for all of them. */
function earlierRows(
  changes: readonly (ChangeReport | undefined)[],
  reports: readonly SimulationReport[],
): readonly ComparisonRow[] {
  const values = changes.map(change => (change && 'before' in change ? change.before : undefined));
  if (values.every(value => value === undefined) || reports.some(({ earlier }) => !earlier)) return [];
  return fieldRows(
    values.map(value => value?.value),
    'earlier value',
  ).map(row => ({
    ...row,
    cells: row.cells.map((cell, at) => {
      const value = values[at];
      return cell && value ? { ...cell, written: earlierPlace(value) } : cell;
    }),
  }));
}

/** What is changed: that it is written in one result and deleted in another is a difference of one thing. */
function changeKey(change: ChangeReport): string {
  switch (change.kind) {
    case 'writeResource':
    case 'deleteResource':
      return `resource ${change.type}`;
    case 'writeModule':
    case 'deleteModule':
      return `module ${change.module}`;
    case 'writeTableItem':
    case 'deleteTableItem':
      return `item ${canonicalText(change.key)}`;
    case 'unknown':
      return `unknown ${change.type}`;
  }
}

function changeName(change: ChangeReport): string {
  switch (change.kind) {
    case 'writeResource':
    case 'deleteResource':
    case 'unknown':
      return change.type;
    case 'writeModule':
    case 'deleteModule':
      return change.module;
    case 'writeTableItem':
    case 'deleteTableItem':
      return typeof change.key === 'string' ? change.key : canonicalText(change.key);
  }
}

function changeVerb({ kind }: ChangeReport): string {
  switch (kind) {
    case 'writeResource':
    case 'writeTableItem':
      return 'written';
    case 'writeModule':
      return 'published';
    case 'deleteResource':
    case 'deleteModule':
    case 'deleteTableItem':
      return 'deleted';
    case 'unknown':
      return 'changed';
  }
}

function valueOf(change: ChangeReport): JsonValue | undefined {
  switch (change.kind) {
    case 'writeResource':
      return change.data;
    case 'writeTableItem':
      return change.value;
    case 'unknown':
      return change.json;
    case 'deleteResource':
    case 'deleteTableItem':
    case 'writeModule':
    case 'deleteModule':
      return undefined;
  }
}
