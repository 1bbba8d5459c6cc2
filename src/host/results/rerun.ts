import type * as vscode from 'vscode';
import type { TransactionDraft } from '../../core/payloads/draft';
import type { GasOverride, Overrides } from '../../core/payloads/overrides';
import type { CallText } from '../../core/payloads/located';
import type { EdgeValue } from '../../core/payloads/edgeValues';
import type { SimulationReport } from '../../core/results/simulationReport';
import type { TraceReport } from '../../core/results/traceReport';
import type { Simulated } from './completed';

/**
 * A payload command that can be run again, with the choices that the user made for it. Stored as JSON, because it
 * outlives the window.
 */
export type Rerun = { readonly target: RerunTarget } & (
  | ({ readonly verb: 'simulate' } & OverridesArgument)
  | { readonly verb: 'encode' | 'simulateOnAllNetworks' | 'inspect' | 'run' }
  | ({ readonly verb: 'senderMatrix' } & Required<SendersArgument>)
  | ({ readonly verb: 'sweepArgument' } & Required<SweepChoice>)
);

export type RerunTarget =
  | ({ readonly kind: 'place'; readonly uri: string; readonly line: number; readonly character: number } & RunBefore)
  | ({ readonly kind: 'draft'; readonly draft: TransactionDraft } & Pick<RunBefore, 'network'>)
  /** `hex` never contains a signature. */
  | { readonly kind: 'bytes'; readonly hex: string };

export interface RunBefore {
  readonly network?: string;
  /** The text of the call, used to find the call again after edits. */
  readonly written?: CallText;
}

export interface AgainArgument {
  readonly again?: RunBefore;
}

/** A transaction that is passed as an argument to the simulate and encode commands. */
export interface DraftArgument {
  readonly draft: TransactionDraft;
}

/** A transaction from a ledger page, as an argument of commands that use the network of the page. */
export interface LedgerDraftArgument extends DraftArgument {
  /** Id of the network; the selected network if absent. */
  readonly network?: string;
}

export interface OverridesArgument {
  readonly overrides?: Overrides;
}

export interface SendersArgument {
  readonly senders?: readonly string[];
}

/** The 0-based index of the swept argument, and its values. */
export interface SweepChoice {
  readonly index?: number;
  readonly values?: readonly EdgeValue[];
}

export interface BytesArgument {
  readonly hex: string;
}

/** Returns the position of a payload as the target of a later run. */
export function placeTarget(
  { uri, position }: { readonly uri: vscode.Uri; readonly position: vscode.Position },
  before: RunBefore,
): RerunTarget {
  return { kind: 'place', uri: uri.toString(), line: position.line, character: position.character, ...before };
}

export function withSecondarySigners(rerun: Rerun, secondarySigners: readonly string[]): Rerun {
  return rerun.verb === 'simulate' ? { ...rerun, overrides: { ...rerun.overrides, secondarySigners } } : rerun;
}

export function withGas(rerun: Rerun, gas: GasOverride | undefined): Rerun {
  if (rerun.verb !== 'simulate' || !gas) return rerun;
  return { ...rerun, overrides: { ...rerun.overrides, gas } };
}

/** Commands of other features. Each can reject with an error that can be shown to the user. */
export interface Runs {
  /** Runs a payload again, with the same choices. */
  readonly runAgain: (rerun: Rerun) => Promise<void>;
  /** Simulates a transaction. @param network id of its network; the selected network if absent */
  readonly simulate: (draft: TransactionDraft, network: string | undefined) => Promise<void>;
}

export interface CountsShown {
  /**
   * Shows in editors how often each line of a trace ran, until disposed.
   * @param ended called when an edit makes the counts invalid
   */
  readonly showCounts: (trace: TraceReport, ended: () => void) => Promise<vscode.Disposable>;
}

/**
 * The services of the result page. Each can reject with an error that can be shown to the user, or with the signal's
 * reason.
 */
export interface PageServices extends Runs, CountsShown {
  /** Adds data that is not in the gateway's response. @param simulated absent for a report from the history */
  readonly complete: (
    report: SimulationReport,
    signal: AbortSignal,
    simulated?: Simulated,
  ) => Promise<SimulationReport>;
  /** Runs a simulation of the sandbox again, with a trace. */
  readonly trace: (report: SimulationReport, signal: AbortSignal) => Promise<TraceReport>;
  /** Adds earlier values to a report on request. */
  readonly findEarlier: (report: SimulationReport, signal: AbortSignal) => Promise<SimulationReport>;
}
