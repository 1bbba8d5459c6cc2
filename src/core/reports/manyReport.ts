import type { JsonValue } from '../json';
import type { AccountLabels } from './accountLabels';
import type { Asset, ReportNetwork, SimulationReport } from './simulationReport';
import type { Verdict } from './verdict';

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

/** `INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE` */
const STATUS_NAME = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;

/** How a run ended, in words. */
export interface OutcomeWords {
  /** `good` and `bad` are the VM's verdicts; `none` where there is none. */
  readonly tone: 'good' | 'bad' | 'none';
  /** Two or three words. */
  readonly title: string;
  /** Why, a phrase or a sentence; absent where it would succeed. */
  readonly reason?: string;
}

/** How many runs came to what. */
export interface OutcomeCounts {
  readonly good: number;
  readonly bad: number;
  /** Without an answer, asked for or not. */
  readonly failed: number;
  readonly notRun: number;
}

/** Says how a run ended. */
export function outcomeWords(outcome: RunOutcome): OutcomeWords {
  switch (outcome.kind) {
    case 'simulated': {
      const { success, verdict } = outcome.report;
      const reason = reasonOf(verdict);
      return { tone: success ? 'good' : 'bad', title: verdict.title, ...(reason !== undefined && { reason }) };
    }
    case 'failed':
      return { tone: 'none', title: 'No answer', reason: outcome.message };
    case 'unfit':
      return { tone: 'none', title: 'Does not fit', reason: outcome.message };
    case 'notRun':
      return { tone: 'none', title: 'Not run', reason: 'The runs were ended before its turn.' };
  }
}

/** A status that is known by its name alone has a sentence that says more. */
function reasonOf({ headline, meaning }: Verdict): string | undefined {
  return headline !== undefined && STATUS_NAME.test(headline) ? (meaning ?? headline) : headline;
}

/** Gas units that a run used; `undefined` where it has no answer. */
export function gasOf(outcome: RunOutcome): string | undefined {
  return outcome.kind === 'simulated' ? outcome.report.gas.used : undefined;
}

/** What an account gains or loses of one asset; signed, in its smallest unit. */
export interface OwnDelta {
  readonly asset: Asset;
  readonly amount: string;
}

/** What the sender gains or loses by a run; the fee included where it pays it. */
export function senderDeltas(outcome: RunOutcome): readonly OwnDelta[] {
  if (outcome.kind !== 'simulated') return [];
  return outcome.report.balances.assets.flatMap(({ asset, deltas }) =>
    deltas.filter(({ isSender }) => isSender).map(({ amount }) => ({ asset, amount })),
  );
}

/** Counts the runs by how they ended. */
export function outcomeCounts(rows: readonly { readonly outcome: RunOutcome }[]): OutcomeCounts {
  const having = (test: (outcome: RunOutcome) => boolean) => rows.filter(({ outcome }) => test(outcome)).length;
  return {
    good: having(outcome => outcomeWords(outcome).tone === 'good'),
    bad: having(outcome => outcomeWords(outcome).tone === 'bad'),
    failed: having(({ kind }) => kind === 'failed' || kind === 'unfit'),
    notRun: having(({ kind }) => kind === 'notRun'),
  };
}

/** Those that would succeed first, then those that would not, then those without an answer; else in their order. */
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
    case 'unfit':
      return 2;
    case 'notRun':
      return 3;
  }
}

/** `2 without an answer, 3 not run`; empty where every run has an answer. */
export function gapWords({ failed, notRun }: OutcomeCounts): string {
  return [failed > 0 ? `${failed} without an answer` : '', notRun > 0 ? `${notRun} not run` : '']
    .filter(text => text !== '')
    .join(', ');
}

/** `argument 2, amount: u64`. */
export function argumentWords({ index, name, type }: SweptArgument): string {
  return `argument ${index + 1}, ${name === undefined ? '' : `${name}: `}${type}`;
}

/** A swept value on one line: text without its quotes. */
export function valueText(json: JsonValue): string {
  return typeof json === 'string' && json !== '' ? json : JSON.stringify(json);
}
