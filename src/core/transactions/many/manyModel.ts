import type { JsonValue } from '../../json';
import type { AccountLabels } from '../accountLabels';
import type { ReportNetwork, SimulationReport } from '../reportModel';

/** One payload simulated for many senders: who may, and at what cost. Plain JSON data. */
export interface MatrixReport {
  readonly kind: 'matrix';
  readonly network: ReportNetwork;
  /** The entry function's id, or the payload's `type` where it is another kind. */
  readonly subject: string;
  /** As it was sent, for every sender the same. */
  readonly payload: JsonValue;
  /** In the order in which the senders were chosen. */
  readonly rows: readonly MatrixRow[];
}

/** One sender. */
export interface MatrixRow {
  readonly sender: string;
  /** What the user calls the account. */
  readonly label?: string;
  readonly outcome: RunOutcome;
}

/** One payload simulated with many values for one of its arguments. Plain JSON data. */
export interface SweepReport {
  readonly kind: 'sweep';
  readonly network: ReportNetwork;
  readonly subject: string;
  readonly sender: string;
  /** The sender’s; the host adds it. */
  readonly labels?: AccountLabels;
  readonly argument: SweptArgument;
  /** The payload as it is written; the rows say what stood in the argument's place. */
  readonly payload: JsonValue;
  readonly rows: readonly SweepRow[];
}

/** The argument whose values were tried. */
export interface SweptArgument {
  /** Counted from 0, signers not among them. */
  readonly index: number;
  /** As nodes print it. */
  readonly type: string;
  /** What source calls it, where that is at hand. */
  readonly name?: string;
}

/** One value. */
export interface SweepRow {
  /** As it was sent. */
  readonly json: JsonValue;
  /** What makes it an edge: `max − 1`. */
  readonly label?: string;
  readonly outcome: RunOutcome;
}

/** How one of many runs ended. */
export type RunOutcome =
  | { readonly kind: 'simulated'; readonly report: SimulationReport }
  /** `message` is one sentence: why there is no answer. */
  | { readonly kind: 'failed'; readonly message: string }
  /** The payload cannot be what the node takes, so nothing was sent. */
  | { readonly kind: 'unfit'; readonly message: string }
  /** The runs were ended before this one. */
  | { readonly kind: 'notRun' };
