import * as vscode from 'vscode';
import { resultTitle, type ResultReport } from '../../core/transactions/resultReport';
import type { Rerun } from '../commands/rerun';
import { RESULT_PANEL } from '../ids';
import type { Notify } from '../notify';
import type { HelpfulAction } from './helpfulAction';
import { OpenPage } from './openPage';
import { pageHtml, pageOptions } from './pageHtml';
import type { ResultStore, StoredResult } from './resultStore';

/** A report on show. */
export interface ShownReport {
  readonly report: ResultReport;
  /** Runs the same payload again. */
  readonly rerun: Rerun;
}

/** A run that ended without a report. */
export interface ShownFailure {
  readonly title: string;
  /** One sentence. */
  readonly message: string;
  readonly rerun: Rerun;
  readonly actions: readonly HelpfulAction[];
}

/** The result page beside the editor: one panel, which shows the newest result, and again after a reload. */
export class ResultPanel implements vscode.Disposable {
  readonly #extension: vscode.Uri;
  readonly #notify: Notify;
  readonly #store: ResultStore;
  readonly #serializer: vscode.Disposable;
  #open: OpenPage | undefined;

  constructor(extension: vscode.Uri, notify: Notify, store: ResultStore) {
    this.#extension = extension;
    this.#notify = notify;
    this.#store = store;
    this.#serializer = vscode.window.registerWebviewPanelSerializer(RESULT_PANEL, {
      deserializeWebviewPanel: panel => this.#restore(panel),
    });
  }

  /** The report on show; `undefined` where no page is open, or a failure is on show. */
  get report(): ResultReport | undefined {
    const message = this.#open?.shown?.message;
    return message?.type === 'report' ? message.report : undefined;
  }

  /** Shows in an open page that a run is under way; opens none. */
  running(title: string): void {
    this.#open?.run(title);
  }

  /** Ends {@link running} without a new result: what was on show before comes back. */
  settle(): void {
    this.#open?.settle();
  }

  /** Shows why a run failed in an open page; opens none. */
  failed({ title, message, rerun, actions }: ShownFailure): void {
    if (!this.#open) return;
    this.#open.panel.title = title;
    const ids = actions.map(({ id }) => id);
    this.#open.show({ message: { type: 'failed', title, message, actions: ids }, rerun, actions });
  }

  /** Shows a report, in a new panel where none is open. */
  show({ report, rerun }: ShownReport): void {
    this.#open ??= this.#create();
    showReport(this.#open, { report, rerun });
    this.#open.panel.reveal(undefined, true);
    this.#store.write({ report, rerun }).catch((error: unknown) => {
      this.#notify.logged(error);
    });
  }

  /** Leaves the page open: a reload ends the extension too, and the page is to come back after it. */
  dispose(): void {
    this.#serializer.dispose();
    this.#open?.dispose();
  }

  #create(): OpenPage {
    const panel = vscode.window.createWebviewPanel(
      RESULT_PANEL,
      'Movescope',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      pageOptions(this.#extension),
    );
    return this.#adopt(panel);
  }

  async #restore(panel: vscode.WebviewPanel): Promise<void> {
    if (this.#open) {
      panel.dispose();
      return;
    }
    panel.webview.options = pageOptions(this.#extension);
    const page = this.#adopt(panel);
    this.#open = page;
    const stored = await this.#store.read();
    if (page.shown) return;
    if (stored) showStored(page, stored);
    else panel.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): OpenPage {
    const icon = (theme: string) => vscode.Uri.joinPath(this.#extension, `media/tab-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    const page = new OpenPage(panel, this.#notify);
    panel.onDidDispose(() => {
      page.dispose();
      this.#open = undefined;
    });
    panel.webview.html = pageHtml(panel.webview, this.#extension);
    return page;
  }
}

function showReport(page: OpenPage, { report, rerun }: ShownReport): void {
  page.panel.title = resultTitle(report);
  page.show({ message: { type: 'report', report }, rerun, actions: [] });
}

function showStored(page: OpenPage, { report, rerun }: StoredResult): void {
  if (report) {
    showReport(page, { report, rerun });
    return;
  }
  const title = 'The result was not kept';
  const message = 'It was too large to be kept over a reload of the window: run it again.';
  page.panel.title = 'Movescope';
  page.show({ message: { type: 'failed', title, message, actions: [] }, rerun, actions: [] });
}
