import type { ReportNetwork } from '../simulationReport';
import type { Verification } from '../encodingReport';

/** Two or more results side by side. Plain JSON data: an item that a column lacks is `null`. */
export interface ComparisonReport {
  readonly kind: 'comparison';
  /** The origin of the columns: selected results, oldest first, or one payload on several networks. */
  readonly of: 'results' | 'networks';
  /** The subject of all columns; `several payloads` if they differ. */
  readonly subject: string;
  readonly columns: readonly ComparisonColumn[];
  readonly sections: readonly ComparisonSection[];
  /** The number of differences in all sections. */
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
  /** Whether earlier values have been looked up; they are compared only if all columns have them. */
  readonly lookedEarlier?: true;
}

/** A signing message. */
export interface EncodedColumn extends ColumnHead {
  readonly kind: 'encoding';
  readonly verification: Verification['kind'];
  /** Milliseconds since the epoch. */
  readonly ranAt: number;
}

/** A missing result: all of its cells are `null` and are not compared. */
export interface FailedColumn extends ColumnHead {
  readonly kind: 'failed';
  /** One sentence that says why there is no result. */
  readonly message: string;
  /** Set if the sandbox has no model of it: nothing failed. */
  readonly isNotRun?: true;
}

/** The parts of a result that are compared. */
export type SectionId = 'payload' | 'outcome' | 'gas' | 'balances' | 'changes' | 'events' | 'message';

/** Titles of the parts. */
export const SECTION_TITLES: Readonly<Record<SectionId, string>> = {
  payload: 'Payload',
  outcome: 'Outcome',
  gas: 'Gas',
  balances: 'Balances',
  changes: 'Changes',
  events: 'Events',
  message: 'Signing message',
};

/** One compared part of the results. */
export interface ComparedPart {
  readonly id: SectionId;
  /** Rows that differ come first. */
  readonly rows: readonly ComparisonRow[];
  /** Whether common items are in a different order; set only for events, whose order is significant. */
  readonly reordered: boolean;
}

/** One section of a comparison. */
export interface ComparisonSection extends ComparedPart {
  /** Rows that differ as a whole, plus one if the order differs. */
  readonly differences: number;
}

/**
 * How the columns differ in an item. `whole`: one column has the item and another does not, or has a different value;
 * differences in its parts then add nothing. `parts`: only its parts differ.
 */
export type Difference = 'none' | 'parts' | 'whole';

/** One item of the results, in every column. */
export interface ComparisonRow {
  readonly name: string;
  readonly difference: Difference;
  /** One for each column; `null` if the column does not have the item. */
  readonly cells: readonly (ComparisonCell | null)[];
  /** Its parts; those that differ come first. */
  readonly rows?: readonly ComparisonRow[];
}

/** The value in one column. */
export interface ComparisonCell {
  readonly text: string;
  /** The difference from the first column with a value: `+27 (+4.3 %)`. */
  readonly delta?: string;
  /** When an earlier value was written. */
  readonly written?: string;
}
