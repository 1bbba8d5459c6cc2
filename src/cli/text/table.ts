import { factRow, type Fact } from '../../core/reports/facts';
import { printable } from './style';

/** Between two columns. */
const GAP = '  ';
/** Characters of a column at most; what is longer moves the rest of its own line alone. */
const MAX_WIDTH = 120;

/**
 * Lines of columns as wide as their widest cell, within a bound: text of others must not make every line as long as the
 * longest. No cell is cut, as some are what will be signed. @param numbers indices of the columns that stand at the right
 */
export function table(rows: readonly (readonly string[])[], numbers: readonly number[] = []): readonly string[] {
  const texts = rows.map(row => row.map(printable));
  const widths: number[] = [];
  for (const row of texts)
    for (const [index, { length }] of row.entries())
      widths[index] = Math.max(widths[index] ?? 0, Math.min(length, MAX_WIDTH));
  const padded = (cell: string, index: number, row: readonly string[]): string => {
    if (numbers.includes(index)) return cell.padStart(widths[index] ?? 0);
    return index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0);
  };
  return texts.map(row => row.map(padded).join(GAP).trimEnd());
}

/** Facts, a line each. */
export function factTable(facts: readonly Fact[]): readonly string[] {
  return table(facts.map(fact => factRow(fact)));
}
