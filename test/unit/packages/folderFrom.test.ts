import assert from 'node:assert/strict';
import { folderFrom } from '../../../src/core/packages/namedAddresses';

describe('folderFrom', () => {
  const cases: readonly (readonly [folder: string, local: string, found: string])[] = [
    ['/w/a', '../b', '/w/b'],
    ['/w/a', './b/', '/w/a/b'],
    ['/w/a', '../../../../b', '/b'],
    ['/w/a', '/w/b/../c', '/w/c'],
    ['C:/w/a', '..\\b', 'C:/w/b'],
    ['C:/w/a', 'C:\\v\\b', 'C:/v/b'],
    ['file:///w/a', '../b', 'file:///w/b'],
    ['file:///w/a', '../../../b', 'file:///b'],
    ['file:///w/a', '/w/b', 'file:///w/b'],
    ['file:///c:/w/a', '../b', 'file:///c:/w/b'],
    ['file:///c:/w/a', 'C:\\v\\b', 'file:///c:/v/b'],
    ['vscode-remote://ssh+there/w/a', '../b', 'vscode-remote://ssh+there/w/b'],
    ['vscode-remote://ssh+there/w/a', '/v/b', 'vscode-remote://ssh+there/v/b'],
    ['memory:/w/a', '/v/b', 'memory:/v/b'],
  ];
  for (const [folder, local, found] of cases) {
    it(`of ${folder} to ${local} is ${found}`, () => {
      assert.equal(folderFrom(folder, local), found);
    });
  }
});
