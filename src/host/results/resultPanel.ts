import * as vscode from 'vscode';
import type { ComparisonReport } from '../../core/reports/compare/comparisonModel';
import { goesIntoHistory, resultTitle, type ResultReport } from '../../core/reports/resultReport';
import { sentenceOf } from '../../core/userFacingError';
import { JSON_SCHEME, RESULT_PANEL } from '../shell/ids';
import { lazy } from '../shell/lazy';
import type { Notify, HelpfulAction } from '../shell/notify';
import type { History } from './history';
import type { JsonDocuments } from './jsonDocuments';
import type { TitledMessage } from './historyMessage';
import { lookAgain, type LedgerLook } from './ledgerLook';
import { OpenPage } from './openPage';
import type { Shown } from './page';
import { pageHtml, pageOptions } from './pageHtml';
import type { PageRun } from './pageRuns';
import type { PageServices } from './pageServices';
import { readLook } from './readLook';
import type { Rerun } from './rerun';

/**
 * Registers the JSON of results as files that nobody can write. Files, and not the documents of a content provider: VS
 * Code opens those again after a reload.
 */
export function registerJsonFiles(documents: () => Promise<JsonDocuments>): vscode.Disposable {
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const files: vscode.FileSystemProvider = {
    onDidChangeFile: () => vscode.Disposable.from(),
    watch: () => vscode.Disposable.from(),
    stat: async uri => (await documents()).stat(uri),
    readFile: async uri => (await documents()).read(uri),
    readDirectory: () => [],
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  return vscode.workspace.registerFileSystemProvider(JSON_SCHEME, files, { isReadonly: true });
}

/** In the workspace's state: ids of what the page showed last, two or more where they were compared, or the look at the ledger that it is from. */
const SHOWN_STATE = 'shownResults';

/** Where results outlive the page. */
export interface PanelMemory {
  readonly history: History;
  /** Of the workspace. */
  readonly state: vscode.Memento;
}

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

/** The result page beside the editor: one panel, which shows the newest result, and the same again after a reload. */
export class ResultPanel implements vscode.Disposable {
  /** The folder of the extension, which the page is loaded from. */
  readonly extension: vscode.Uri;
  readonly #notify: Notify;
  readonly #history: History;
  readonly #state: vscode.Memento;
  readonly #services: PageServices;
  readonly #json = lazy(async () => {
    const { JsonDocuments } = await import('./jsonDocuments');
    return new JsonDocuments(() => this.#history.store());
  });
  readonly #registered: vscode.Disposable;
  #open: OpenPage | undefined;
  /** Of what is on show, once the history has it. */
  #kept: Promise<readonly string[]> = Promise.resolve([]);
  #remembered: Promise<void> = Promise.resolve();

  constructor(extension: vscode.Uri, notify: Notify, { history, state }: PanelMemory, services: PageServices) {
    this.extension = extension;
    this.#notify = notify;
    this.#history = history;
    this.#state = state;
    this.#services = services;
    this.#registered = vscode.Disposable.from(
      vscode.window.registerWebviewPanelSerializer(RESULT_PANEL, {
        deserializeWebviewPanel: panel => this.#restore(panel),
      }),
      registerJsonFiles(() => this.#json.get()),
    );
  }

  /** @see PageServices */
  get complete(): PageServices['complete'] {
    return this.#services.complete;
  }

  /** The report on show; `undefined` where no page is open, or a failure is on show. */
  get report(): ResultReport | undefined {
    const message = this.#open?.shown?.message;
    return message?.type === 'report' ? message.report : undefined;
  }

  /** Ids in the history of what is on show; none where the history does not have it. */
  kept(): Promise<readonly string[]> {
    return this.#kept;
  }

  /** Ends once what was shown is kept, and the workspace knows what is on show. */
  async written(): Promise<void> {
    await this.#kept;
    await this.#remembered;
  }

  /** Shows in an open page that a run is under way; opens none. The run is to be ended before its result is shown. */
  running(title: string): PageRun | undefined {
    return this.#open?.run(title);
  }

  /** Shows what was on show before, after a run without a result. */
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

  /** Shows a new report, in a new panel where none is open, and keeps it in the history. */
  show({ report, rerun }: ShownReport): void {
    this.#showIn(this.#reveal(), resultTitle(report), { message: { type: 'report', report }, rerun, actions: [] });
    if (!goesIntoHistory(report)) {
      this.#remember(Promise.resolve([]));
      return;
    }
    const kept = this.#history.store().then(async store => [await store.add(report, rerun)]);
    this.#remember(kept);
  }

  /** Shows a result of the history. @param id there */
  showFromHistory(id: string, { title, shown }: TitledMessage): void {
    this.#showIn(this.#reveal(), title, shown);
    this.#remember(Promise.resolve([id]));
  }

  /** Shows results of the history side by side. */
  showComparison(report: ComparisonReport, ids: readonly string[]): void {
    this.#showIn(this.#reveal(), resultTitle(report), { message: { type: 'report', report }, actions: [] });
    this.#remember(Promise.resolve(ids));
  }

  /** Shows something of the ledger, which is asked for again after a reload and never kept. */
  showLook(report: ResultReport, look: LedgerLook): void {
    this.#showIn(this.#reveal(), resultTitle(report), { message: { type: 'report', report }, look, actions: [] });
    this.#remember(Promise.resolve([]), look);
  }

  /** Says in a page that shows nothing yet why something of the ledger could not be read. */
  failedLook(title: string, error: unknown, look: LedgerLook): void {
    if (!this.#open || this.#open.shown) return;
    const message = sentenceOf(error);
    this.#open.show({ message: { type: 'failed', title, message, actions: [] }, look, actions: [] });
  }

  /** Whether a page is open and shows a simulation of a payload in that document as it is written. @param isIt tells by how it would run again */
  shows(uri: vscode.Uri, isIt: (rerun: Rerun) => boolean): boolean {
    const rerun = this.#open?.shown?.rerun;
    if (rerun?.verb !== 'simulate' || 'overrides' in rerun || rerun.target.kind !== 'place') return false;
    return rerun.target.uri === uri.toString() && isIt(rerun);
  }

  /** Shows a report in an open page, wherever that is; opens none, and keeps it nowhere: saves would fill the history. */
  update({ report, rerun }: ShownReport): void {
    if (!this.#open) return;
    this.#showIn(this.#open, resultTitle(report), { message: { type: 'report', report }, rerun, actions: [] });
    this.#remember(Promise.resolve([]));
  }

  /** Leaves the page open: a reload ends the extension too, and the page is to come back after it. */
  dispose(): void {
    this.#registered.dispose();
    this.#open?.dispose();
  }

  #reveal(): OpenPage {
    this.#open ??= this.#create();
    this.#open.panel.reveal(undefined, true);
    return this.#open;
  }

  #showIn(page: OpenPage, title: string, shown: Shown): void {
    page.panel.title = title;
    page.show(shown);
  }

  /** A result that cannot be kept is on show all the same; a window that closes meanwhile must not show the one before. */
  #remember(kept: Promise<readonly string[]>, look?: LedgerLook): void {
    const forgotten = this.#state.update(SHOWN_STATE, look);
    const ids = kept.catch((error: unknown) => {
      this.#notify.logged(error);
      return [];
    });
    this.#kept = ids;
    const known = ids.then(async each => {
      if (this.#kept === ids && !look) await this.#state.update(SHOWN_STATE, each);
    });
    this.#remembered = Promise.all([forgotten, known]).then(() => undefined);
  }

  #create(): OpenPage {
    const panel = vscode.window.createWebviewPanel(
      RESULT_PANEL,
      'Movescope',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      pageOptions(this.extension),
    );
    return this.#adopt(panel);
  }

  async #restore(panel: vscode.WebviewPanel): Promise<void> {
    if (this.#open) {
      panel.dispose();
      return;
    }
    panel.webview.options = pageOptions(this.extension);
    const page = this.#adopt(panel);
    this.#open = page;
    await this.#kept;
    const state = this.#state.get<unknown>(SHOWN_STATE);
    const look = readLook(state);
    if (look && !page.shown) {
      await lookAgain(look, { byItself: true });
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

  /** What is found is kept with the result, so that it can be compared and opened again with it. */
  readonly #findEarlier: PageServices['findEarlier'] = async (report, signal) => {
    const kept = this.#kept;
    const found = await this.#services.findEarlier(report, signal);
    const [id, ...others] = await kept;
    if (id !== undefined && others.length === 0) await (await this.#history.store()).complete(id, found);
    return found;
  };

  async #openJson(report: ResultReport, row: number | undefined, panel: vscode.WebviewPanel): Promise<void> {
    const [[id, ...others], { columnBeside }] = await Promise.all([this.#kept, import('./openFromPage')]);
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
    });
    panel.webview.html = pageHtml(panel.webview, this.extension);
    return page;
  }
}
