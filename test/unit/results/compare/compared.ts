import assert from 'node:assert/strict';
import { compareResults, type ComparedResult } from '../../../../src/core/results/compare/compareResults';
import type { ComparisonReport, ComparisonRow, SectionId } from '../../../../src/core/results/compare/comparisonRows';
import type { ResultReport } from '../../../../src/core/results/resultReport';

/** Reports side by side, named A, B, …; the first ran at second 1700000000, each other a minute later. */
export function compared(...reports: readonly ResultReport[]): ComparisonReport {
  const results = reports.map((report, index): ComparedResult => ({
    kind: 'report',
    label: String.fromCharCode(65 + index),
    report,
    ranAt: 1_700_000_000_000 + index * 60_000,
  }));
  return compareResults(results, 'results');
}

/** The rows of a section that differ, or are the same: `name > field: text | – | text (delta)`. */
export function rowsOf(report: ComparisonReport, id: SectionId, which: 'differing' | 'same'): readonly string[] {
  const section = report.sections.find(each => each.id === id) ?? assert.fail(`there is no section ${id}`);
  return section.rows.flatMap(row => linesOf(row, '', which));
}

function linesOf(row: ComparisonRow, path: string, which: 'differing' | 'same'): readonly string[] {
  const { name, difference, cells, rows } = row;
  const inside = `${path}${name}`;
  if (difference === 'whole' || !rows) {
    const texts = cells.map(cell => (cell ? [cell.text, cell.delta].filter(Boolean).join(' ') : '–'));
    return (difference === 'none') === (which === 'same') ? [`${inside}: ${texts.join(' | ')}`] : [];
  }
  return rows.flatMap(each => linesOf(each, `${inside} > `, which));
}
