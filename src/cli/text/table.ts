import { factRow, type Fact } from '../../core/reports/facts';
import { printable } from './style';

/** The space between two columns. */
const GAP = '  ';
/** Maximum width of a column in characters; a longer cell only moves the rest of its own line. */
const MAX_WIDTH = 120;

/**
 * Returns lines with columns as wide as their widest cell, up to a limit, so that external text cannot make every line
 * long. No cell is cut, because some contain what will be signed. @param numbers indices of right-aligned columns
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

/** Returns facts, one line each. */
export function factTable(facts: readonly Fact[]): readonly string[] {
  return table(facts.map(fact => factRow(fact)));
}
