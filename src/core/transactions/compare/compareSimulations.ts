import { APT_DECIMALS, wholeUnits } from '../../move/apt';
import { accountText, labelsOfAll, type AccountLabels } from '../accountLabels';
import type { AssetReport, BalanceDelta } from '../balanceModel';
import type { EventReport, GasReport, SimulationReport } from '../reportModel';
import { accountKey, accountName } from './accountNames';
import { alignItems } from './alignItems';
import { changeRows } from './compareChanges';
import type { ComparedPart, ComparisonRow } from './comparisonModel';
import { amountRow, canonicalText, differencesFirst, fieldRows, groupRow, textRow } from './comparisonRows';
import { groupDigits } from '../../move/groupDigits';

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
