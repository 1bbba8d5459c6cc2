import type { JsonValue } from '../../json';
import { UserFacingError } from '../../userFacingError';
import { labelsOfAll, type AccountLabels } from '../accountLabels';
import { earlierPlace } from '../resultSummary';
import { chainWords, verificationOf, type EncodingReport } from '../inspectionReport';
import { textFact, type Fact, accountCell, balanceFacts, gasFacts } from '../facts';
import { statusLine } from '../verdict';
import type { ResultReport } from '../resultReport';
import type { ChangeReport, EventReport, SimulationReport } from '../simulationReport';
import { changeGroups, type ChangeGroup } from '../simulationWords';
import {
  alignItems,
  differencesFirst,
  factRows,
  accountKey,
  canonicalText,
  fieldRows,
  groupRow,
  sharedName,
  textRow,
  type ComparedPart,
  type ComparisonColumn,
  type ComparisonReport,
  type ComparisonRow,
  type FailedColumn,
} from './comparisonRows';

/** A result to compare, or the reason why it is missing. */
export type ComparedResult =
  | {
      readonly kind: 'report';
      readonly label: string;
      readonly report: ResultReport;
      /** Milliseconds since the epoch. */
      readonly ranAt: number;
    }
  | FailedColumn;

/** The results are of different kinds, or of a kind that cannot be compared. */
export class NotComparableError extends UserFacingError {
  override readonly name = 'NotComparableError';

  constructor() {
    super('These results cannot be compared: select either simulations or signing messages.');
  }
}

/**
 * Compares results side by side, item by item.
 * @param results two or more
 * @throws NotComparableError
 */
export function compareResults(results: readonly ComparedResult[], of: ComparisonReport['of']): ComparisonReport {
  const reports = results.flatMap(result => (result.kind === 'report' ? [result.report] : []));
  const subjects = new Set(reports.map(({ subject }) => subject));
  const [subject = ''] = subjects;
  const places = results.flatMap(({ kind }, index) => (kind === 'report' ? [index] : []));
  const spread = (row: ComparisonRow): ComparisonRow => ({
    ...row,
    cells: results.map((_, index) => row.cells[places.indexOf(index)] ?? null),
    ...(row.rows && { rows: row.rows.map(spread) }),
  });
  const sections = sectionsOf(reports).map(part => ({
    ...part,
    rows: part.rows.map(spread),
    differences: differencesIn(part),
  }));
  return {
    kind: 'comparison',
    of,
    subject: subjects.size > 1 ? 'several payloads' : subject,
    columns: results.map(columnOf),
    sections,
    differences: sections.reduce((sum, section) => sum + section.differences, 0),
  };
}

function differencesIn({ rows, reordered }: ComparedPart): number {
  return rows.reduce((sum, row) => sum + differingRows(row), reordered ? 1 : 0);
}

function differingRows({ difference, rows = [] }: ComparisonRow): number {
  switch (difference) {
    case 'none':
      return 0;
    case 'whole':
      return 1;
    case 'parts':
      return rows.reduce((sum, row) => sum + differingRows(row), 0);
  }
}

function sectionsOf(reports: readonly ResultReport[]): readonly ComparedPart[] {
  const simulations = reports.filter(report => report.kind === 'simulation');
  if (simulations.length === reports.length) return reports.length === 0 ? [] : compareSimulations(simulations);
  const encodings = reports.filter(report => report.kind === 'encoding');
  if (encodings.length === reports.length) return compareEncodings(encodings);
  throw new NotComparableError();
}

function columnOf(result: ComparedResult): ComparisonColumn {
  if (result.kind === 'failed') return result;
  const { label, report, ranAt } = result;
  if (report.kind === 'encoding') {
    const { kind: verification } = verificationOf(report);
    return { kind: 'encoding', label, network: report.network, verification, ranAt };
  }
  if (report.kind !== 'simulation') throw new NotComparableError();
  const { network, success, verdict, details, earlier } = report;
  const { ledgerVersion } = details;
  return {
    kind: 'simulation',
    label,
    network,
    success,
    verdict: verdict.title,
    ledgerVersion,
    ranAt,
    ...(earlier && { lookedEarlier: true }),
  };
}

/** Compares signing messages field by field and byte by byte. */
function compareEncodings(reports: readonly EncodingReport[]): readonly ComparedPart[] {
  return [{ id: 'message', rows: differencesFirst(factRows(reports.map(messageFacts))), reordered: false }];
}

function messageFacts({ decoded, byteLength, hex }: EncodingReport): readonly Fact[] {
  return [
    ...(decoded.kind === 'unknown'
      ? [textFact('not decoded', decoded.reason)]
      : [
          textFact('chain', chainWords(decoded.chain)),
          ...decoded.fields.map(({ name, value }) => textFact(name, value)),
        ]),
    { name: 'length', cell: { kind: 'amount', amount: String(byteLength), decimals: 0, unit: 'bytes' } },
    textFact('bytes', hex),
  ];
}

type Simulations = readonly SimulationReport[];

/** Compares simulations part by part. Hashes, times and ledger versions differ between runs and are omitted. */
function compareSimulations(simulations: Simulations): readonly ComparedPart[] {
  // Labels are the same for all columns, so a label that one column lacks is not a difference.
  const labels = labelsOfAll(simulations);
  const reports = simulations.map(report => ({ ...report, labels }));
  const facts = (of: (report: SimulationReport) => readonly Fact[]) => factRows(reports.map(of));
  const events = eventRows(reports);
  return [
    section('payload', [...facts(requestFacts), ...fieldRows(reports.map(({ payload }) => payload))]),
    section('outcome', facts(outcomeFacts)),
    section(
      'gas',
      facts(({ gas }) => gasFacts(gas)),
    ),
    section('balances', facts(balancesOf)),
    section('changes', changeRows(reports, labels)),
    { ...section('events', events.rows), reordered: events.reordered },
  ];
}

function section(id: ComparedPart['id'], rows: readonly ComparisonRow[]): ComparedPart {
  return { id, rows: differencesFirst(rows), reordered: false };
}

function requestFacts({ sender, labels, details }: SimulationReport): readonly Fact[] {
  return [{ name: 'Sender', cell: accountCell(sender, labels) }, textFact('Signed as', details.signatureForm)];
}

function outcomeFacts({ verdict, vmStatus }: SimulationReport): readonly Fact[] {
  const { title, headline } = verdict;
  return [
    textFact('Verdict', title),
    textFact('VM status', statusLine(vmStatus)),
    ...(headline === undefined ? [] : [textFact('Reason', headline)]),
  ];
}

function balancesOf(report: SimulationReport): readonly Fact[] {
  const { unplaced } = report.balances;
  const fact: Fact = { name: 'Transfers of unknown assets', cell: { kind: 'number', text: String(unplaced) } };
  return [...balanceFacts(report), ...(unplaced > 0 ? [fact] : [])];
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

/** Returns rows of changes by account or table, then by resource, module or item, then by field. */
function changeRows(reports: Simulations, labels: AccountLabels): readonly ComparisonRow[] {
  const { matches } = alignItems(reports.map(changeGroups), { keyOf: groupKey, textOf: () => '' });
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

function groupKey(group: ChangeGroup): string {
  switch (group.kind) {
    case 'account':
      return `account ${accountKey(group)}`;
    case 'table':
      return `table ${group.handle}`;
    case 'other':
      return 'other';
  }
}

function groupName(known: readonly ChangeGroup[], labels: AccountLabels): string {
  const [first] = known;
  if (first?.kind === 'table') return `table ${first.handle}`;
  const accounts = known.flatMap(group => (group.kind === 'account' ? [group] : []));
  if (accounts.length === 0) return 'without an account';
  return sharedName(
    accounts.map(({ address, isSender }) => ({ name: '', account: { ...accountCell(address, labels), isSender } })),
  );
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

/** Returns the key of a changed item. An item written in one result and deleted in another is the same item. */
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
