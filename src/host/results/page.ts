import type * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';
import type { HostMessage, ResultReport } from '../../core/results/resultReport';
import type { Notify, HelpfulAction } from '../vscode/notify';
import type { LedgerPage } from './ledgerPage';
import type { PageTrace } from './pageTrace';
import type { PageServices, Rerun } from './rerun';

/** The content of a page, how to run it again and, after a failure, the suggested actions. */
export interface Shown {
  readonly message: Extract<HostMessage, { readonly type: 'report' | 'failed' }>;
  /** Absent if nothing was run, for example when results from the history are compared. */
  readonly rerun?: Rerun;
  readonly ledgerPage?: LedgerPage;
  readonly actions: readonly HelpfulAction[];
}

/** The report of many runs that contains the run on the page. */
export interface ShownFrom {
  readonly parent: Shown;
  /** The index of the run; absent if it has been run again since then. */
  readonly row?: number;
}

/** A page, as used by its message handlers. */
export interface Page {
  readonly panel: vscode.WebviewPanel;
  readonly notify: Notify;
  readonly services: PageServices;
  readonly runs: PageRuns;
  readonly earlier: OneAtATime;
  readonly trace: PageTrace;
  readonly closed: AbortSignal;
  /** `undefined` before the first result. */
  readonly shown: Shown | undefined;
  /** `undefined` before the first result and while a failure is shown. */
  readonly report: ResultReport | undefined;
  readonly from: ShownFrom | undefined;
  settle(): void;
  sendAll(): void;
  post(message: HostMessage): void;
  /** Shows a result. @param from the report of many runs that contains it */
  present(shown: Shown, from?: ShownFrom): void;
  /** Adds data to the result that is shown. Does nothing if a different result is now shown. */
  complete(shown: Shown, report: ResultReport): void;
  /** Runs the result on the page again. If it is one of many runs, it stays part of them. */
  runAgain(run: () => PromiseLike<unknown>): Promise<void>;
  openJson(): Promise<void>;
}

/** Parses a saved ledger page; returns `undefined` if it is invalid. */
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

/** Returns the HTML of the page, with inlined script and style: VS Code loads these faster than separate files. */
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

/** Returns a script that cannot close its element or start a comment. Strings and patterns in it are escaped. */
export function scriptText(script: string): string {
  return script.replace(/<(?=!--|\/script)/gi, String.raw`\x3c`);
}

/**
 * Returns the content security policy of the result page, which allows only its own script and style.
 * @param script source of the script, by nonce or hash
 * @param style source of the style
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
  /** Ends the run, regardless of its outcome. The next message to the page contains the outcome. */
  readonly end: () => void;
}

/** The runs in progress on a page. The page shows the latest one, and can cancel it. */
export class PageRuns {
  #underWay: readonly { readonly title: string; readonly controller: AbortController }[] = [];

  /** The title of the latest run; absent if none is in progress. */
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

/** Runs work that is started by buttons, one at a time. Clicks during a run are ignored. */
export class OneAtATime implements vscode.Disposable {
  readonly #say: (isUnderWay: boolean) => void;
  #underWay: AbortController | undefined;

  /** @param say called when work starts and when it ends. */
  constructor(say: (isUnderWay: boolean) => void) {
    this.#say = say;
  }

  get isUnderWay(): boolean {
    return this.#underWay !== undefined;
  }

  /** Runs work. Returns immediately if other work is running. @throws errors from `work` */
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
