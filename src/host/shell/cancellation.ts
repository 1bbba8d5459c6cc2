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
