import * as vscode from 'vscode';
import { ConnectionClosedError } from '../../core/gateway/gatewayError';
import type { FailureAction } from '../../core/results/resultReport';
import { sentenceOf, UserFacingError } from '../../core/userFacingError';
import { logText } from './requestLog';

export interface Action {
  readonly label: string;
  readonly run: () => Thenable<unknown>;
}

export class Notify {
  readonly #log: vscode.LogOutputChannel;
  readonly #rowLost = new vscode.EventEmitter<void>();
  /**
   * Fires when a command was run on a row that VS Code still shows but has already discarded. VS Code discards the rows
   * below a row that is reloaded, but can skip the reload under load. Views must therefore refresh all rows.
   */
  readonly onDidLoseRow = this.#rowLost.event;

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
  }

  /**
   * Shows an error. If the error has no message for users, logs it and shows a generic message. Cancellation is silent.
   */
  error(error: unknown, ...actions: readonly Action[]): void {
    if (isCancellation(error)) return;
    this.logged(error);
    if (error instanceof UserFacingError) {
      this.#show(vscode.window.showErrorMessage, error.message, actions);
      return;
    }
    const showLog = { label: 'Show Log', run: () => this.showLog() };
    this.#show(vscode.window.showErrorMessage, sentenceOf(error), [...actions, showLog]);
  }

  /** Shows that a command was run on a row that its view is reloading, and triggers a reload. */
  lostRow(error: UserFacingError): void {
    this.error(error);
    this.#rowLost.fire();
  }

  showLog(): Promise<void> {
    this.#log.show();
    return Promise.resolve();
  }

  /** Logs an error in work that the user did not request. The error is not shown. */
  logged(error: unknown): void {
    this.#log.error(logText(error));
  }

  /** Logs a message for troubleshooting only. */
  debug(sentence: string): void {
    this.#log.debug(sentence);
  }

  info(message: string, ...actions: readonly Action[]): void {
    this.#show(vscode.window.showInformationMessage, message, actions);
  }

  warn(message: string, ...actions: readonly Action[]): void {
    this.#log.warn(message);
    this.#show(vscode.window.showWarningMessage, message, actions);
  }

  /** Shows a short confirmation in the status bar. */
  done(message: string): void {
    vscode.window.setStatusBarMessage(`$(check) ${message}`, 4_000);
  }

  #show(
    how: (message: string, ...labels: string[]) => Thenable<string | undefined>,
    message: string,
    actions: readonly Action[],
  ): void {
    const answered = async () => {
      const chosen = await how(message, ...actions.map(({ label }) => label));
      await actions.find(({ label }) => label === chosen)?.run();
    };
    // Not awaited, because a notification stays until the user dismisses it.
    answered().catch((error: unknown) => this.error(error));
  }
}

/** Whether an error in background work can be ignored, because the work was canceled or its connection was closed. */
export function isOver(error: unknown): boolean {
  return isCancellation(error) || error instanceof ConnectionClosedError;
}

/** Whether an operation ended because the user canceled it. */
export function isCancellation(error: unknown): boolean {
  return error instanceof vscode.CancellationError || (error instanceof Error && error.name === 'AbortError');
}

/** A suggested action after a failure: a button in the notification and on the page. */
export interface HelpfulAction extends Action {
  readonly id: FailureAction;
}
