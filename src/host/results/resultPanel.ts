import * as vscode from 'vscode';
import type { ComparisonReport } from '../../core/results/compare/comparisonRows';
import { canApply, type ResultReport } from '../../core/results/resultReport';
import type { SimulationReport } from '../../core/results/simulationReport';
import { sentenceOf } from '../../core/userFacingError';
import { setContextKey } from '../vscode/commands';
import { RESULT_PANEL } from '../vscode/ids';
import { lazy, type Lazy } from '../vscode/lazy';
import type { Notify, HelpfulAction } from '../vscode/notify';
import type { History } from './history';
import type { TitledMessage } from './historyMessage';
import type { JsonDocuments } from './jsonDocuments';
import { reopenLedgerPage, type LedgerPage } from './ledgerPage';
import { OpenPage, readPageFiles } from './openPage';
import { type Shown, pageHtml, readLedgerPage, type PageRun } from './page';
import type { PageServices, Rerun } from './rerun';

/** The workspace state key for the ids of the results last shown (several if compared), or the ledger page. */
const SHOWN_STATE = 'shownResults';

/** The page loads no files: its script and style are inlined. */
const PAGE_OPTIONS: vscode.WebviewOptions = { enableScripts: true, localResourceRoots: [] };

interface PanelMemory {
  readonly history: History;
  readonly json: Lazy<JsonDocuments>;
  readonly state: vscode.Memento;
}

interface ShownReport {
  /** As returned by `resultTitle`. */
  readonly title: string;
  readonly report: ResultReport;
  /** Runs the same payload again. */
  readonly rerun: Rerun;
}

interface ShownFailure {
  readonly title: string;
  /** One sentence. */
  readonly message: string;
  readonly rerun: Rerun;
  readonly actions: readonly HelpfulAction[];
}

/** The page beside the editor: a single panel with the latest result, restored after a reload. */
export class ResultPanel implements vscode.Disposable {
  /** The extension folder, which contains the page. */
  readonly extension: vscode.Uri;
  readonly #notify: Notify;
  readonly #history: History;
  readonly #state: vscode.Memento;
  readonly #services: PageServices;
  readonly #json: PanelMemory['json'];
  readonly #html = lazy(async () => {
    const files = await readPageFiles(this.extension);
    return () => pageHtml(files);
  });
  #open: OpenPage | undefined;
  /** History ids of the results on the page. Resolves once they have been saved. */
  #kept: Promise<readonly string[]> = Promise.resolve([]);
  #remembered: Promise<void> = Promise.resolve();

  constructor(extension: vscode.Uri, notify: Notify, { history, json, state }: PanelMemory, services: PageServices) {
    this.extension = extension;
    this.#notify = notify;
    this.#history = history;
    this.#json = json;
    this.#state = state;
    this.#services = services;
  }

  get complete(): PageServices['complete'] {
    return this.#services.complete;
  }

  /** The report on the page, or `undefined` if no page is open or it shows a failure. */
  get report(): ResultReport | undefined {
    const message = this.#open?.shown?.message;
    return message?.type === 'report' ? message.report : undefined;
  }

  /** Returns the history ids of the results on the page; empty if they are not in the history. */
  kept(): Promise<readonly string[]> {
    return this.#kept;
  }

  /** Resolves once the result on the page and its ids have been saved. */
  async written(): Promise<void> {
    await this.#kept;
    await this.#remembered;
  }

  /** Shows progress on the page if it is open. The caller ends the run before it shows the result. */
  running(title: string): PageRun | undefined {
    return this.#open?.run(title);
  }

  settle(): void {
    this.#open?.settle();
  }

  /** If the page is open, shows a failure on it. Does not open the page. */
  failed({ title, message, rerun, actions }: ShownFailure): void {
    if (!this.#open) return;
    this.#open.panel.title = title;
    const ids = actions.map(({ id }) => id);
    this.#open.show({ message: { type: 'failed', title, message, actions: ids }, rerun, actions });
  }

  /** Shows a new report, in a new panel if none is open, and saves it in the history. */
  show({ title, report, rerun }: ShownReport): void {
    this.#showIn(this.#reveal(title), title, { message: { type: 'report', report }, rerun, actions: [] });
    if (!goesIntoHistory(report)) {
      this.#remember(Promise.resolve([]));
      return;
    }
    const kept = this.#history.store().then(async store => [await store.add(report, rerun)]);
    this.#remember(kept);
  }

  showFromHistory(id: string, { title, shown }: TitledMessage): void {
    this.#showIn(this.#reveal(title), title, shown);
    this.#remember(Promise.resolve([id]));
  }

  showComparison(title: string, report: ComparisonReport, ids: readonly string[]): void {
    this.#showIn(this.#reveal(title), title, { message: { type: 'report', report }, actions: [] });
    this.#remember(Promise.resolve(ids));
  }

  /** Shows a ledger page. It is never saved, because it is read again after a reload. */
  showLedgerPage(title: string, report: ResultReport, ledgerPage: LedgerPage): void {
    this.#showIn(this.#reveal(title), title, { message: { type: 'report', report }, ledgerPage, actions: [] });
    this.#remember(Promise.resolve([]), ledgerPage);
  }

  /** Shows why a ledger page could not be read, if the page is open and empty. */
  showLedgerFailure(title: string, error: unknown, ledgerPage: LedgerPage): void {
    const page = this.#open;
    if (!page) return;
    const message = sentenceOf(error);
    if (!page.shown) page.show({ message: { type: 'failed', title, message, actions: [] }, ledgerPage, actions: [] });
  }

  /**
   * Whether the page shows a simulation of a payload in a document, without overrides.
   * @param isIt whether a run belongs to that payload
   */
  shows(uri: vscode.Uri, isIt: (rerun: Rerun) => boolean): boolean {
    const rerun = this.#open?.shown?.rerun;
    if (rerun?.verb !== 'simulate' || 'overrides' in rerun || rerun.target.kind !== 'place') return false;
    return rerun.target.uri === uri.toString() && isIt(rerun);
  }

  /**
   * Shows, on the page and in the history, that a simulation has been applied.
   * @param version ledger version
   * @returns a function that shows that it has been undone
   */
  async applied(shown: SimulationReport, version: string): Promise<() => Promise<void>> {
    const kept = this.#kept;
    const say = async (applied: string | undefined) => {
      const page = this.#open;
      const { report } = this;
      if (page?.shown && report?.kind === 'simulation' && report.raw === shown.raw) {
        const now = { ...report, applied };
        page.complete(page.shown, now);
        void setContextKey('canApply', canApply(now));
      }
      await this.#keep(kept, { ...shown, applied });
    };
    await say(version);
    return () => say(undefined);
  }

  /**
   * If the page is open, shows a report on it. The report is not saved, because runs on save would fill up the history.
   */
  update({ title, report, rerun }: ShownReport): void {
    if (!this.#open) return;
    this.#showIn(this.#open, title, { message: { type: 'report', report }, rerun, actions: [] });
    this.#remember(Promise.resolve([]));
  }

  /** Restores the content of a panel that VS Code has restored after a reload. */
  async restore(panel: vscode.WebviewPanel): Promise<void> {
    if (this.#open) {
      panel.dispose();
      return;
    }
    panel.webview.options = PAGE_OPTIONS;
    const page = this.#adopt(panel);
    this.#open = page;
    await this.#kept;
    const state = this.#state.get<unknown>(SHOWN_STATE);
    const ledgerPage = readLedgerPage(state);
    if (ledgerPage && !page.shown) {
      await reopenLedgerPage(ledgerPage, { byItself: true });
      return;
    }
    const ids = Array.isArray(state) ? state.filter(id => typeof id === 'string') : [];
    const { readShown } = await import('./historyMessage');
    const restored = await readShown(this.#history, ids).catch((error: unknown) => {
      this.#notify.logged(error);
      return undefined;
    });
    if (page.shown) return;
    if (!restored) {
      panel.dispose();
      return;
    }
    this.#showIn(page, restored.title, restored.shown);
    this.#kept = Promise.resolve(ids);
  }

  /**
   * Does not close the page, because a reload also disposes the extension, and VS Code restores the page afterwards.
   */
  dispose(): void {
    this.#open?.dispose();
  }

  #reveal(title: string): OpenPage {
    if (this.#open) this.#open.panel.reveal(undefined, true);
    else this.#open = this.#create(title);
    return this.#open;
  }

  #showIn(page: OpenPage, title: string, shown: Shown): void {
    page.panel.title = title;
    page.show(shown);
    const { message } = shown;
    void setContextKey('canApply', message.type === 'report' && canApply(message.report));
  }

  /**
   * Saves the ids of the results, for a reload. If a result cannot be saved, the previous one must not be shown after a
   * reload.
   */
  #remember(kept: Promise<readonly string[]>, ledgerPage?: LedgerPage): void {
    const forgotten = this.#state.update(SHOWN_STATE, ledgerPage);
    const ids = kept.catch((error: unknown) => {
      this.#notify.logged(error);
      return [];
    });
    this.#kept = ids;
    const known = ids.then(async each => {
      if (this.#kept === ids && !ledgerPage) await this.#state.update(SHOWN_STATE, each);
    });
    this.#remembered = Promise.all([forgotten, known]).then(() => undefined);
  }

  #create(title: string): OpenPage {
    const panel = vscode.window.createWebviewPanel(
      RESULT_PANEL,
      title,
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      PAGE_OPTIONS,
    );
    return this.#adopt(panel);
  }

  /** Finds earlier values and saves them with the result, for when the result is compared or opened again. */
  readonly #findEarlier: PageServices['findEarlier'] = async (report, signal) => {
    const kept = this.#kept;
    const found = await this.#services.findEarlier(report, signal);
    await this.#keep(kept, found);
    return found;
  };

  /** If a report is in the history, saves it with more data. @param kept history ids of the results shown with it */
  async #keep(kept: Promise<readonly string[]>, report: SimulationReport): Promise<void> {
    const [id, ...others] = await kept;
    if (id !== undefined && others.length === 0) await (await this.#history.store()).complete(id, report);
  }

  async #openJson(report: ResultReport, row: number | undefined, panel: vscode.WebviewPanel): Promise<void> {
    const [[id, ...others], { columnBeside }] = await Promise.all([this.#kept, import('./pageHandlers')]);
    await (await this.#json.get()).open(report, { id: others.length === 0 ? id : undefined, row }, columnBeside(panel));
  }

  #adopt(panel: vscode.WebviewPanel): OpenPage {
    const icon = (theme: string) => vscode.Uri.joinPath(this.extension, `media/tab-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    const page = new OpenPage(
      panel,
      this.#notify,
      { ...this.#services, findEarlier: this.#findEarlier },
      (report, row) => this.#openJson(report, row, panel),
    );
    panel.onDidDispose(() => {
      page.dispose();
      this.#open = undefined;
      void setContextKey('canApply', false);
    });
    void this.#load(page);
    return page;
  }

  async #load(page: OpenPage): Promise<void> {
    try {
      page.load((await this.#html.get())());
    } catch (error) {
      this.#notify.error(error);
    }
  }
}

/**
 * Whether a report is saved in the history. Ledger pages are not saved, and neither are bytes in an unknown format,
 * because they can contain anything.
 */
function goesIntoHistory(report: ResultReport): boolean {
  if (report.kind === 'transaction' || report.kind === 'block') return false;
  return report.kind !== 'inspection' || report.form !== 'unknown';
}
