import * as vscode from 'vscode';
import { withParent, type HostMessage, type PageMessage } from '../../core/reports/protocol';
import type { TransactionDraft } from '../../core/payloads/draft';
import type { GasOverride } from '../../core/payloads/overrides';
import { resultTitle, type ResultReport } from '../../core/reports/resultReport';
import { lookAgain, type LedgerLook } from './ledgerLook';
import type { Rerun } from './rerun';
import { COMMANDS } from '../shell/ids';
import type { Notify } from '../shell/notify';
import { openRequest } from './openRequest';
import { PageRuns, type PageRun } from './pageRuns';
import type { HelpfulAction } from './helpfulAction';
import { OneAtATime } from './oneAtATime';
import type { ReportReads } from './reportReads';

/** What is on show, how to run it again and, after a failure, what may help. */
export interface Shown {
  readonly message: Extract<HostMessage, { readonly type: 'report' | 'failed' }>;
  /** Absent where nothing was run: results of the history side by side. */
  readonly rerun?: Rerun;
  /** How something of the ledger is asked for again. */
  readonly look?: LedgerLook;
  readonly actions: readonly HelpfulAction[];
}

/** Opens the exact JSON of a report. @param row of the many runs that the history has, which the report is one of */
type OpenJson = (report: ResultReport, row: number | undefined) => Promise<void>;

/** A page and what it shows. It loses its content when hidden and says `ready` again when it comes back. */
export class OpenPage implements vscode.Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly #notify: Notify;
  readonly #reads: ReportReads;
  readonly #openJson: OpenJson;
  readonly #received: vscode.Disposable;
  readonly #closed = new AbortController();
  #ready = false;
  #shown: Shown | undefined;
  /** Many runs, one of which is on show. */
  #parent: Shown | undefined;
  /** Which of them. */
  #row: number | undefined;
  /** Those runs while one of them runs again. */
  #returning: Shown | undefined;
  readonly #runs = new PageRuns();
  /** Looking for earlier values. */
  readonly #earlier = new OneAtATime(isUnderWay => {
    this.#post({ type: 'lookingForEarlier', isUnderWay });
  });

  constructor(panel: vscode.WebviewPanel, notify: Notify, reads: ReportReads, openJson: OpenJson) {
    this.panel = panel;
    this.#notify = notify;
    this.#reads = reads;
    this.#openJson = openJson;
    this.#received = panel.webview.onDidReceiveMessage((message: unknown) => {
      this.#receive(message).catch((error: unknown) => {
        notify.error(error);
      });
    });
  }

  /** What is on show; `undefined` before the first result. */
  get shown(): Shown | undefined {
    return this.#shown;
  }

  /** Says that a run is under way; what is on show stays. */
  run(title: string): PageRun {
    this.#post({ type: 'running', title });
    return this.#runs.begin(title);
  }

  /** Shows how a run ended; another one may be under way still. */
  show(shown: Shown): void {
    this.#parent = this.#returning;
    this.#row = undefined;
    this.#present(shown);
  }

  /** Shows again what was on show, after a run without a result. */
  settle(): void {
    this.#sendAll();
  }

  dispose(): void {
    this.#closed.abort();
    this.#earlier.dispose();
    this.#received.dispose();
  }

  get #report(): ResultReport | undefined {
    return this.#shown?.message.type === 'report' ? this.#shown.message.report : undefined;
  }

  #present(shown: Shown): void {
    this.#shown = shown;
    // They would be those of another report.
    this.#earlier.cancel();
    this.settle();
  }

  #sendAll(): void {
    if (this.#shown) this.#post(withParent(this.#shown.message, this.#parent?.message));
    const { title } = this.#runs;
    if (title !== undefined) this.#post({ type: 'running', title });
    if (this.#earlier.isUnderWay) this.#post({ type: 'lookingForEarlier', isUnderWay: true });
  }

  readonly #post = (message: HostMessage): void => {
    if (this.#ready && !this.#closed.signal.aborted) void this.panel.webview.postMessage(message);
  };

  async #receive(received: unknown): Promise<void> {
    const { parsePageMessage } = await import('./pageMessageSchema');
    const message: PageMessage | undefined = parsePageMessage(received);
    const network = this.#shown?.look?.network;
    switch (message?.type) {
      case 'ready':
        this.#ready = true;
        this.#sendAll();
        return;
      case 'rerun':
        await this.#runAgain(message.gas);
        return;
      case 'cancelRun':
        this.#runs.cancel();
        return;
      case 'openRow':
        await this.#openRow(message.row);
        return;
      case 'findEarlier':
        await this.#earlier.run(signal => this.#readMore('findEarlier', signal));
        return;
      case 'cancelEarlier':
        this.#earlier.cancel();
        return;
      case 'back':
        this.#back();
        return;
      case 'act':
        await this.#shown?.actions.find(({ id }) => id === message.action)?.run();
        return;
      case 'simulate':
        await this.#withDraft(draft => vscode.commands.executeCommand(COMMANDS.simulate, { draft, network }));
        return;
      case 'openRequest':
        await this.#withDraft(openRequest);
        return;
      case 'export':
        await vscode.commands.executeCommand(COMMANDS.exportResult);
        return;
      case 'openJson':
        if (this.#report) await this.#openJson(this.#report, this.#row);
        return;
      case 'compare':
        await this.#compare();
        return;
      case 'openTransaction':
      case 'openBlock':
      case 'step':
      case 'copyCall':
      case 'wait':
        await (await import('./openFromLedger')).openFromLedger(message, this.#report, this.#shown?.look);
        return;
      case 'copy':
        await (await import('./copyFromPage')).copyFromPage(message, this.#report, this.#post, this.#notify);
        return;
      case 'openSource':
      case 'openName':
        await (await import('./openFromPage')).openFromPage(message, this.panel, this.#report);
        return;
      case undefined:
        return;
    }
  }

  /** One of many runs that runs again is still one of them. */
  async #runAgain(gas: GasOverride | undefined): Promise<void> {
    if (this.#shown?.look) {
      await lookAgain(this.#shown.look);
      return;
    }
    if (!this.#shown?.rerun) return;
    const { runAgain, withGas } = await import('./rerun');
    this.#returning = this.#parent;
    try {
      await runAgain(withGas(this.#shown.rerun, gas));
    } finally {
      this.#returning = undefined;
    }
  }

  /** At once; what its answer does not tell comes after it: many runs are not completed before anyone looks at them. */
  async #openRow(row: number): Promise<void> {
    const parent = this.#shown;
    if (parent?.message.type !== 'report' || !parent.rerun) return;
    const { openedRow } = await import('./openedRow');
    const opened = openedRow(parent.message.report, row, parent.rerun);
    if (!opened || this.#shown !== parent) return;
    this.#parent = parent;
    this.#row = row;
    this.panel.title = resultTitle(opened.report);
    const { report, rerun } = opened;
    this.#present({ message: { type: 'report', report }, rerun, actions: [] });
    await this.#readMore('complete', this.#closed.signal);
  }

  /** Of the simulation on show; something else may be on show by the time that it is read. */
  async #readMore(what: keyof ReportReads, signal: AbortSignal): Promise<void> {
    const shown = this.#shown;
    if (shown?.message.type !== 'report' || shown.message.report.kind !== 'simulation') return;
    const report = await this.#reads[what](shown.message.report, signal);
    if (this.#shown !== shown || signal.aborted) return;
    this.#shown = { ...shown, message: { ...shown.message, report } };
    this.#sendAll();
  }

  #back(): void {
    const parent = this.#parent;
    if (!parent) return;
    this.#parent = undefined;
    this.#row = undefined;
    if (parent.message.type === 'report') this.panel.title = resultTitle(parent.message.report);
    this.#present(parent);
  }

  /** With another result, and a transaction with what its payload would do now. */
  #compare(): Thenable<unknown> {
    const look = this.#shown?.look;
    return look?.verb === 'openTransaction'
      ? vscode.commands.executeCommand(COMMANDS.compareTransaction, look)
      : vscode.commands.executeCommand(COMMANDS.compareResults, { onShow: true });
  }

  /** With the request that the bytes or the transaction on show say. */
  async #withDraft(use: (draft: TransactionDraft) => PromiseLike<unknown>): Promise<void> {
    const report = this.#shown?.message.type === 'report' ? this.#shown.message.report : undefined;
    if ((report?.kind === 'inspection' || report?.kind === 'transaction') && report.draft) await use(report.draft);
  }
}
