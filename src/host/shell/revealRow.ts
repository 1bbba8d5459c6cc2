import type * as vscode from 'vscode';

const ATTEMPTS = 5;

/**
 * Reveals a row of a tree. VS Code rejects a row that it is drawing again at that moment (“Data tree node not found”)
 * and finds it a moment later.
 * @returns whether the row was revealed; a row that has gone is no error
 */
export async function revealRow<T>(
  view: Pick<vscode.TreeView<T>, 'reveal'>,
  row: T,
  options: Parameters<vscode.TreeView<T>['reveal']>[1],
): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      await view.reveal(row, options);
      return true;
    } catch {
      // Asking again takes a round trip to the window, in which it draws.
    }
  }
  return false;
}
