import * as vscode from 'vscode';

/** Runs `work` with an AbortSignal that follows a cancellation token. */
export async function withSignal<T>(
  token: vscode.CancellationToken,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => {
    controller.abort(new vscode.CancellationError());
  };
  if (token.isCancellationRequested) abort();
  const subscription = token.onCancellationRequested(abort);
  try {
    return await work(controller.signal);
  } finally {
    subscription.dispose();
  }
}

/** Runs `work` under a notification with a Cancel button; `say` tells how far it is. */
export function withProgress<T>(
  title: string,
  work: (signal: AbortSignal, say: (message: string) => void) => Promise<T>,
): Promise<T> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return Promise.resolve(
    vscode.window.withProgress(options, (progress, token) => {
      const say = (message: string) => {
        progress.report({ message });
      };
      return withSignal(token, signal => work(signal, say));
    }),
  );
}
