import { UserFacingError } from '../../userFacingError';
import { chainWords, verificationOf, type EncodingReport } from '../encodingReport';
import { textFact, type Fact } from '../facts';
import type { ResultReport } from '../resultReport';
import type { ReportNetwork } from '../simulationReport';
import { compareSimulations } from './compareSimulations';
import type { ComparedPart, ComparisonColumn, ComparisonReport, ComparisonRow } from './comparisonModel';
import { differencesFirst, factRows } from './comparisonRows';

/** A result to be compared, or why there is none. */
export type ComparedResult =
  | {
      readonly kind: 'report';
      readonly label: string;
      readonly report: ResultReport;
      /** Milliseconds since the epoch. */
      readonly ranAt: number;
    }
  | { readonly kind: 'failed'; readonly label: string; readonly network: ReportNetwork; readonly message: string };

/** Results of different kinds, or of a kind that has nothing to compare. */
export class NotComparableError extends UserFacingError {
  override readonly name = 'NotComparableError';

  constructor() {
    super('These results cannot be compared: choose simulations, or signing messages, not one of each.');
  }
}

/**
 * Puts results side by side: what all of them that there are have, and where they differ.
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

/** What signing messages say, field by field, and their bytes. */
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
