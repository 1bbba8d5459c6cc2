import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { activeEditor, closeEditors, deleteFiles, hoverText, openFile, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { configureDiagnostics } from './support/configuration';
import { activated } from './support/extension';
import { shownSimulation } from './support/page';

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('movescope');
}

describe('payload files', () => {
  before(async () => {
    await activated();
    await configureDiagnostics(undefined);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
  });

  afterEach(async () => {
    await configuration().update('variables', undefined, vscode.ConfigurationTarget.Workspace);
    await closeEditors();
  });

  after(async () => {
    await configureDiagnostics(false);
    await deleteFiles();
  });

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

  it('use variables of the setting, and ask once for others', async () => {
    const { captured } = await activated();
    await configuration().update('variables', { to: '0xb0b' }, vscode.ConfigurationTarget.Workspace);
    const call = '{ "function": "0x1::aptos_account::transfer", "arguments": ["${to}", "${many}"] }';
    const text = `{ "sender": "0xa11ce", "payload": ${call} }`;
    const { document } = await openFile(text, 'payload.json');
    const [problem] = await eventually('the missing variable to be underlined', () => {
      const found = vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Movescope');
      return found.length > 0 ? found : undefined;
    });
    assert.equal(
      problem?.message,
      'Variable many has no value: add it to the movescope.variables setting, or run the payload to enter it.',
    );
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Warning);
    const editor = activeEditor();
    const inName = document.positionAt(text.indexOf('${to}') + 3);
    editor.selection = new vscode.Selection(inName, inName);
    assert.match(await hoverText(editor), /"0xb0b"[^]*From the movescope\\?\.variables setting/);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      document.positionAt(text.indexOf('${many') + 2),
      '{',
    );
    const offered = items.filter(({ kind }) => kind === vscode.CompletionItemKind.Variable);
    assert.deepEqual(
      // Variables that other tests entered are offered in every file.
      offered
        .map(({ label, insertText, detail }) => [label, insertText, detail])
        .filter(([label]) => label !== 'whoever'),
      [['to', 'to', '"0xb0b", from the movescope.variables setting']],
    );

    captured.shown.length = 0;
    captured.page.length = 0;
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual([captured.shown, captured.page], [[], []]);
    captured.answers.push({ kind: 'type', text: '1000' });
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual(captured.shown, []);
    const { payload } = await shownSimulation(captured);
    assert.deepEqual((payload as { readonly arguments?: unknown }).arguments, ['0xb0b', '1000']);
    await eventually('the variable to be known', () => {
      const found = vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Movescope');
      return found.length === 0 || undefined;
    });
    // Without an answer in the queue, a second question would fail.
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.simulate');
    await shownSimulation(captured);
    assert.deepEqual(captured.shown, []);
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
