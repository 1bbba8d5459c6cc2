import * as vscode from 'vscode';

/** Milliseconds until a file is written once more. */
const WRITE_AGAIN = 1_000;

/** Where `Go to Definition` leads from the cursor: each target's address with the text that it selects. */
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

/** A place as its address and the text there. */
export async function described(uri: vscode.Uri, range: vscode.Range): Promise<string> {
  const document = await vscode.workspace.openTextDocument(uri);
  return `${uri.scheme === 'file' ? vscode.workspace.asRelativePath(uri) : uri.toString()} ${document.getText(range)}`;
}

/** Opens a file with the cursor right behind a text. */
export async function openBehind(uri: vscode.Uri, text: string): Promise<vscode.TextEditor> {
  const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  const at = editor.document.positionAt(editor.document.getText().indexOf(text) + text.length);
  editor.selection = new vscode.Selection(at, at);
  return editor;
}

/** Writes a file of the workspace that nothing has to be told of; its folders are made. */
export async function writeUnwatched(path: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(workspaceFile(path), new TextEncoder().encode(text));
}

/** Writes a file of the workspace and waits until all that watch it are told; its folders are made. */
export async function writeWorkspaceFile(path: string, text: string): Promise<vscode.Uri> {
  const uri = workspaceFile(path);
  const write = () => vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  // What is written into a folder right after it was made can go unnoticed: it is written until VS Code tells of it.
  const again = setInterval(() => void write(), WRITE_AGAIN);
  try {
    await Promise.all([nextChange(path), write()]);
  } finally {
    clearInterval(again);
  }
  return uri;
}

/** Settles when VS Code has told of a change of a file: all that watch it are told together. */
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

/** Takes a file or a folder out of the workspace. */
export async function deleteWorkspaceFile(path: string): Promise<void> {
  await vscode.workspace.fs.delete(workspaceFile(path), { recursive: true });
}

function workspaceFile(path: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!folder) throw new TypeError('The tests need a workspace.');
  return vscode.Uri.joinPath(folder, path);
}
