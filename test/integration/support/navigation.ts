import * as vscode from 'vscode';

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
export async function writeUnwatched(path: string, content: string | Uint8Array): Promise<void> {
  await createFolders(path);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  await vscode.workspace.fs.writeFile(workspaceFile(path), bytes);
}

/** Writes a file of the workspace and waits until its watchers are notified; creates its folders. */
export async function writeWorkspaceFile(path: string, text: string): Promise<vscode.Uri> {
  await createFolders(path);
  const uri = workspaceFile(path);
  await reported(path, () => vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text)));
  return uri;
}

/**
 * Creates the folders of a file one after the other, each when VS Code has reported the one above it. On Linux, VS Code
 * never reports what is in a folder that was created before it watched the folder above.
 */
async function createFolders(path: string): Promise<void> {
  const names = path.split('/').slice(0, -1);
  for (const [index] of names.entries()) {
    const folder = names.slice(0, index + 1).join('/');
    if (await exists(workspaceFile(folder))) continue;
    await reported(folder, () => vscode.workspace.fs.createDirectory(workspaceFile(folder)));
  }
}

/** Makes a change, and waits until VS Code has reported it: all watchers are notified together. */
async function reported(path: string, change: () => Thenable<void>): Promise<void> {
  const watcher = vscode.workspace.createFileSystemWatcher(`**/${path}`);
  try {
    await Promise.all([
      new Promise<void>(resolve => {
        watcher.onDidCreate(() => resolve());
        watcher.onDidChange(() => resolve());
      }),
      change(),
    ]);
  } finally {
    watcher.dispose();
  }
}

function exists(uri: vscode.Uri): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => true,
    () => false,
  );
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
