import * as vscode from 'vscode';

/** The run that a page says is under way, and what ends it there. */
export class PageRun {
  #under: { readonly title: string; readonly ended: AbortController } | undefined;

  /** Absent where none is under way. */
  get title(): string | undefined {
    return this.#under?.title;
  }

  /** A run is under way from now on. @returns what is aborted where the user cancels it on the page */
  begin(title: string): AbortSignal {
    const ended = new AbortController();
    this.#under = { title, ended };
    return ended.signal;
  }

  cancel(): void {
    this.#under?.ended.abort(new vscode.CancellationError());
  }

  /** It is over, however it went. */
  end(): void {
    this.#under = undefined;
  }
}
