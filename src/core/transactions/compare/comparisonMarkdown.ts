import { groupDigits } from '../../move/groupDigits';
import { code, fence, LONGEST_PART, table } from '../markdownText';
import { momentOfMilliseconds } from '../moments';
import { VERIFICATION_WORDS } from '../verification';
import {
  SECTION_TITLES,
  type ComparisonCell,
  type ComparisonColumn,
  type ComparisonReport,
  type ComparisonRow,
  type ComparisonSection,
} from './comparisonModel';

/** A row whose parts, if it has any, tell nothing more, with the names of what it is a part of. */
interface Leaf {
  readonly path: readonly string[];
  readonly row: ComparisonRow;
}

/** A comparison as Markdown fit for an issue: where the results differ; of what is the same only how much there is. */
export function comparisonMarkdown(report: ComparisonReport): string {
  const { subject, columns, sections, differences } = report;
  const heads = ['', ...columns.map(({ label }) => code(label))];
  const same = sections.filter(section => section.differences === 0).map(({ id }) => SECTION_TITLES[id].toLowerCase());
  return `${[
    `## Comparison: ${code(subject)}`,
    differences === 0 ? 'No differences.' : counted(differences, 'difference'),
    table(heads, columnRows(columns)),
    ...columns.flatMap(failureOf),
    ...sections.filter(section => section.differences > 0).flatMap(section => sectionParts(section, heads)),
    ...(same.length > 0 ? [`The same: ${same.join(', ')}.`] : []),
  ].join('\n\n')}\n`;
}

function columnRows(columns: readonly ComparisonColumn[]): readonly (readonly string[])[] {
  const row = (name: string, textOf: (column: ComparisonColumn) => string) => [name, ...columns.map(textOf)];
  return [
    row('network', ({ network }) => code(network.label) + (network.sandbox ? ' (a model, not a chain)' : '')),
    row('outcome', column => code(outcomeOf(column))),
    row('ledger version', column => (column.kind === 'simulation' ? code(column.ledgerVersion) : '')),
    row('run', column => (column.kind === 'failed' ? '' : code(momentOfMilliseconds(column.ranAt)?.utc ?? 'unknown'))),
  ];
}

function outcomeOf(column: ComparisonColumn): string {
  switch (column.kind) {
    case 'simulation':
      return column.verdict;
    case 'encoding':
      return VERIFICATION_WORDS[column.verification].toLowerCase();
    case 'failed':
      return 'no result';
  }
}

function failureOf(column: ComparisonColumn): readonly string[] {
  return column.kind === 'failed' ? [`${code(column.label)}:`, fence(column.message, 'text')] : [];
}

function sectionParts(section: ComparisonSection, heads: readonly string[]): readonly string[] {
  const leaves = section.rows.flatMap(row => leavesOf(row, []));
  const differing = leaves.filter(({ row }) => row.difference !== 'none').map(rowCells);
  let length = 0;
  const shown = differing.filter(cells => (length += cells.join(' | ').length) <= LONGEST_PART);
  const rest = differing.length - shown.length;
  const same = leaves.length - differing.length;
  return [
    `### ${SECTION_TITLES[section.id]} (${counted(section.differences, 'difference')})`,
    ...(section.reordered ? ['What both have comes in another order.'] : []),
    ...(shown.length > 0 ? [table(heads, shown)] : []),
    ...(rest > 0 ? [`${counted(rest, 'more difference')} in the JSON of this comparison.`] : []),
    ...(same > 0 ? [`${groupDigits(same)} the same.`] : []),
  ];
}

function leavesOf(row: ComparisonRow, path: readonly string[]): readonly Leaf[] {
  const { name, rows = [], difference } = row;
  const inside = [...path, name];
  return rows.length === 0 || difference === 'whole'
    ? [{ path: inside, row }]
    : rows.flatMap(each => leavesOf(each, inside));
}

function rowCells({ path, row }: Leaf): readonly string[] {
  return [path.map(code).join(' › '), ...row.cells.map(cellText)];
}

function cellText(cell: ComparisonCell | null): string {
  if (!cell) return '–';
  return [code(cell.text), cell.delta, cell.written].filter(part => part !== undefined).join(' ');
}

function counted(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`;
}
