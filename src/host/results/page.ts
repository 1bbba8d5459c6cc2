import type * as vscode from 'vscode';
import type { HostMessage } from '../../core/reports/protocol';
import type { ResultReport } from '../../core/reports/resultReport';
import type { Notify, HelpfulAction } from '../shell/notify';
import type { LedgerLook } from './ledgerLook';
import type { OneAtATime } from './oneAtATime';
import type { PageRuns } from './pageRuns';
import type { PageServices } from './pageServices';
import type { Rerun } from './rerun';

/** What a page shows, how to run it again and, after a failure, what may help. */
export interface Shown {
  readonly message: Extract<HostMessage, { readonly type: 'report' | 'failed' }>;
  /** Absent where nothing was run: results of the history side by side. */
  readonly rerun?: Rerun;
  /** How something of the ledger is asked for again. */
  readonly look?: LedgerLook;
  readonly actions: readonly HelpfulAction[];
}

/** Many runs, one of which a page shows. */
export interface ShownFrom {
  readonly parent: Shown;
  /** Which of them; absent where it ran again since. */
  readonly row?: number;
}

/** A page, as what its messages ask for uses it. */
export interface Page {
  readonly panel: vscode.WebviewPanel;
  readonly notify: Notify;
  readonly services: PageServices;
  readonly runs: PageRuns;
  /** Looking for earlier values. */
  readonly earlier: OneAtATime;
  /** Aborted once the page is closed. */
  readonly closed: AbortSignal;
  /** `undefined` before the first result. */
  readonly shown: Shown | undefined;
  /** `undefined` where a failure is shown, too. */
  readonly report: ResultReport | undefined;
  readonly from: ShownFrom | undefined;
  /** The page has its content, and takes messages from now on. */
  ready(): void;
  post(message: HostMessage): void;
  /** Shows a result. @param from the many runs that it is one of */
  present(shown: Shown, from?: ShownFrom): void;
  /** Shows the same result with more in it; nothing where another is shown by now. */
  complete(shown: Shown, report: ResultReport): void;
  /** Runs again what is shown: one of many runs is still one of them after it. */
  runAgain(run: () => PromiseLike<unknown>): Promise<void>;
  /** Opens the exact JSON of the report. */
  openJson(): Promise<void>;
}
