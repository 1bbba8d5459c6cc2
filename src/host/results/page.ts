import type * as vscode from 'vscode';
import type { HostMessage } from '../../core/reports/protocol';
import type { ResultReport } from '../../core/reports/resultReport';
import type { Notify, HelpfulAction } from '../shell/notify';
import type { LedgerLook } from './ledgerLook';
import type { OneAtATime } from './oneAtATime';
import type { PageRuns } from './pageRuns';
import type { PageServices } from './pageServices';
import type { Rerun } from './rerun';

/** The content of a page, how to run it again and, after a failure, actions that may help. */
export interface Shown {
  readonly message: Extract<HostMessage, { readonly type: 'report' | 'failed' }>;
  /** Absent if nothing was run: results of the history side by side. */
  readonly rerun?: Rerun;
  /** How to read a page of the ledger again. */
  readonly look?: LedgerLook;
  readonly actions: readonly HelpfulAction[];
}

/** The report of many runs from which a page shows one. */
export interface ShownFrom {
  readonly parent: Shown;
  /** The index of the run; absent if it was run again since. */
  readonly row?: number;
}

/** A page as its message handlers use it. */
export interface Page {
  readonly panel: vscode.WebviewPanel;
  readonly notify: Notify;
  readonly services: PageServices;
  readonly runs: PageRuns;
  /** The search for earlier values. */
  readonly earlier: OneAtATime;
  /** Aborted when the page is closed. */
  readonly closed: AbortSignal;
  /** `undefined` before the first result. */
  readonly shown: Shown | undefined;
  /** Also `undefined` while a failure is shown. */
  readonly report: ResultReport | undefined;
  readonly from: ShownFrom | undefined;
  /** Called when the page has loaded and can receive messages. */
  ready(): void;
  post(message: HostMessage): void;
  /** Shows a result. @param from the many runs of which it is one */
  present(shown: Shown, from?: ShownFrom): void;
  /** Updates the shown result with more data; does nothing if a different one is shown by now. */
  complete(shown: Shown, report: ResultReport): void;
  /** Runs the shown result again; one of many runs stays part of them. */
  runAgain(run: () => PromiseLike<unknown>): Promise<void>;
  /** Opens the exact JSON of the report. */
  openJson(): Promise<void>;
}
