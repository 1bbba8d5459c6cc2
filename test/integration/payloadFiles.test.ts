import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { activeEditor, closeEditors, deleteFiles, openFile, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { shownSimulation } from './support/page';

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

  it('start with a snippet, which can be simulated as it is', async () => {
    const { captured } = await activated();
    const editor = await openWithCursor('|', 'jsonc');
    await vscode.commands.executeCommand('editor.action.insertSnippet', { langId: 'jsonc', name: 'Move transaction' });
    await eventually('the snippet', () => (editor.document.getText() === '' ? undefined : true));
    assert.equal(activeEditor(), editor);
    captured.shown.length = 0;
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual(captured.shown, []);
    const { subject, sender } = await shownSimulation(captured);
    assert.deepEqual([subject, sender], ['0x1::aptos_account::transfer', '0xa11ce']);
  });
});
