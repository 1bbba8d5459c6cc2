import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { StorageFolder } from '../../src/host/vscode/storageFolder';
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
    await writeDraft('a.json', 'left');
    await writeDraft('a.json.other', 'not of a.json');
    const opened = new StorageFolder(uri);
    assert.equal(await opened.read('a.json'), 'left');
    assert.deepEqual((await opened.names()).toSorted(), ['a.json', 'a.json.other']);
    assert.equal(await opened.read('b.json'), undefined);
  });

  it('is written to while other windows open', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const name = `${turn}.json`;
      const opened = Array.from({ length: 3 }, () => new StorageFolder(uri).read(name));
      const written = ['first', 'second'].map(text => folder.write(name, text));
      await Promise.all([...written, ...opened, new StorageFolder(uri).names()]);
      assert.match((await folder.read(name)) ?? '', /^(first|second)$/);
    }
    assert.equal((await folder.names()).length, 20);
  });

  it('keeps what is in its place, whatever a window that closed has left', async () => {
    await folder.write('a.json', 'kept');
    await writeDraft('a.json', 'left');
    const opened = new StorageFolder(uri);
    assert.equal(await opened.read('a.json'), 'kept');
    await opened.write('a.json', 'written');
    assert.equal(await opened.read('a.json'), 'written');
  });

  it('has nothing left of a file that is deleted', async () => {
    await folder.write('a.json', 'deleted');
    await writeDraft('a.json', 'left');
    await folder.delete('a.json');
    assert.equal(await new StorageFolder(uri).read('a.json'), undefined);
    assert.deepEqual(await folder.names(), []);
  });

  async function writeDraft(name: string, text: string): Promise<void> {
    await vscode.workspace.fs.createDirectory(uri);
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(uri, `${name}${DRAFT}`), new TextEncoder().encode(text));
  }
});
