import * as vscode from 'vscode';

/** A run in progress on a page. */
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

  /** Begins a run. */
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

  /** Cancels the newest run. */
  cancel(): void {
    this.#underWay.at(-1)?.controller.abort(new vscode.CancellationError());
  }
}
