import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { resetMovescope } from './support/configuration';
import { eventually } from './support/eventually';
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

  it('takes a removal back, with the label and the place in the list', async () => {
    const { captured } = await activated();
    await listAccounts('one', 'two', 'three');
    captured.presses.push('Undo');
    await vscode.commands.executeCommand('movescope.removeAccount', (await rowNamed(captured, 'two')).element);
    await eventually(() => settingsItems().length === 3 || undefined);
    assert.equal(await listedLabels(), 'one two three');
  });

  it('moves an account to the row that it is dropped on, and below the last row to the end', async () => {
    await listAccounts('one', 'two', 'three');
    await drag('three', 'one');
    assert.equal(await listedLabels(), 'three one two');
    await drag('three', 'one');
    assert.equal(await listedLabels(), 'one three two');
    await drag('one', undefined);
    assert.equal(await listedLabels(), 'three two one');
  });

  it('moves an account by its commands, as far as the list goes', async () => {
    const { captured } = await activated();
    await listAccounts('one', 'two', 'three');
    const two = (await rowNamed(captured, 'two')).element;
    await vscode.commands.executeCommand('movescope.moveAccountUp', two);
    assert.equal(await listedLabels(), 'two one three');
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.moveAccountUp', two);
    assert.equal(await listedLabels(), 'two one three');
    assert.deepEqual(captured.shown, ['The sandbox’s own accounts stay first, in the order of its ledger.']);
    await vscode.commands.executeCommand('movescope.moveAccountDown', two);
    await vscode.commands.executeCommand('movescope.moveAccountDown', two);
    await vscode.commands.executeCommand('movescope.moveAccountDown', two);
    assert.equal(await listedLabels(), 'one three two');
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

/** Lists accounts with these labels in the user's settings. */
async function listAccounts(...labels: readonly string[]): Promise<void> {
  await activated();
  const items = labels.map((label, index) => ({ address: `0xcafe${index}`, label }));
  await vscode.workspace.getConfiguration('movescope').update('accounts', items, vscode.ConfigurationTarget.Global);
}

function settingsItems(): readonly unknown[] {
  return vscode.workspace.getConfiguration('movescope').get<unknown[]>('accounts') ?? [];
}

/** Of the accounts that the settings list, in the order of the view. */
async function listedLabels(): Promise<string> {
  const rows = await rowsBelow((await activated()).captured);
  const listed = rows.filter(({ context }) => context === 'movescope.account');
  return listed.map(({ label }) => label).join(' ');
}

/** Drags a row of the view onto another one, or below the last one. */
async function drag(label: string, onto: string | undefined): Promise<void> {
  const { captured } = await activated();
  const controller = captured.drags.get('movescope.modules');
  assert.ok(controller);
  const data = new vscode.DataTransfer();
  const { token } = new vscode.CancellationTokenSource();
  await controller.handleDrag?.([(await rowNamed(captured, label)).element], data, token);
  const target = onto === undefined ? undefined : (await rowNamed(captured, onto)).element;
  await controller.handleDrop?.(target, data, token);
}
