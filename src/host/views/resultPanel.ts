import * as vscode from 'vscode';
import type { EncodingReport } from '../../core/transactions/encodingReport';
import type { HostMessage, PageMessage } from '../../core/transactions/protocol';
import type { SimulationReport } from '../../core/transactions/reportModel';
import { RESULT_PANEL } from '../ids';
import type { Notify } from '../notify';

/** A report on show. */
export interface ShownReport {
  readonly report: SimulationReport | EncodingReport;
  /** Runs the same payload again. */
  readonly rerun: () => Thenable<unknown>;
}

/** A run that ended without a report. */
export interface ShownFailure {
  readonly title: string;
  /** One sentence. */
  readonly message: string;
  readonly rerun: () => Thenable<unknown>;
}

/** The result page beside the editor: one panel, which shows the newest result. */
export class ResultPanel implements vscode.Disposable {
  readonly #extension: vscode.Uri;
  readonly #notify: Notify;
  #open: OpenPage | undefined;

  constructor(extension: vscode.Uri, notify: Notify) {
    this.#extension = extension;
    this.#notify = notify;
  }

  /** Shows in an open page that a run is under way; opens none. */
  running(title: string): void {
    this.#open?.pass({ type: 'running', title });
  }

  /** Ends {@link running} without a new result: what was on show before comes back. */
  settle(): void {
    this.#open?.restore();
  }

  /** Shows why a run failed in an open page; opens none. */
  failed({ title, message, rerun }: ShownFailure): void {
    if (!this.#open) return;
    this.#open.panel.title = title;
    this.#open.keep({ message: { type: 'failed', title, message }, rerun });
  }

  /** Shows a report, in a new panel where none is open. */
  show({ report, rerun }: ShownReport): void {
    this.#open ??= this.#create();
    this.#open.panel.title = titleOf(report);
    this.#open.keep({ message: { type: 'report', report }, rerun });
    this.#open.panel.reveal(undefined, true);
  }

  dispose(): void {
    this.#open?.panel.dispose();
  }

  #create(): OpenPage {
    const panel = vscode.window.createWebviewPanel(
      RESULT_PANEL,
      'Movescope',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      {
        enableScripts: true,
        localResourceRoots: [
          vscode.Uri.joinPath(this.#extension, 'dist/webview'),
          vscode.Uri.joinPath(this.#extension, 'media'),
        ],
      },
    );
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

/** What is on show and how to run it again. */
interface Shown {
  readonly message: HostMessage;
  readonly rerun: () => Thenable<unknown>;
}

/** A page and what it shows. It loses its content when hidden and says `ready` again when it comes back. */
class OpenPage implements vscode.Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly #notify: Notify;
  readonly #received: vscode.Disposable;
  #ready = false;
  #shown: Shown | undefined;

  constructor(panel: vscode.WebviewPanel, notify: Notify) {
    this.panel = panel;
    this.#notify = notify;
    this.#received = panel.webview.onDidReceiveMessage((message: unknown) => {
      this.#receive(message).catch((error: unknown) => {
        notify.error(error);
      });
    });
  }

  /** Shows a message that goes with the next one. */
  pass(message: HostMessage): void {
    if (this.#ready) void this.panel.webview.postMessage(message);
  }

  /** Shows a message that stays. */
  keep(shown: Shown): void {
    this.#shown = shown;
    this.pass(shown.message);
  }

  /** Shows again what stays. */
  restore(): void {
    if (this.#shown) this.pass(this.#shown.message);
  }

  dispose(): void {
    this.#received.dispose();
  }

  async #receive(received: unknown): Promise<void> {
    const { parsePageMessage } = await import('../pageMessageSchema');
    const message: PageMessage | undefined = parsePageMessage(received);
    switch (message?.type) {
      case 'ready':
        this.#ready = true;
        this.restore();
        return;
      case 'rerun':
        await this.#shown?.rerun();
        return;
      case 'copy':
        await this.#copy(message.what);
        return;
      case undefined:
        return;
    }
  }

  async #copy(what: 'raw' | 'hex'): Promise<void> {
    const report = this.#shown?.message.type === 'report' ? this.#shown.message.report : undefined;
    const text =
      what === 'raw' ? report?.kind === 'simulation' && report.raw : report?.kind === 'encoding' && report.hex;
    if (typeof text !== 'string') return;
    await vscode.env.clipboard.writeText(text);
    this.#notify.done(what === 'raw' ? 'Copied the raw JSON' : 'Copied the signing message');
  }
}

function titleOf(report: ShownReport['report']): string {
  const name = report.subject.split('::').slice(-2).join('::');
  return `${report.kind === 'simulation' ? 'Simulation' : 'Signing message'}: ${name}`;
}

function pageHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const uri = (path: string) => webview.asWebviewUri(vscode.Uri.joinPath(extension, path)).toString();
  const nonce = crypto.randomUUID();
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
  ];
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${uri('media/page.css')}">
    <title>Movescope</title>
  </head>
  <body>
    <movescope-page></movescope-page>
    <script type="module" nonce="${nonce}" src="${uri('dist/webview/page.js')}"></script>
  </body>
</html>`;
}
