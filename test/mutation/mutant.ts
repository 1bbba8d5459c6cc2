import type { Area } from './areas';

/** The kinds of faults. */
export type FaultKind =
  | 'boundary'
  | 'equality'
  | 'logic'
  | 'fallback'
  | 'condition'
  | 'chain'
  | 'call'
  | 'guard'
  | 'return'
  | 'number'
  | 'text'
  | 'boolean'
  | 'list'
  | 'method'
  | 'extreme'
  | 'arithmetic'
  | 'pattern';

/** A small fault that could be planted. */
export interface Fault {
  readonly kind: FaultKind;
  /** Offset from the start of the file; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  /** The replacement; empty if a statement is removed. */
  readonly after: string;
  readonly form: 'expression' | 'statement';
}

/** A planted fault: off until a run names its id. */
export interface Mutant extends Fault {
  readonly id: number;
  readonly area: Area;
  /** Relative to the project's folder. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}
