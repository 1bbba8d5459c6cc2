import * as vscode from 'vscode';
import { ConnectionClosedError } from '../../core/gateway/gatewayError';
import type { FailureAction } from '../../core/reports/protocol';
import { sentenceOf, UserFacingError } from '../../core/userFacingError';
import { logText } from './logText';

/** A button of a message and what it does. */
export interface Action {
  readonly label: string;
  readonly run: () => Thenable<unknown>;
}

/** The only place that shows messages. */
export class Notify {
  readonly #log: vscode.LogOutputChannel;

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
  }

  /** Shows what failed, in its own sentence; what is not meant for the user goes to the log. Cancellation is silent. */
  error(error: unknown, ...actions: readonly Action[]): void {
    if (isCancellation(error)) return;
    this.logged(error);
    if (error instanceof UserFacingError) {
      this.#show(vscode.window.showErrorMessage, error.message, actions);
      return;
    }
    const showLog = {
      label: 'Show Log',
      run: () => this.showLog(),
    };
    this.#show(vscode.window.showErrorMessage, sentenceOf(error), [...actions, showLog]);
  }

  /** Opens the log. */
  showLog(): Promise<void> {
    this.#log.show();
    return Promise.resolve();
  }

  /** Writes to the log alone what failed beside what the user asked for. */
  logged(error: unknown): void {
    this.#log.error(logText(error));
  }

  /** Writes to the log alone what matters only to who looks for the cause of something. */
  debug(sentence: string): void {
    this.#log.debug(sentence);
  }

  /** Says what happened. */
  info(message: string, ...actions: readonly Action[]): void {
    this.#show(vscode.window.showInformationMessage, message, actions);
  }

  /** Says what the user should look at. */
  warn(message: string, ...actions: readonly Action[]): void {
    this.#log.warn(message);
    this.#show(vscode.window.showWarningMessage, message, actions);
  }

  /** A short word in the status bar, for what needs no answer. */
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
    // Not awaited: a message stays until the user answers it.
    answered().catch((error: unknown) => {
      this.error(error);
    });
  }
}

/** Whether what nobody asked for by a command need not be heard of: it was cancelled, or its connection was closed. */
export function isOver(error: unknown): boolean {
  return isCancellation(error) || error instanceof ConnectionClosedError;
}

/** Whether an operation ended because the user ended it. */
export function isCancellation(error: unknown): boolean {
  return error instanceof vscode.CancellationError || (error instanceof Error && error.name === 'AbortError');
}

/** What may help after a failure: a button of the notification and of the page. */
export interface HelpfulAction extends Action {
  readonly id: FailureAction;
}
