import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configureNetworks, resetMovescope } from './support/configuration';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { serveOpenDemo } from './support/served';
import { rowNamed, rowsBelow, transactionRows, type Row } from './support/treeText';

describe('accounts', () => {
  afterEach(() => resetMovescope([]));

  it('adds an account with the prompts, and removes it from its row', async () => {
    const { captured } = await activated();
    captured.answers.push(
      { kind: 'type', text: '0x0000cAfe01' },
      { kind: 'type', text: 'Mine' },
      { kind: 'pick', label: 'Only on Sandbox' },
    );
    await vscode.commands.executeCommand('movescope.addAccount');
    const row = await rowNamed(captured, 'Mine');
    assert.equal(row.description, '0xcafe01');
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.removeAccount', row.element);
    assert.ok((await rowsBelow(captured)).every(({ label }) => label !== 'Mine'));
    assert.deepEqual(captured.shown, ['Removed Mine (0xcafe01).']);
  });

  it('undoes a removal, including the label and the position in the list', async () => {
    const { captured } = await activated();
    await listAccounts('one', 'two', 'three');
    captured.presses.push('Undo');
    await vscode.commands.executeCommand('movescope.removeAccount', (await rowNamed(captured, 'two')).element);
    await eventually('three accounts in the settings', () => settingsItems().length === 3 || undefined);
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

  it('adds an account on all networks, and offers the workspace settings', async () => {
    const { captured } = await activated();
    captured.answers.push(
      { kind: 'type', text: '0xcafe03' },
      { kind: 'type', text: '' },
      { kind: 'pick', label: 'On all networks' },
    );
    captured.offered.length = 0;
    await vscode.commands.executeCommand('movescope.addAccount');
    assert.deepEqual(
      captured.offered.flat().map(({ label, description }) => `${label} ${description}`),
      [
        'Only on Sandbox in your user settings',
        'On all networks in your user settings',
        'Only on Sandbox in the workspace’s settings',
        'On all networks in the workspace’s settings',
      ],
    );
    assert.deepEqual(settingsItems(), [{ address: '0xcafe03' }]);
  });

  it('renames an account, and clears its name', async () => {
    const { captured } = await activated();
    await listAccounts('old');
    const { element } = await rowNamed(captured, 'old');
    captured.answers.push({ kind: 'type', text: ' new ' });
    await vscode.commands.executeCommand('movescope.renameAccount', element);
    assert.deepEqual(settingsItems(), [{ address: '0xcafe0', label: 'new' }]);
    assert.equal(captured.boxes.at(-1)?.value, 'old');
    captured.answers.push({ kind: 'pick', label: 'new' }, { kind: 'type', text: '' });
    await vscode.commands.executeCommand('movescope.renameAccount');
    assert.equal(await listedLabels(), '0xcafe0');
  });

  it('sends no request for a renamed account, and keeps no data of a removed one', async () => {
    const { captured } = await activated();
    const server = await serveOpenDemo();
    try {
      await configureNetworks([{ id: 'served', label: 'Served', baseUrl: server.url, auth: 'none' }]);
      await vscode.commands.executeCommand('movescope.selectNetwork', 'served');
      await vscode.commands.executeCommand('movescope.addAccount', { address: '0xa11ce', label: 'old' });
      const sent = labelsOf(await sentBy('old'));
      const modules = labelsOf(await rowsBelow(captured, await rowNamed(captured, 'old')));
      assert.ok(sent.length > 5);
      const requests = server.log.length;
      captured.answers.push({ kind: 'type', text: 'new' });
      await vscode.commands.executeCommand('movescope.renameAccount', '0xa11ce');
      assert.deepEqual(labelsOf(await sentBy('new')), sent);
      assert.deepEqual(labelsOf(await rowsBelow(captured, await rowNamed(captured, 'new'))), modules);
      assert.equal(server.log.length, requests);
      await vscode.commands.executeCommand('movescope.removeAccount', '0xa11ce');
      assert.deepEqual(await transactionRows(captured), []);
      await vscode.commands.executeCommand('movescope.addAccount', { address: '0xa11ce', label: 'again' });
      assert.deepEqual(labelsOf(await sentBy('again')), sent);
      assert.ok(server.log.length > requests);
    } finally {
      await resetMovescope([]);
      await server.close();
    }
  });

  it('lists an account on this network only, and on all networks again', async () => {
    const { captured } = await activated();
    await listAccounts('mine');
    const { element } = await rowNamed(captured, 'mine');
    captured.answers.push({ kind: 'pick', label: 'Only on Sandbox' }, { kind: 'pick', label: 'On all networks' });
    await vscode.commands.executeCommand('movescope.setAccountNetworks', element);
    assert.deepEqual(settingsItems(), [{ address: '0xcafe0', label: 'mine', network: 'sandbox' }]);
    await vscode.commands.executeCommand('movescope.setAccountNetworks', element);
    assert.deepEqual(settingsItems(), [{ address: '0xcafe0', label: 'mine' }]);
  });

  it('shares an account with the workspace, before the user’s own, and stops sharing it', async () => {
    const { captured } = await activated();
    await listAccounts('one', 'two');
    const { element } = await rowNamed(captured, 'two');
    await vscode.commands.executeCommand('movescope.moveAccountTo', element);
    assert.deepEqual(workspaceItems(), [{ address: '0xcafe1', label: 'two' }]);
    assert.equal(await listedLabels(), 'two one');
    captured.shown.length = 0;
    await drag('one', 'two');
    assert.deepEqual(captured.shown, [
      'one is listed in your user settings and two in the workspace’s settings: accounts are ordered within one list.',
    ]);
    await vscode.commands.executeCommand('movescope.moveAccountTo', element);
    assert.equal(workspaceItems(), undefined);
    assert.equal(await listedLabels(), 'one two');
  });

  it('shows a name from the settings for an account on the sandbox’s ledger', async () => {
    const { captured } = await activated();
    const { element } = await rowNamed(captured, 'alice');
    const address = String(Reflect.get(Object(element), 'address'));
    const items = [{ address: `0x${address.slice(2).padStart(64, '0')}`, label: 'my alice' }];
    await vscode.workspace.getConfiguration('movescope').update('accounts', items, vscode.ConfigurationTarget.Global);
    const labels = (await rowsBelow(captured)).map(({ label }) => label);
    assert.ok(labels.includes('my alice') && !labels.includes('alice'), labels.join(', '));
    assert.equal(await listedLabels(), '');
  });

  it('says that an account which is not listed cannot be removed or renamed', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.removeAccount', '0xbeef');
    assert.deepEqual(captured.shown, ['0xbeef is not in your list: add it with Movescope: Add Account.']);
  });

  it('ignores keys on a row that is not an account', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    for (const command of ['renameAccount', 'removeAccount', 'moveAccountUp'])
      await vscode.commands.executeCommand(`movescope.${command}`, { of: 'focus' });
    assert.deepEqual(captured.shown, []);
  });

  it('lists an account once, whichever way its address is written', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xCAFE02', label: 'one' });
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0x00cafe02', label: 'two' });
    const labels = (await rowsBelow(captured)).map(({ label }) => label);
    assert.ok(!labels.includes('one') && labels.includes('two'), labels.join(', '));
  });

  it('adds nothing when the prompt is dismissed', async () => {
    const { captured } = await activated();
    const before = (await rowsBelow(captured)).length;
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.addAccount');
    assert.equal((await rowsBelow(captured)).length, before);
  });
});

/** What the Transactions view shows below an account. */
async function sentBy(label: string): Promise<readonly Row[]> {
  const { captured } = await activated();
  const account = (await transactionRows(captured)).find(row => row.label === label) ?? assert.fail(`no row ${label}`);
  return transactionRows(captured, account);
}

function labelsOf(rows: readonly Row[]): readonly string[] {
  return rows.map(({ label }) => label);
}

/** Lists accounts with these labels in the user's settings. */
async function listAccounts(...labels: readonly string[]): Promise<void> {
  await activated();
  const items = labels.map((label, index) => ({ address: `0xcafe${index}`, label }));
  await vscode.workspace.getConfiguration('movescope').update('accounts', items, vscode.ConfigurationTarget.Global);
}

function settingsItems(): readonly unknown[] {
  return vscode.workspace.getConfiguration('movescope').get<unknown[]>('accounts') ?? [];
}

function workspaceItems(): unknown {
  return vscode.workspace.getConfiguration('movescope').inspect('accounts')?.workspaceValue;
}

/** The rows of the accounts that the settings list, in the order of the view. */
async function listedLabels(): Promise<string> {
  const rows = await rowsBelow((await activated()).captured);
  const listed = rows.filter(({ context }) => context === 'movescope.account');
  return listed.map(({ label }) => label).join(' ');
}

/** Drags a row of the view onto another row, or below the last one. */
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
