import * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/fetch';
import { isLate } from './isLate';

/**
 * Delay in ms before a notification with a Cancel button is shown. For shorter work, a notification would be
 * distracting.
 */
const PATIENCE = 1_000;

/** Options of {@link withProgress}. */
export interface Waiting {
  /** Whether the work is known to take a long time. If so, the notification is shown immediately. */
  readonly isLong?: boolean;
  /** Another signal that cancels the work. */
  readonly ended?: AbortSignal | undefined;
}

/**
 * Shows progress in the status bar and, after a second, in a notification with a Cancel button. Calling `say` reports
 * progress.
 */
export async function withProgress<T>(
  title: string,
  work: (signal: AbortSignal, say: (message: string) => void) => Promise<T>,
  { isLong = false, ended }: Waiting = {},
): Promise<T> {
  const cancelled = new AbortController();
  let said: string | undefined;
  let shown: Progress | undefined;
  const show = (progress: Progress) => {
    shown = progress;
    if (said !== undefined) progress.report({ message: said });
  };
  const signal = ended ? AbortSignal.any([cancelled.signal, ended]) : cancelled.signal;
  const running = work(signal, message => {
    said = message;
    shown?.report({ message });
  });
  const late = isLong ? Promise.resolve(true) : lateInStatusBar(title, running, show);
  void late.then(takesLong => {
    if (takesLong) showCancel(title, running, { show, cancelled });
  });
  return running;
}

type Progress = vscode.Progress<{ readonly message?: string }>;

async function lateInStatusBar(
  title: string,
  running: Promise<unknown>,
  show: (progress: Progress) => void,
): Promise<boolean> {
  const late = isLate(running, PATIENCE, createSystemClock());
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, progress => {
    show(progress);
    return late;
  });
  return late;
}

function showCancel(
  title: string,
  running: Promise<unknown>,
  { show, cancelled }: { readonly show: (progress: Progress) => void; readonly cancelled: AbortController },
): void {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  void vscode.window.withProgress(options, async (progress, token) => {
    show(progress);
    const subscription = token.onCancellationRequested(() => cancelled.abort(new vscode.CancellationError()));
    await running.catch(() => undefined);
    subscription.dispose();
  });
}

/** Runs `work` with an AbortSignal that is aborted when a cancellation token is canceled. */
export async function withSignal<T>(
  token: vscode.CancellationToken,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(new vscode.CancellationError());
  if (token.isCancellationRequested) abort();
  const subscription = token.onCancellationRequested(abort);
  try {
    return await work(controller.signal);
  } finally {
    subscription.dispose();
  }
}
