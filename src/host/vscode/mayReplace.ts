import * as vscode from 'vscode';

/** Whether the file does not exist, or the user wants to replace it. */
export async function mayReplace(uri: vscode.Uri): Promise<boolean> {
  const isThere = await vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
  if (!isThere) return true;
  const question = `${vscode.workspace.asRelativePath(uri)} already exists. Replace it?`;
  return (await vscode.window.showWarningMessage(question, { modal: true }, 'Replace')) === 'Replace';
}
