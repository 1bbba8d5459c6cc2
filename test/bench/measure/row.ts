/** A line of the table. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  /** What the figure and its budget are multiples of: u, t₀, another program's time; empty for a count. */
  readonly unit: string;
  /** The bound in words; absent if the figure is only for comparison. */
  readonly budget?: string;
  /** Whether the figure is within its budget. */
  readonly kept?: boolean;
}

/** The budget of a figure. */
export type Bound = { readonly atMost: number } | { readonly atLeast: number };

/** Returns a row; no number at all (`NaN`) misses every budget. */
export function row(what: string, value: number, unit: string, bound?: Bound): Row {
  const figure = { what, figure: text(value), unit };
  if (!bound) return figure;
  return 'atMost' in bound
    ? { ...figure, budget: `≤ ${text(bound.atMost)}`, kept: value <= bound.atMost }
    : { ...figure, budget: `≥ ${text(bound.atLeast)}`, kept: value >= bound.atLeast };
}

/** A share of one, as a percentage. @param bound a share of one, too */
export function shareRow(what: string, share: number, bound?: Bound): Row {
  const percent = bound && ('atMost' in bound ? { atMost: bound.atMost * 100 } : { atLeast: bound.atLeast * 100 });
  return row(what, share * 100, '%', percent);
}

/** Three digits: more would be noise. */
function text(value: number): string {
  return String(Number(value.toPrecision(3)));
}
