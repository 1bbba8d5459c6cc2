import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('activation', () => {
  it('gives the extension’s API', async () => {
    const extension = vscode.extensions.getExtension<{ readonly apiVersion: number }>('movescope.movescope');
    assert.ok(extension);
    const api = await extension.activate();
    assert.equal(api.apiVersion, 1);
  });
});
