import * as vscode from 'vscode';

export async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** Whether the file does not exist or the user agrees to replace it. */
export async function mayReplace(uri: vscode.Uri): Promise<boolean> {
  if (!(await exists(uri))) return true;
  const question = `${vscode.workspace.asRelativePath(uri)} already exists. Replace it?`;
  return (await vscode.window.showWarningMessage(question, { modal: true }, 'Replace')) === 'Replace';
}
