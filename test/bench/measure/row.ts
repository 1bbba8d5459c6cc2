/** A line of the table. */
export interface Row {
  readonly what: string;
  /** With its unit. */
  readonly figure: string;
  /** In words; absent where the figure is there to compare with. */
  readonly budget?: string;
  /** Whether the figure keeps its budget. */
  readonly kept?: boolean;
}

/** How a figure is held against a bound and written. */
export interface Bound {
  readonly kind: 'atMost' | 'atLeast';
  readonly value: number;
}

/** A row with a budget. @param text writes the figure and the bound */
export function budgetRow(what: string, value: number, bound: Bound, text: (value: number) => string): Row {
  const kept = bound.kind === 'atMost' ? value <= bound.value : value >= bound.value;
  return {
    what,
    figure: text(value),
    budget: `${bound.kind === 'atMost' ? '≤' : '≥'} ${text(bound.value)}`,
    kept,
  };
}

/** `1.23 ×` */
export function times(value: number): string {
  return `${value.toFixed(2)} ×`;
}

/** `0.123 u`: multiples of the unit of time that BUDGETS.md defines. */
export function units(value: number): string {
  return `${value.toFixed(3)} u`;
}

/** Thousands of bytes. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Milliseconds, with microseconds below one. */
export function duration(ms: number): string {
  return ms < 1 ? `${(ms * 1000).toFixed(1)} µs` : `${ms.toFixed(2)} ms`;
}

/** A share of one, in per cent. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
