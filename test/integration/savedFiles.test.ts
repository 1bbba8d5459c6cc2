import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readFile, readFileIfFit, UnfitFileError } from '../../src/host/vscode/readFile';

describe('readFile', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'movescope-saved-'));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  const MOST = 100;
  const cases: readonly (readonly [what: string, make: (path: string) => Promise<void>, result: string])[] = [
    ['a file', path => writeFile(path, 'text'), 'text'],
    ['a link to a file', path => symlink(join(folder, 'a file'), path), 'text'],
    ['a large file', path => writeFile(path, '').then(() => truncate(path, MOST + 1)), 'size'],
    ['a pipe', path => Promise.resolve(void execFileSync('mkfifo', [path])), 'kind'],
    ['a link to a device', path => symlink('/dev/zero', path), 'kind'],
    ['a folder', path => symlink(folder, path), 'FileIsADirectory'],
    ['nothing', () => Promise.resolve(), 'FileNotFound'],
  ];
  for (const [what, make, result] of cases)
    it(`reads ${what}: ${result}`, async () => {
      const path = join(folder, what);
      await make(path);
      const uri = vscode.Uri.file(path);
      const read = await readFile(uri, MOST).then(
        bytes => new TextDecoder().decode(bytes),
        (error: unknown) => {
          if (error instanceof UnfitFileError) return error.reason;
          return error instanceof vscode.FileSystemError ? error.code : String(error);
        },
      );
      assert.equal(read, result);
      assert.equal((await readFileIfFit(uri, MOST)) !== undefined, result === 'text');
    });
});
