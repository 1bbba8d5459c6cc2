import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { activated } from './support/extension';
import { KeyLeaks } from './support/keyLeaks';

describe('the keys of all suites', () => {
  it('were in no message, row, page, prompt or line of the log', async () => {
    const { leaks } = (await activated()).captured;
    assert.deepEqual(leaks.found, []);
    assert.deepEqual([...leaks.looked.keys()].toSorted(), ['log', 'messages', 'page', 'prompts', 'rows', 'status bar']);
  });

  it('are in no state or setting', async () => {
    const { context } = await activated();
    const leaks = new KeyLeaks();
    for (const state of [context.globalState, context.workspaceState]) {
      for (const name of state.keys()) leaks.look(`state ${name}`, [name, state.get(name)]);
    }
    const settings = vscode.workspace.getConfiguration().inspect('movescope');
    assert.ok(settings);
    leaks.look('settings', settings);
    assert.deepEqual(leaks.found, []);
    assert.ok(leaks.looked.has('state network'));
  });

  it('are in no file of VS Code or the workspace', async () => {
    const { context } = await activated();
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    // Settings, state and logs of this run: `User/globalStorage/ID` is in it.
    const data = vscode.Uri.joinPath(context.globalStorageUri, '../../..');
    const leaks = new KeyLeaks();
    for (const folder of [data, workspace.uri]) await lookIn(folder.fsPath, leaks);
    assert.deepEqual(leaks.found, []);
    const log = vscode.Uri.joinPath(context.logUri, 'Movescope.log').fsPath;
    const settings = vscode.Uri.joinPath(data, 'User/settings.json').fsPath;
    assert.deepEqual(
      [log, settings].filter(path => !leaks.looked.has(path)),
      [],
    );
  });
});

async function lookIn(folder: string, leaks: KeyLeaks): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Content is first written to a temporary file, which may be gone by then.
    const text = await readFile(path, 'latin1').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    });
    leaks.look(path, [path, text]);
  }
}
