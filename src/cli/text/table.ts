import { printable } from './printable';

/** Between two columns. */
const GAP = '  ';

/** Lines of columns as wide as their widest cell. @param numbers indices of the columns that stand at the right */
export function table(rows: readonly (readonly string[])[], numbers: readonly number[] = []): readonly string[] {
  const texts = rows.map(row => row.map(printable));
  const widths = texts.reduce<readonly number[]>(
    (widest, row) =>
      row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)).concat(widest.slice(row.length)),
    [],
  );
  const padded = (cell: string, index: number): string =>
    numbers.includes(index) ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0);
  return texts.map(row => row.map(padded).join(GAP).trimEnd());
}
