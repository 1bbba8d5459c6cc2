import * as vscode from 'vscode';
import type { HostMessage, PageMessage } from '../../core/transactions/protocol';
import { runAgain, type Rerun } from '../commands/rerun';
import type { Notify } from '../notify';
import type { HelpfulAction } from './helpfulAction';

/** What is on show, how to run it again and, after a failure, what may help. */
export interface Shown {
  readonly message: Extract<HostMessage, { readonly type: 'report' | 'failed' }>;
  readonly rerun: Rerun;
  readonly actions: readonly HelpfulAction[];
}

/** A page and what it shows. It loses its content when hidden and says `ready` again when it comes back. */
export class OpenPage implements vscode.Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly #notify: Notify;
  readonly #received: vscode.Disposable;
  #ready = false;
  #shown: Shown | undefined;
  #running: string | undefined;

  constructor(panel: vscode.WebviewPanel, notify: Notify) {
    this.panel = panel;
    this.#notify = notify;
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
  run(title: string): void {
    this.#running = title;
    this.#post({ type: 'running', title });
  }

  /** Shows how a run ended. */
  show(shown: Shown): void {
    this.#shown = shown;
    this.settle();
  }

  /** Ends a run: what is on show is all there is. */
  settle(): void {
    this.#running = undefined;
    this.#sendAll();
  }

  dispose(): void {
    this.#received.dispose();
  }

  #sendAll(): void {
    if (this.#shown) this.#post(this.#shown.message);
    if (this.#running !== undefined) this.#post({ type: 'running', title: this.#running });
  }

  #post(message: HostMessage): void {
    if (this.#ready) void this.panel.webview.postMessage(message);
  }

  async #receive(received: unknown): Promise<void> {
    const { parsePageMessage } = await import('../pageMessageSchema');
    const message: PageMessage | undefined = parsePageMessage(received);
    switch (message?.type) {
      case 'ready':
        this.#ready = true;
        this.#sendAll();
        return;
      case 'rerun':
        if (this.#shown) await runAgain(this.#shown.rerun);
        return;
      case 'act':
        await this.#shown?.actions.find(({ id }) => id === message.action)?.run();
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
