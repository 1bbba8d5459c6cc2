import * as vscode from 'vscode';

/** Milliseconds until a file is written again. */
const WRITE_AGAIN = 1_000;

/** The targets of `Go to Definition` at the cursor: each address with the text that it selects. */
export async function definitionsAt({ document, selection }: vscode.TextEditor): Promise<readonly string[]> {
  const links = await vscode.commands.executeCommand<(vscode.LocationLink | vscode.Location)[]>(
    'vscode.executeDefinitionProvider',
    document.uri,
    selection.active,
  );
  return Promise.all(
    links.map(link =>
      'targetUri' in link
        ? described(link.targetUri, link.targetSelectionRange ?? link.targetRange)
        : described(link.uri, link.range),
    ),
  );
}

/** A location as its address and the text there. */
export async function described(uri: vscode.Uri, range: vscode.Range): Promise<string> {
  const document = await vscode.workspace.openTextDocument(uri);
  return `${uri.scheme === 'file' ? vscode.workspace.asRelativePath(uri) : uri.toString()} ${document.getText(range)}`;
}

/** Opens a file with the cursor right after a text. */
export async function openBehind(uri: vscode.Uri, text: string): Promise<vscode.TextEditor> {
  const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  const at = editor.document.positionAt(editor.document.getText().indexOf(text) + text.length);
  editor.selection = new vscode.Selection(at, at);
  return editor;
}

/** Writes a file of the workspace without waiting for its watchers; creates its folders. */
export async function writeUnwatched(path: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(workspaceFile(path), new TextEncoder().encode(text));
}

/** Writes a file of the workspace and waits until its watchers are notified; creates its folders. */
export async function writeWorkspaceFile(path: string, text: string): Promise<vscode.Uri> {
  const uri = workspaceFile(path);
  const write = () => vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  // A file in a folder that was just created can go unnoticed: it is written until VS Code reports it.
  const again = setInterval(() => void write(), WRITE_AGAIN);
  try {
    await Promise.all([nextChange(path), write()]);
  } finally {
    clearInterval(again);
  }
  return uri;
}

/** Settles when VS Code has reported a change of a file: all watchers are notified together. */
function nextChange(path: string): Promise<void> {
  const watcher = vscode.workspace.createFileSystemWatcher(`**/${path}`);
  return new Promise(resolve => {
    const told = () => {
      watcher.dispose();
      resolve();
    };
    watcher.onDidCreate(told);
    watcher.onDidChange(told);
  });
}

/** Deletes a file or a folder of the workspace. */
export async function deleteWorkspaceFile(path: string): Promise<void> {
  await vscode.workspace.fs.delete(workspaceFile(path), { recursive: true });
}

/** The address of a file in the workspace. */
export function workspaceFile(path: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!folder) throw new TypeError('The tests need a workspace.');
  return vscode.Uri.joinPath(folder, path);
}
