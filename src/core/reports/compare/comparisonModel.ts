import type { ReportNetwork } from '../simulationReport';
import type { Verification } from '../encodingReport';

/** Two or more results side by side. Plain JSON data: what a column lacks is `null`. */
export interface ComparisonReport {
  readonly kind: 'comparison';
  /** Results that were picked, the oldest first, or one payload on several networks. */
  readonly of: 'results' | 'networks';
  /** What all of them are about; `several payloads` where that is not one thing. */
  readonly subject: string;
  readonly columns: readonly ComparisonColumn[];
  readonly sections: readonly ComparisonSection[];
  /** Those of all sections. */
  readonly differences: number;
}

/** One of the results. */
export type ComparisonColumn = SimulatedColumn | EncodedColumn | FailedColumn;

interface ColumnHead {
  /** `A`, `B`, …, or the network’s label. */
  readonly label: string;
  readonly network: ReportNetwork;
}

/** A simulation. */
export interface SimulatedColumn extends ColumnHead {
  readonly kind: 'simulation';
  readonly success: boolean;
  /** Two or three words: `Would succeed`. */
  readonly verdict: string;
  readonly ledgerVersion: string;
  /** Milliseconds since the epoch. */
  readonly ranAt: number;
  /** Earlier values were looked for; they are compared where they were in all columns. */
  readonly lookedEarlier?: true;
}

/** A signing message. */
export interface EncodedColumn extends ColumnHead {
  readonly kind: 'encoding';
  readonly verification: Verification['kind'];
  /** Milliseconds since the epoch. */
  readonly ranAt: number;
}

/** No result; its cells are all `null` and count for nothing. */
export interface FailedColumn extends ColumnHead {
  readonly kind: 'failed';
  /** One sentence: why there is none. */
  readonly message: string;
}

/** The parts of a result that are compared. */
export type SectionId = 'payload' | 'outcome' | 'gas' | 'balances' | 'changes' | 'events' | 'message';

/** What the parts are called. */
export const SECTION_TITLES: Readonly<Record<SectionId, string>> = {
  payload: 'Payload',
  outcome: 'Outcome',
  gas: 'Gas',
  balances: 'Balances',
  changes: 'Changes',
  events: 'Events',
  message: 'Signing message',
};

/** One part of the results, compared. */
export interface ComparedPart {
  readonly id: SectionId;
  /** Those that differ come first. */
  readonly rows: readonly ComparisonRow[];
  /** What all columns have comes in another order; told of events alone, where the order means something. */
  readonly reordered: boolean;
}

/** One part of a comparison. */
export interface ComparisonSection extends ComparedPart {
  /** Rows that differ as a whole, and one more where the order does. */
  readonly differences: number;
}

/**
 * How the columns differ in a thing. `whole`: one has it and another has not, or has something else; its parts, if it
 * has any, then say nothing more. `parts`: in its parts alone.
 */
export type Difference = 'none' | 'parts' | 'whole';

/** One thing that a result says, in every column. */
export interface ComparisonRow {
  readonly name: string;
  readonly difference: Difference;
  /** One for each column; `null` where the column has no such thing. */
  readonly cells: readonly (ComparisonCell | null)[];
  /** Its parts, those that differ first. */
  readonly rows?: readonly ComparisonRow[];
}

/** What a column says. */
export interface ComparisonCell {
  readonly text: string;
  /** How far it is from the first column that has one: `+27 (+4.3 %)`. */
  readonly delta?: string;
  /** When an earlier value was written. */
  readonly written?: string;
}
