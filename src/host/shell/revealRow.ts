import type * as vscode from 'vscode';

const ATTEMPTS = 5;

/**
 * Reveals a row of a tree. VS Code rejects a row that it is redrawing (“Data tree node not found”), but finds it a
 * moment later.
 * @returns whether the row was revealed; a missing row is not an error
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
      // A second attempt takes a round trip to the window, which draws the row in the meantime.
    }
  }
  return false;
}
