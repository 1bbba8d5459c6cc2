import type * as vscode from 'vscode';
import type { TransactionDraft } from '../../core/payloads/draft';
import type { GasOverride, Overrides } from '../../core/payloads/overrides';
import type { WrittenCall } from '../../core/payloads/trackPayload';
import type { EdgeValue } from '../../core/payloads/edgeValues';

/** A payload command that can be run once more, with what was chosen for it. JSON data: it outlives the window. */
export type Rerun = { readonly target: RerunTarget } & (
  | ({ readonly verb: 'simulate' } & OverridesArgument)
  | { readonly verb: 'encode' | 'simulateOnAllNetworks' | 'inspect' }
  | ({ readonly verb: 'senderMatrix' } & Required<SendersArgument>)
  | ({ readonly verb: 'sweepArgument' } & Required<SweepChoice>)
);

/** What it is run on: the payload at a place of a document as it then is, a call that was asked for, or pasted bytes. */
export type RerunTarget =
  | ({ readonly kind: 'place'; readonly uri: string; readonly line: number; readonly character: number } & RunBefore)
  | ({ readonly kind: 'draft'; readonly draft: TransactionDraft } & Pick<RunBefore, 'network'>)
  /** Never with a signature. */
  | { readonly kind: 'bytes'; readonly hex: string };

/** What a run was made with. */
export interface RunBefore {
  /** The network's id. */
  readonly network?: string;
  /** The call, by which it is found again where edits moved it. */
  readonly written?: WrittenCall;
}

/** Of a command that is run again. */
export interface AgainArgument {
  readonly again?: RunBefore;
}

/** A transaction as an argument of the commands that simulate and encode. */
export interface DraftArgument {
  readonly draft: TransactionDraft;
}

/** A transaction of a page of the ledger as an argument of the commands that work with it where it is from. */
export interface LedgerDraftArgument extends DraftArgument {
  /** Id of the network; the selected one where absent. */
  readonly network?: string;
}

/** What a simulation takes in the place of what the payload says. */
export interface OverridesArgument {
  readonly overrides?: Overrides;
}

/** Whose names a payload is tried in. */
export interface SendersArgument {
  readonly senders?: readonly string[];
}

/** Which argument is swept, counted from 0, and over which values. */
export interface SweepChoice {
  readonly index?: number;
  readonly values?: readonly EdgeValue[];
}

/** Bytes as an argument of the command that inspects them. */
export interface BytesArgument {
  readonly hex: string;
}

/** The place of a payload, to be run again. */
export function placeTarget(
  { uri, position }: { readonly uri: vscode.Uri; readonly position: vscode.Position },
  before: RunBefore,
): RerunTarget {
  return { kind: 'place', uri: uri.toString(), line: position.line, character: position.character, ...before };
}

/** The same run with another limit or price; a run that has no one transaction stays as it is. */
export function withGas(rerun: Rerun, gas: GasOverride | undefined): Rerun {
  if (rerun.verb !== 'simulate' || !gas) return rerun;
  return { ...rerun, overrides: { ...rerun.overrides, gas } };
}
