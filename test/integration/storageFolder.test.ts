import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { StorageFolder } from '../../src/host/shell/storageFolder';
import { activated } from './support/extension';

/** What a window leaves that closes after VS Code has deleted the old file, and before it has renamed the new one. */
const DRAFT = '.11111111-2222-4333-8444-555555555555.tmp';

describe('a folder in the storage', () => {
  let uri: vscode.Uri;
  let folder: StorageFolder;

  before(async () => {
    const { storage } = await activated();
    assert.ok(storage);
    uri = vscode.Uri.joinPath(storage, 'folder-of-a-test');
    folder = new StorageFolder(uri);
  });

  afterEach(() => vscode.workspace.fs.delete(uri, { recursive: true }));

  it('has a file whose window closed before it was in its place', async () => {
    await folder.write(`a.json${DRAFT}`, 'older');
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(uri, `a.json.newer${DRAFT}`), Buffer.from('not of a.json'));
    assert.ok((await folder.names()).includes('a.json'));
    assert.equal(await folder.read('a.json'), 'older');
    assert.ok((await entries()).includes('a.json'));
    assert.equal(await folder.read('b.json'), undefined);
  });

  it('keeps what is in its place, whatever a window that closed has left', async () => {
    await folder.write('a.json', 'kept');
    await folder.write(`a.json${DRAFT}`, 'left');
    assert.equal(await folder.read('a.json'), 'kept');
    await folder.write('a.json', 'written');
    assert.equal(await folder.read('a.json'), 'written');
  });

  it('has nothing left of a file that is deleted', async () => {
    await folder.write('a.json', 'deleted');
    await folder.write(`a.json${DRAFT}`, 'left');
    await folder.delete('a.json');
    assert.equal(await folder.read('a.json'), undefined);
    assert.deepEqual(await folder.names(), []);
  });

  async function entries(): Promise<readonly string[]> {
    return (await vscode.workspace.fs.readDirectory(uri)).map(([name]) => name);
  }
});
