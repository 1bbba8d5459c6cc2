import type { JsonValue } from '../../json';
import { APT_DECIMALS, wholeUnits } from '../../move/aptosCoin';
import { groupDigits } from '../../move/groupDigits';
import { accountText, labelsOfAll, type AccountLabels } from '../accountLabels';
import { earlierPlace } from '../earlierText';
import type {
  AssetReport,
  BalanceDelta,
  EventReport,
  GasReport,
  SimulationReport,
  ChangeReport,
} from '../simulationReport';
import { alignItems } from './alignItems';
import type { ComparedPart, ComparisonRow } from './comparisonModel';
import { amountRow, canonicalText, differencesFirst, fieldRows, groupRow, textRow } from './comparisonRows';

type Simulations = readonly SimulationReport[];

/** What simulations say, part by part. Hashes, times and ledger versions are another in each run and are left out. */
export function compareSimulations(reports: Simulations): readonly ComparedPart[] {
  const events = eventRows(reports);
  return [
    section('payload', payloadRows(reports)),
    section('outcome', outcomeRows(reports)),
    section('gas', gasRows(reports)),
    section('balances', balanceRows(reports)),
    section('changes', changeRows(reports)),
    { ...section('events', events.rows), reordered: events.reordered },
  ];
}

function section(id: ComparedPart['id'], rows: readonly ComparisonRow[]): ComparedPart {
  return { id, rows: differencesFirst(rows), reordered: false };
}

function payloadRows(reports: Simulations): readonly ComparisonRow[] {
  // The same for all columns: that one knows no label is no difference.
  const labels = labelsOfAll(reports);
  return [
    textRow(
      'sender',
      reports.map(({ sender }) => accountText(sender, labels)),
    ),
    textRow(
      'signed as',
      reports.map(({ details }) => details.signatureForm),
    ),
    ...fieldRows(reports.map(({ payload }) => payload)),
  ];
}

function outcomeRows(reports: Simulations): readonly ComparisonRow[] {
  const rows = [
    textRow(
      'Verdict',
      reports.map(({ verdict }) => verdict.title),
    ),
    textRow(
      'Reason',
      reports.map(({ verdict }) => verdict.headline),
    ),
    textRow(
      'VM status',
      reports.map(({ vmStatus }) => vmStatus),
    ),
  ];
  return rows.filter(isToldOf);
}

function gasRows(reports: Simulations): readonly ComparisonRow[] {
  const row = (name: string, amountOf: (gas: GasReport) => string | undefined, show?: (amount: bigint) => string) =>
    amountRow(
      name,
      reports.map(({ gas }) => toAmount(amountOf(gas))),
      show,
    );
  const rows = [
    row('Gas used, units', gas => gas.used),
    row('Fee, APT', gas => gas.feeOctas, inApt),
    row('Gas unit price, octas', gas => gas.unitPrice),
    row('Gas limit, units', gas => gas.limit),
    row('Execution, units', gas => gas.breakdown?.execution),
    row('I/O, units', gas => gas.breakdown?.io),
    row('Storage fee, APT', gas => gas.breakdown?.storageFeeOctas, inApt),
    row('Storage refund, APT', gas => gas.breakdown?.storageRefundOctas, inApt),
  ];
  return rows.filter(isToldOf);
}

function balanceRows(reports: Simulations): readonly ComparisonRow[] {
  const { matches } = alignItems(
    reports.map(({ balances }) => balances.assets),
    { keyOf: ({ asset }) => `${asset.kind} ${asset.id}`, textOf: () => '' },
  );
  const labels = labelsOfAll(reports);
  const unplaced = reports.map(({ balances }) => balances.unplaced);
  return [
    ...matches.map(assets => assetRow(assets, labels)),
    amountRow(
      'Net fee after refund, APT',
      reports.map(({ balances }) => toAmount(balances.fee.octas)),
      inApt,
    ),
    ...(unplaced.some(count => count > 0) ? [textRow('Transfers of unknown assets', unplaced.map(String))] : []),
  ];
}

function assetRow(assets: readonly (AssetReport | undefined)[], labels: AccountLabels): ComparisonRow {
  const { matches } = alignItems(
    assets.map(each => each?.deltas ?? []),
    { keyOf: accountKey, textOf: ({ account }) => account },
  );
  const nets = assets.map(each => (each && each.net !== '0' ? unitsText(each.net, each) : undefined));
  const rows = [
    ...matches.map(deltas => deltaRow(deltas, assets, labels)),
    ...(nets.some(net => net !== undefined) ? [textRow('minted, or out of a resource', nets)] : []),
  ];
  const { asset } = assets.find(each => each !== undefined) ?? {};
  return groupRow(
    asset?.symbol ?? asset?.id ?? '',
    assets.map(each => (each ? '' : undefined)),
    rows,
  );
}

function deltaRow(
  deltas: readonly (BalanceDelta | undefined)[],
  assets: readonly (AssetReport | undefined)[],
  labels: AccountLabels,
): ComparisonRow {
  const known = deltas.filter(delta => delta !== undefined);
  const texts = deltas.map((delta, at) => delta && unitsText(delta.amount, assets[at]));
  return textRow(accountName(known, labels), texts);
}

function eventRows(reports: Simulations): { readonly rows: readonly ComparisonRow[]; readonly reordered: boolean } {
  const { matches, reordered } = alignItems(
    reports.map(({ events }) => events),
    {
      keyOf: ({ type, handle }) => `${type} ${handle ? 'handle' : 'module'}`,
      textOf: ({ data, handle }) => `${handle?.account ?? ''} ${canonicalText(data)}`,
    },
  );
  return { rows: matches.map(eventRow), reordered };
}

function eventRow(events: readonly (EventReport | undefined)[]): ComparisonRow {
  const known = events.filter(event => event !== undefined);
  const accounts = events.map(event => event?.handle?.account);
  return groupRow(
    known[0]?.type ?? '',
    events.map(event => event && 'emitted'),
    [
      ...fieldRows(events.map(event => event?.data)),
      ...(new Set(known.map(({ handle }) => handle?.account)).size > 1 ? [textRow('handle of', accounts)] : []),
    ],
  );
}

function isToldOf({ cells }: ComparisonRow): boolean {
  return cells.some(cell => cell !== null);
}

function toAmount(text: string | undefined): bigint | undefined {
  return text !== undefined && /^-?\d{1,80}$/.test(text) ? BigInt(text) : undefined;
}

function inApt(octas: bigint): string {
  return wholeUnits(octas, APT_DECIMALS, groupDigits);
}

function unitsText(amount: string, asset: AssetReport | undefined): string {
  const value = BigInt(amount);
  const text = wholeUnits(value < 0n ? -value : value, asset?.asset.decimals ?? 0, groupDigits);
  return `${value < 0n ? '−' : '+'}${text}`;
}

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
function changeRows(reports: readonly SimulationReport[]): readonly ComparisonRow[] {
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

/** An account of a result. */
export interface ComparedAccount {
  readonly account: string;
  readonly isSender: boolean;
}

/** What accounts of several results are matched by: the senders stand for each other, whoever they are. */
function accountKey({ account, isSender }: ComparedAccount): string {
  return isSender ? 'sender' : account;
}

/** What accounts that stand for each other are called. */
export function accountName(accounts: readonly ComparedAccount[], labels: AccountLabels): string {
  const [name = '', ...others] = new Set(accounts.map(({ account }) => account));
  if (others.length > 0) return 'the sender';
  return `${accountText(name, labels)}${accounts.some(({ isSender }) => isSender) ? ' (sender)' : ''}`;
}
