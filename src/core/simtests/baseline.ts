/**
 * What a baseline keeps of one case: all that a change of code or state may change, and nothing that every run changes.
 * Numbers are decimal digits.
 */
export interface BaselineEntry {
  /** As `statusText` writes it. */
  readonly status: string;
  /** Gas units. */
  readonly gas: string;
  /** Gas units; the four parts are absent if the node does not give them. */
  readonly execution?: string;
  readonly io?: string;
  /** Octas. */
  readonly storage?: string;
  /** Octas. */
  readonly refund?: string;
  /** How many events and changes there are. */
  readonly events: string;
  readonly changes: string;
  /**
   * Digests of the code that may run, 12 hex digits each, by module; that of the framework's accounts is one for each
   * account. Absent if some of it could not be read.
   */
  readonly code?: ReadonlyMap<string, string>;
}

/** The contents of a baseline, `NAME.sim.lock.toml`. */
export interface Baseline {
  /** By the name of the test, then by that of the case, which is empty without a matrix. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, BaselineEntry>>;
}

/** What sentences about baselines say in one medium. */
export interface BaselineWords {
  /** How its user writes a baseline, as an instruction: `run movescope test --update`. */
  readonly update: string;
}
