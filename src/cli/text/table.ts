import { printable } from './printable';

/** Between two columns. */
const GAP = '  ';

/** Lines of columns as wide as their widest cell; numbers are for the caller to pad. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const texts = rows.map(row => row.map(printable));
  const widths = texts.reduce<readonly number[]>(
    (widest, row) =>
      row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)).concat(widest.slice(row.length)),
    [],
  );
  return texts.map(row =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}
