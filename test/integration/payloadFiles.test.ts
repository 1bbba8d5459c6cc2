import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, deleteFiles, openFile } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';

describe('payload files', () => {
  before(async () => {
    await activated();
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
  });

  afterEach(closeEditors);
  after(deleteFiles);

  it('have comments, and problems for members that no form has', async () => {
    const editor = await openFile('// pays\n{ "function": "0x1::m::f", "argumets": [] }', 'payload.json');
    assert.equal(editor.document.languageId, 'jsonc');
    const found = await eventually('VS Code to check the file by its schema', () => {
      const messages = vscode.languages.getDiagnostics(editor.document.uri).map(({ message }) => message);
      return messages.some(each => each.includes('argumets')) ? messages : undefined;
    });
    assert.match(found.join('\n'), /Property argumets is not allowed/);
  });

  it('have completion of their members, without a call at the cursor', async () => {
    const { document } = await openFile('{ "type": "multisig_payload", "mu" }', 'payload.json');
    const at = document.positionAt(document.getText().indexOf('mu" }') + 2);
    const labels = await eventually('completion', async () => {
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        at,
      );
      const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
      return labels.some(label => label.includes('multisig_address')) ? labels : undefined;
    });
    assert.ok(labels.some(label => label.includes('transaction_payload')));
  });
});
