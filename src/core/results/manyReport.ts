import type { JsonValue } from '../json';
import type { AccountLabels } from './accountLabels';
import type { Asset, ReportNetwork, SimulationReport } from './simulationReport';
import type { Verdict } from './verdict';

/** One payload simulated for many senders, to show who can send it and at what cost. Plain JSON data. */
export interface MatrixReport {
  readonly kind: 'matrix';
  readonly network: ReportNetwork;
  /** The entry function's id; for other payloads, their `type`. */
  readonly subject: string;
  /** The payload as sent, the same for every sender. */
  readonly payload: JsonValue;
  /** The outcomes, in the order in which the senders were selected. */
  readonly rows: readonly MatrixRow[];
}

export interface MatrixRow {
  readonly sender: string;
  readonly label?: string;
  readonly outcome: RunOutcome;
}

/** One payload simulated with many values for one of its arguments. Plain JSON data. */
export interface SweepReport {
  readonly kind: 'sweep';
  readonly network: ReportNetwork;
  readonly subject: string;
  readonly sender: string;
  /** The sender's label; added by the host. */
  readonly labels?: AccountLabels;
  readonly argument: SweptArgument;
  /** The payload as written; the rows contain the values of the argument. */
  readonly payload: JsonValue;
  readonly rows: readonly SweepRow[];
}

export interface SweptArgument {
  /** Counted from 0, excluding signers. */
  readonly index: number;
  /** The type as nodes print it. */
  readonly type: string;
  /** The parameter's name in source, if source is available. */
  readonly name?: string;
}

export interface SweepRow {
  readonly json: JsonValue;
  /** Why the value is an edge case: `max - 1`. */
  readonly label?: string;
  readonly outcome: RunOutcome;
}

export type RunOutcome =
  | { readonly kind: 'simulated'; readonly report: SimulationReport }
  /** `message` is one sentence with the reason for the missing response. */
  | { readonly kind: 'failed'; readonly message: string }
  /** The sandbox could not run the payload; `message` has the reason. */
  | { readonly kind: 'limit'; readonly message: string }
  /** A node would reject the payload, so it was not sent. */
  | { readonly kind: 'unfit'; readonly message: string }
  /** The runs were stopped before this one. */
  | { readonly kind: 'notRun' };

/** Matches the name of a status, such as `INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE`. */
const STATUS_NAME = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;

export interface OutcomeWords {
  /** `good` and `bad` are verdicts of the VM; `none` means that there is no verdict. */
  readonly tone: 'good' | 'bad' | 'none';
  /** Two or three words. */
  readonly title: string;
  /** The reason, as a phrase or a sentence; absent on success. */
  readonly reason?: string;
}

export interface OutcomeCounts {
  readonly good: number;
  readonly bad: number;
  /** Runs without a response, sent or not. */
  readonly failed: number;
  readonly notRun: number;
}

export function outcomeWords(outcome: RunOutcome): OutcomeWords {
  switch (outcome.kind) {
    case 'simulated': {
      const { success, verdict } = outcome.report;
      const reason = reasonOf(verdict);
      return { tone: success ? 'good' : 'bad', title: verdict.title, ...(reason !== undefined && { reason }) };
    }
    case 'failed':
      return { tone: 'none', title: 'No result', reason: outcome.message };
    case 'limit':
      return { tone: 'none', title: 'Not run', reason: outcome.message };
    case 'unfit':
      return { tone: 'none', title: 'Does not match', reason: outcome.message };
    case 'notRun':
      return { tone: 'none', title: 'Not run', reason: 'The runs were stopped before this one started.' };
  }
}

/** Returns the headline, or the meaning if the headline is only the name of a status. */
function reasonOf({ headline, meaning }: Verdict): string | undefined {
  return headline !== undefined && STATUS_NAME.test(headline) ? (meaning ?? headline) : headline;
}

/** Returns the gas units that a run used; `undefined` if it has no response. */
export function gasOf(outcome: RunOutcome): string | undefined {
  return outcome.kind === 'simulated' ? outcome.report.gas.used : undefined;
}

/** An account's gain or loss of one asset; signed, in the smallest unit. */
interface OwnDelta {
  readonly asset: Asset;
  readonly amount: string;
}

/** Returns the sender's gains and losses in a run, including the fee if the sender pays it. */
export function senderDeltas(outcome: RunOutcome): readonly OwnDelta[] {
  if (outcome.kind !== 'simulated') return [];
  return outcome.report.balances.assets.flatMap(({ asset, deltas }) =>
    deltas.filter(({ isSender }) => isSender).map(({ amount }) => ({ asset, amount })),
  );
}

export function outcomeCounts(rows: readonly { readonly outcome: RunOutcome }[]): OutcomeCounts {
  const having = (test: (outcome: RunOutcome) => boolean) => rows.filter(({ outcome }) => test(outcome)).length;
  return {
    good: having(outcome => outcomeWords(outcome).tone === 'good'),
    bad: having(outcome => outcomeWords(outcome).tone === 'bad'),
    failed: having(({ kind }) => kind === 'failed' || kind === 'limit' || kind === 'unfit'),
    notRun: having(({ kind }) => kind === 'notRun'),
  };
}

/** Sorts rows stably: successes, then failures, then runs without a response. */
export function byOutcome<Row extends { readonly outcome: RunOutcome }>(
  rows: readonly Row[],
): readonly { readonly row: Row; readonly index: number }[] {
  return rows
    .map((row, index) => ({ row, index, rank: rankOf(row.outcome) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ row, index }) => ({ row, index }));
}

function rankOf(outcome: RunOutcome): number {
  switch (outcome.kind) {
    case 'simulated':
      return outcome.report.success ? 0 : 1;
    case 'failed':
    case 'limit':
    case 'unfit':
      return 2;
    case 'notRun':
      return 3;
  }
}

/** Describes runs without a result: `2 without a result, 3 not run`; empty if every run has one. */
export function gapWords({ failed, notRun }: OutcomeCounts): string {
  return [failed > 0 ? `${failed} without a result` : '', notRun > 0 ? `${notRun} not run` : '']
    .filter(text => text !== '')
    .join(', ');
}

/** Describes the swept argument: `argument 2, amount: u64`. */
export function argumentWords({ index, name, type }: SweptArgument): string {
  return `argument ${index + 1}, ${name === undefined ? '' : `${name}: `}${type}`;
}

/** Returns a swept value on one line, without the quotes of a string. */
export function valueText(json: JsonValue): string {
  return typeof json === 'string' && json !== '' ? json : JSON.stringify(json);
}
