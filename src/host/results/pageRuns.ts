import * as vscode from 'vscode';

/** A run that a page says is under way. */
export interface PageRun {
  /** Aborted where the user cancels the run on the page. */
  readonly ended: AbortSignal;
  /** It is over, however it went: the page says so with what is shown next. */
  readonly end: () => void;
}

/** The runs that are under way on a page, which tells of the newest and can cancel that one. */
export class PageRuns {
  #underWay: readonly { readonly title: string; readonly controller: AbortController }[] = [];

  /** Of the newest; absent where none is under way. */
  get title(): string | undefined {
    return this.#underWay.at(-1)?.title;
  }

  /** A run is under way from now on, until it is ended. */
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

  /** Cancels the newest. */
  cancel(): void {
    this.#underWay.at(-1)?.controller.abort(new vscode.CancellationError());
  }
}
