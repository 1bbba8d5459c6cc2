import type { GasOverride } from '../payloads/overrides';
import type { ResultReport } from './resultReport';

/** What may help after a failure, and the words on its button: the same on the page and in the notification. */
export const FAILURE_ACTIONS = {
  setAccessKey: 'Set Access Key…',
  setPublicKey: 'Set Public Key…',
} as const;

/** One of {@link FAILURE_ACTIONS}. */
export type FailureAction = keyof typeof FAILURE_ACTIONS;

/** What can be copied: JSON (of a simulation the raw one) and all of it as Markdown, of bytes the hex, of a comparison Markdown. */
export type CopyTarget = 'raw' | 'markdown' | 'hex';

/** What an exported file holds for its page to show. */
export interface ExportedReport {
  readonly report: ResultReport;
  /** Milliseconds since the epoch. */
  readonly exportedAt: number;
}

/** What the extension tells the result page. */
export type HostMessage =
  /** What was on show stays, until a report or a failure comes, or the same again where the run was cancelled. */
  | { readonly type: 'running'; readonly title: string }
  /**
   * `ranAt`: of a result that was kept, when it was run, in milliseconds since the epoch. `parent`: what the report was
   * opened from, where it is one of many.
   */
  | {
      readonly type: 'report';
      readonly report: ResultReport;
      readonly ranAt?: number;
      readonly parent?: 'matrix' | 'sweep';
    }
  /** `message` is one sentence: why there is no report. */
  | {
      readonly type: 'failed';
      readonly title: string;
      readonly message: string;
      readonly actions: readonly FailureAction[];
    }
  /** Whether earlier values are looked for; they come as a report. */
  | { readonly type: 'lookingForEarlier'; readonly isUnderWay: boolean }
  /** What became of a copy that the page asked for. */
  | { readonly type: 'copied'; readonly what: CopyTarget; readonly ok: boolean };

/** What the result page tells the extension. `ready` comes first; nothing is sent to the page before. */
export type PageMessage =
  | { readonly type: 'ready' }
  /** Run the same payload again; with `gas`, with that limit and price. */
  | { readonly type: 'rerun'; readonly gas?: GasOverride }
  /** End the run under way; what was on show before comes back. */
  | { readonly type: 'cancelRun' }
  /** Show the whole report of one of many runs, counted as they stand in their report. */
  | { readonly type: 'openRow'; readonly row: number }
  /** Show again what the report on show was opened from. */
  | { readonly type: 'back' }
  /** Look in the sender's history for what was written before in the places of the simulation on show. */
  | { readonly type: 'findEarlier' }
  /** Look no longer. */
  | { readonly type: 'cancelEarlier' }
  /** One of the actions of the failure on show. */
  | { readonly type: 'act'; readonly action: FailureAction }
  /** Put the result on show beside one of the history. */
  | { readonly type: 'compare' }
  /** Simulate the request that the inspected bytes say. */
  | { readonly type: 'simulate' }
  /** Open that request as a document. */
  | { readonly type: 'openRequest' }
  /** Write what is on show to a file. */
  | { readonly type: 'export' }
  /** Open the exact JSON of what is on show in an editor. */
  | { readonly type: 'openJson' }
  /** Copy to the clipboard; answered by `copied`. */
  | { readonly type: 'copy'; readonly what: CopyTarget }
  /** Of a transaction or a block on show: see {@link LedgerMessage}. */
  | LedgerMessage
  /** Open a place in source: its number in the `source` of the report on show. */
  | { readonly type: 'openSource'; readonly place: number }
  /** Open the interface of a deployed name: `0x1::coin::Coin`, or of a module, `0x1::coin`. */
  | { readonly type: 'openName'; readonly name: string };

/** Where a page of the ledger leads to. */
export type LedgerMessage =
  /** Open a transaction by its hash or its ledger version. */
  | { readonly type: 'openTransaction'; readonly name: string }
  /** Open the block that holds a ledger version. */
  | { readonly type: 'openBlock'; readonly version: string }
  /** Open what the same account sent before or after. */
  | { readonly type: 'step'; readonly to: 'previous' | 'next' }
  /** Copy the call of the transaction on show in a form that the user chooses. */
  | { readonly type: 'copyCall' }
  /** Wait for the transaction on show, which is pending. */
  | { readonly type: 'wait' };

/** How a run ended. */
type Result = Extract<HostMessage, { readonly type: 'report' | 'failed' }>;

/** Says of a report what it was opened from. */
export function withParent(message: Result, parent: Result | undefined): Result {
  if (message.type !== 'report' || parent?.type !== 'report') return message;
  const { kind } = parent.report;
  return kind === 'matrix' || kind === 'sweep' ? { ...message, parent: kind } : message;
}
