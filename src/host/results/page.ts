import type * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';
import type { HostMessage } from '../../core/reports/protocol';
import type { ResultReport } from '../../core/reports/resultReport';
import type { Notify, HelpfulAction } from '../shell/notify';
import type { LedgerPage } from './ledgerPage';
import type { OneAtATime } from './oneAtATime';
import type { PageRuns } from './pageRuns';
import type { PageServices } from './pageServices';
import type { Rerun } from './rerun';

/** The content of a page, how to run it again and, after a failure, actions that may help. */
export interface Shown {
  readonly message: Extract<HostMessage, { readonly type: 'report' | 'failed' }>;
  /** Absent if nothing was run, as when results from the history are shown side by side. */
  readonly rerun?: Rerun;
  /** How to read a page of the ledger again. */
  readonly ledgerPage?: LedgerPage;
  readonly actions: readonly HelpfulAction[];
}

/** The report of many runs, one of which the page shows. */
export interface ShownFrom {
  readonly parent: Shown;
  /** The index of the run; absent if it has been run again since. */
  readonly row?: number;
}

/** A page, as seen by its message handlers. */
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
  /** `undefined` before the first result and while a failure is shown. */
  readonly report: ResultReport | undefined;
  readonly from: ShownFrom | undefined;
  /** Shows the current content again. */
  settle(): void;
  post(message: HostMessage): void;
  /** Shows a result. @param from the many runs that it is part of */
  present(shown: Shown, from?: ShownFrom): void;
  /** Updates the shown result with more data; does nothing if a different result is shown by now. */
  complete(shown: Shown, report: ResultReport): void;
  /** Runs the shown result again; a run that is one of many remains part of them. */
  runAgain(run: () => PromiseLike<unknown>): Promise<void>;
  /** Opens the exact JSON of the report. */
  openJson(): Promise<void>;
}

/** Reads the saved description of a ledger page; returns `undefined` if it is invalid. */
export function readLedgerPage(kept: unknown): LedgerPage | undefined {
  if (!isJsonObject(kept)) return undefined;
  const { verb, hash, version, network, withTransactions } = kept;
  const where = typeof network === 'string' ? { network } : {};
  if (verb === 'openBlock') {
    if (typeof version !== 'string') return undefined;
    return { verb, version, ...where, ...(withTransactions === false && { withTransactions }) };
  }
  if (verb !== 'openTransaction' && verb !== 'compareTransaction') return undefined;
  return typeof hash === 'string' ? { verb, hash, ...where } : undefined;
}
