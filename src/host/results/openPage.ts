import { withParent, type HostMessage, type ResultReport } from '../../core/results/resultReport';
import type { Notify } from '../vscode/notify';
import { OneAtATime, type Page, type Shown, type ShownFrom, PageRuns, type PageRun, type PageFiles } from './page';
import { PageTrace } from './pageTrace';
import type { PageServices } from './rerun';
import * as vscode from 'vscode';
import { RefusedError } from '../../core/userFacingError';

type OpenJson = (report: ResultReport, row: number | undefined) => Promise<void>;

/** A page and its content. The webview loses the content when hidden, and sends `ready` again when it is shown. */
export class OpenPage implements Page, vscode.Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly notify: Notify;
  readonly services: PageServices;
  readonly runs = new PageRuns();
  readonly earlier = new OneAtATime(isUnderWay => this.post({ type: 'lookingForEarlier', isUnderWay }));
  readonly trace = new PageTrace(message => this.post(message));
  readonly #openJson: OpenJson;
  readonly #received: vscode.Disposable;
  readonly #closed = new AbortController();
  #hasHtml = false;
  #shown: Shown | undefined;
  #from: ShownFrom | undefined;
  #returning: ShownFrom | undefined;

  constructor(panel: vscode.WebviewPanel, notify: Notify, services: PageServices, openJson: OpenJson) {
    this.panel = panel;
    this.notify = notify;
    this.services = services;
    this.#openJson = openJson;
    this.#received = panel.webview.onDidReceiveMessage((message: unknown) => {
      this.#receive(message).catch((error: unknown) => notify.error(error));
    });
  }

  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  get shown(): Shown | undefined {
    return this.#shown;
  }

  get report(): ResultReport | undefined {
    return this.#shown?.message.type === 'report' ? this.#shown.message.report : undefined;
  }

  get from(): ShownFrom | undefined {
    return this.#from;
  }

  run(title: string): PageRun {
    this.post({ type: 'running', title });
    return this.runs.begin(title);
  }

  /** Shows the result of a run, even if another run is in progress. */
  show(shown: Shown): void {
    this.present(shown, this.#returning);
  }

  /** Sends everything to a page that has no content. */
  sendAll(): void {
    this.settle();
    this.trace.send();
  }

  /** Shows the previous content again, after a run without a result. */
  settle(): void {
    if (this.#shown) this.post(withParent(this.#shown.message, this.#from?.parent.message));
    const { title } = this.runs;
    if (title !== undefined) this.post({ type: 'running', title });
    if (this.earlier.isUnderWay) this.post({ type: 'lookingForEarlier', isUnderWay: true });
  }

  /** Loads the page and posts its content, which VS Code queues until the webview is ready. */
  load(html: string): void {
    if (this.closed.aborted) return;
    this.panel.webview.html = html;
    this.#hasHtml = true;
    this.sendAll();
  }

  post(message: HostMessage): void {
    if (this.#hasHtml && !this.closed.aborted) void this.panel.webview.postMessage(withoutText(message));
  }

  present(shown: Shown, from?: ShownFrom): void {
    this.#from = from;
    this.#shown = shown;
    // Earlier values that are still being read belong to the previous report.
    this.earlier.cancel();
    this.trace.isOf(this.report?.kind === 'simulation' ? this.report.raw : undefined);
    this.settle();
  }

  complete(shown: Shown, report: ResultReport): void {
    if (this.#shown !== shown || shown.message.type !== 'report') return;
    this.#shown = { ...shown, message: { ...shown.message, report } };
    this.settle();
  }

  async runAgain(run: () => PromiseLike<unknown>): Promise<void> {
    this.#returning = this.#from && { parent: this.#from.parent };
    try {
      await run();
    } finally {
      this.#returning = undefined;
    }
  }

  async openJson(): Promise<void> {
    if (this.report) await this.#openJson(this.report, this.#from?.row);
  }

  dispose(): void {
    this.#closed.abort();
    this.earlier.dispose();
    this.trace.dispose();
    this.#received.dispose();
  }

  async #receive(message: unknown): Promise<void> {
    const { receiveMessage } = await import('./pageHandlers');
    await receiveMessage(this, message);
  }
}

/** Removes the JSON text of a block, because it can be tens of megabytes long. */
function withoutText(message: HostMessage): HostMessage {
  const isBlock = message.type === 'report' && message.report.kind === 'block';
  return isBlock ? { ...message, report: { ...message.report, raw: '' } } : message;
}

export async function readPageFiles(extension: vscode.Uri): Promise<PageFiles> {
  const [script, style] = await Promise.all([
    readOwnText(extension, 'dist/webview/page.js'),
    readOwnText(extension, 'media/page.css'),
  ]);
  return { script, style };
}

/** Reads a text file of the extension. @param path relative to the extension folder */
export async function readOwnText(extension: vscode.Uri, path: string): Promise<string> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, path)));
  } catch (cause) {
    throw new RefusedError(
      `The Movescope extension file ${path} cannot be read. Reload the window, or reinstall Movescope.`,
      { cause },
    );
  }
}
