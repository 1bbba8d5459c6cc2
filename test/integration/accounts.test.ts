import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { resetMovescope } from './support/configuration';
import { activated } from './support/extension';
import { rowNamed, rowsBelow } from './support/treeText';

describe('accounts', () => {
  afterEach(() => resetMovescope([]));

  it('adds one by the prompts and removes it from its row', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'type', text: '0x0000cAfe01' }, { kind: 'type', text: 'Mine' });
    await vscode.commands.executeCommand('movescope.addAccount');
    const row = await rowNamed(captured, 'Mine');
    assert.equal(row.description, '0xcafe01');
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.removeAccount', row.element);
    assert.ok((await rowsBelow(captured)).every(({ label }) => label !== 'Mine'));
    assert.deepEqual(captured.shown, ['Removed 0xcafe01.']);
  });

  it('lists an account once, however it is written', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xCAFE02', label: 'one' });
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0x00cafe02', label: 'two' });
    const labels = (await rowsBelow(captured)).map(({ label }) => label);
    assert.ok(!labels.includes('one') && labels.includes('two'), labels.join(', '));
  });

  it('adds nothing when the prompt is left', async () => {
    const { captured } = await activated();
    const before = (await rowsBelow(captured)).length;
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.addAccount');
    assert.equal((await rowsBelow(captured)).length, before);
  });
});
