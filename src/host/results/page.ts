import type * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';
import type { HostMessage, ResultReport } from '../../core/results/resultReport';
import type { Notify, HelpfulAction } from '../vscode/notify';
import type { LedgerPage } from './ledgerPage';
import type { PageServices, Rerun } from './rerun';

/** The content of a page, how to run it again and, after a failure, actions that may help. */
export interface Shown {
  readonly message: Extract<HostMessage, { readonly type: 'report' | 'failed' }>;
  /** Absent if nothing was run, as when results from the history are shown side by side. */
  readonly rerun?: Rerun;
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
  readonly earlier: OneAtATime;
  readonly closed: AbortSignal;
  /** `undefined` before the first result. */
  readonly shown: Shown | undefined;
  /** `undefined` before the first result and while a failure is shown. */
  readonly report: ResultReport | undefined;
  readonly from: ShownFrom | undefined;
  settle(): void;
  post(message: HostMessage): void;
  /** Shows a result. @param from the many runs that it is part of */
  present(shown: Shown, from?: ShownFrom): void;
  /** Updates the shown result with more data; does nothing if a different result is shown by now. */
  complete(shown: Shown, report: ResultReport): void;
  /** Runs the shown result again; a run that is one of many remains part of them. */
  runAgain(run: () => PromiseLike<unknown>): Promise<void>;
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

export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

/** Script and style are in the HTML: VS Code passes that on faster than it answers requests for files. */
export function pageHtml(files: PageFiles): string {
  const nonce = crypto.randomUUID();
  const own = `'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${pagePolicy(own, own)}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Movescope</title>
    <style nonce="${nonce}">${files.style}</style>
  </head>
  <body>
    <script type="module" nonce="${nonce}">${scriptText(files.script)}</script>
  </body>
</html>`;
}

/** Returns a script that cannot end its element or begin a comment: its strings and patterns are escaped. */
export function scriptText(script: string): string {
  return script.replace(/<(?=!--|\/script)/gi, String.raw`\x3c`);
}

/**
 * Returns the content security policy of the result page: only its own script and style.
 * @param script the script that may run, by nonce or hash @param style the source or hash of the style
 */
export function pagePolicy(script: string, style: string): string {
  return [
    `default-src 'none'`,
    `script-src ${script}`,
    `style-src ${style}`,
    // These two directives do not fall back to `default-src`.
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

export interface PageRun {
  /** Aborted when the user cancels the run on the page. */
  readonly ended: AbortSignal;
  /** Ends the run, regardless of its outcome, which the page shows with the next message. */
  readonly end: () => void;
}

/** The runs in progress on a page, which shows the newest and can cancel it. */
export class PageRuns {
  #underWay: readonly { readonly title: string; readonly controller: AbortController }[] = [];

  /** The title of the newest run; absent if none is in progress. */
  get title(): string | undefined {
    return this.#underWay.at(-1)?.title;
  }

  begin(title: string): PageRun {
    const controller = new AbortController();
    const run = { title, controller };
    this.#underWay = [...this.#underWay, run];
    return {
      ended: controller.signal,
      end: () => {
        this.#underWay = this.#underWay.filter(each => each !== run);
      },
    };
  }

  cancel(): void {
    this.#underWay.at(-1)?.controller.abort();
  }
}

/** Runs work that a button starts, one at a time: clicks during a run are ignored. */
export class OneAtATime implements vscode.Disposable {
  readonly #say: (isUnderWay: boolean) => void;
  #underWay: AbortController | undefined;

  /** @param say called when work begins, and when it has ended */
  constructor(say: (isUnderWay: boolean) => void) {
    this.#say = say;
  }

  get isUnderWay(): boolean {
    return this.#underWay !== undefined;
  }

  /** Runs work; returns immediately if other work is running. @throws what `work` throws */
  async run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#underWay) return;
    const controller = new AbortController();
    this.#underWay = controller;
    this.#say(true);
    try {
      await work(controller.signal);
    } finally {
      this.#underWay = undefined;
      this.#say(false);
    }
  }

  cancel(): void {
    this.#underWay?.abort();
  }

  dispose(): void {
    this.cancel();
  }
}
