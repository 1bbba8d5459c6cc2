import type { Area } from './areas';

/** The ways in which a place is made wrong. */
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
  /** From the start of the file to the character after the last. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  /** What stands there instead; empty where a statement is gone. */
  readonly after: string;
  readonly form: 'expression' | 'statement';
}

/** A fault that is planted: switched off until a run names its id. */
export interface Mutant extends Fault {
  readonly id: number;
  readonly area: Area;
  /** From the project's folder. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}
