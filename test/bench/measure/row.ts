/** A line of the table. */
export interface Row {
  readonly what: string;
  /** The value with its unit. */
  readonly figure: string;
  /** The bound in words; absent if the figure is only for comparison. */
  readonly budget?: string;
  /** Whether the figure is within its budget. */
  readonly kept?: boolean;
}

/** How a figure is compared with a bound, and its text. */
export interface Bound {
  readonly kind: 'atMost' | 'atLeast';
  readonly value: number;
}

/** Returns a row with a budget. @param text formats the figure and the bound */
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

/** Kilobytes of 1,000 bytes. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Milliseconds, with microseconds below one. */
export function duration(ms: number): string {
  return ms < 1 ? `${(ms * 1000).toFixed(1)} µs` : `${ms.toFixed(2)} ms`;
}

/** A share of one, as a percentage. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
