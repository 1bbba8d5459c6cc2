import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { addressChoices } from '../../src/host/accounts/chooseSender';
import { MapMemento } from '../unit/host/mapMemento';
import { configureNetworks, resetMovescope } from './support/configuration';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { ownSession } from './support/ownSession';
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

  it('shows any account, and copies what is chosen', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    captured.answers.push(
      { kind: 'pick', label: '$(edit) Enter an address…' },
      { kind: 'type', text: '0xa11ce' },
      { kind: 'pick', label: '7' },
    );
    await vscode.commands.executeCommand('movescope.showAccount');
    assert.equal(await vscode.env.clipboard.readText(), '7');
    captured.answers.push({ kind: 'pick', label: '0xa11ce' });
    await vscode.commands.executeCommand('movescope.showAccount', '0xa11ce');
    assert.equal(await vscode.env.clipboard.readText(), '0xa11ce');
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

  it('moves an account by its keys, as far as the list goes', async () => {
    const { captured } = await activated();
    await listAccounts('one', 'two', 'three');
    const two = (await rowNamed(captured, 'two')).element;
    for (const [command, after] of [
      ['moveAccountUp', 'two one three'],
      ['moveAccountUp', 'two one three'],
      ['moveAccountDown', 'one two three'],
      ['moveAccountDown', 'one three two'],
      ['moveAccountDown', 'one three two'],
    ] as const) {
      await vscode.commands.executeCommand(`movescope.${command}`, two);
      assert.equal(await listedLabels(), after);
    }
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
        'Only on Sandbox in the workspace settings',
        'On all networks in the workspace settings',
      ],
    );
    assert.deepEqual(settingsItems(), [{ address: '0xcafe03' }]);
  });

  it('changes the label of an account, and removes it', async () => {
    const { captured } = await activated();
    await listAccounts('old');
    const { element } = await rowNamed(captured, 'old');
    captured.answers.push({ kind: 'pick', label: 'Label' }, { kind: 'type', text: ' new ' });
    await vscode.commands.executeCommand('movescope.editAccount', element);
    assert.deepEqual(settingsItems(), [{ address: '0xcafe0', label: 'new' }]);
    assert.equal(captured.boxes.at(-1)?.value, 'old');
    captured.answers.push({ kind: 'pick', label: 'new' }, { kind: 'pick', label: 'Label' }, { kind: 'type', text: '' });
    await vscode.commands.executeCommand('movescope.editAccount');
    assert.equal(await listedLabels(), '0xcafe0');
  });

  it('keeps every detail of an account but the one that is changed, wherever it is listed', async () => {
    const { captured } = await activated();
    const key = `0x${'ab'.repeat(32)}`;
    const [first, last] = [{ address: '0xcafe1', label: 'first' }, { address: '0xcafe3' }];
    const whole = { address: '0xcafe2', label: 'whole', network: 'sandbox', publicKey: key };
    const without = (name: keyof typeof whole) =>
      Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name));
    const edit = (label: string, text?: string) => async () => {
      captured.answers.push({ kind: 'pick', label });
      if (text !== undefined) captured.answers.push({ kind: 'type', text });
      await vscode.commands.executeCommand('movescope.editAccount', '0xcafe2');
    };
    const run = (command: string) => () => vscode.commands.executeCommand(`movescope.${command}`, '0xcafe2');
    type Change = readonly [make: () => Thenable<unknown>, user: readonly object[], workspace?: readonly object[]];
    const changes: readonly Change[] = [
      [edit('Label', 'other'), [first, { ...whole, label: 'other' }, last]],
      [edit('Label', ''), [first, without('label'), last]],
      [
        edit('Public Key', key.replaceAll('ab', 'cd')),
        [first, { ...whole, publicKey: key.replaceAll('ab', 'cd') }, last],
      ],
      [edit('Public Key', ''), [first, without('publicKey'), last]],
      [edit('List on All Networks'), [first, without('network'), last]],
      [edit('List in the workspace settings'), [first, last], [whole]],
      [run('moveAccountUp'), [whole, first, last]],
      [run('moveAccountDown'), [first, last, whole]],
      [run('removeAccount'), [first, last]],
    ];
    for (const [make, user, workspace] of changes) {
      const configuration = vscode.workspace.getConfiguration('movescope');
      await configuration.update('accounts', undefined, vscode.ConfigurationTarget.Workspace);
      await configuration.update('accounts', [first, whole, last], vscode.ConfigurationTarget.Global);
      await make();
      const { globalValue, workspaceValue } =
        vscode.workspace.getConfiguration('movescope').inspect('accounts') ?? assert.fail();
      assert.deepEqual([globalValue, workspaceValue], [user, workspace]);
    }
    captured.presses.push('Undo');
    await vscode.workspace.getConfiguration('movescope').update('accounts', [first, whole], true);
    await run('removeAccount')();
    await eventually('the account to be back', () => settingsItems().length === 2 || undefined);
    assert.deepEqual(settingsItems(), [first, whole]);
  });

  it('offers the accounts in their order, then the default sender, each once', async () => {
    const { context } = await activated();
    await listAccounts('one', 'two');
    const log = { info: () => undefined, warn: () => undefined };
    const offered = async (sender: string) => {
      const state = new MapMemento({ 'sender.sandbox': sender });
      const { session, offline } = ownSession({ state, networks: new MapMemento() }, context, log);
      const choices = await addressChoices(session);
      offline.dispose();
      session.dispose();
      return choices.map(({ text }) => text).slice(-3);
    };
    assert.deepEqual(await offered('0xcafe77'), ['0xcafe0', '0xcafe1', '0xcafe77']);
    assert.deepEqual((await offered('0xcafe0')).slice(-2), ['0xcafe0', '0xcafe1']);
  });

  it('names an account on the sandbox’s ledger', async () => {
    const { captured } = await activated();
    const { element } = await rowNamed(captured, 'alice');
    captured.answers.push({ kind: 'pick', label: 'Label' }, { kind: 'type', text: 'my alice' });
    await vscode.commands.executeCommand('movescope.editAccount', element);
    const labels = labelsOf(await rowsBelow(captured));
    assert.ok(labels.includes('my alice') && !labels.includes('alice'), labels.join(', '));
    assert.equal(await listedLabels(), '');
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
      captured.answers.push({ kind: 'pick', label: 'Label' }, { kind: 'type', text: 'new' });
      await vscode.commands.executeCommand('movescope.editAccount', '0xa11ce');
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
    captured.answers.push(
      { kind: 'pick', label: 'List on Sandbox Only' },
      { kind: 'pick', label: 'List on All Networks' },
    );
    await vscode.commands.executeCommand('movescope.editAccount', element);
    assert.deepEqual(settingsItems(), [{ address: '0xcafe0', label: 'mine', network: 'sandbox' }]);
    await vscode.commands.executeCommand('movescope.editAccount', element);
    assert.deepEqual(settingsItems(), [{ address: '0xcafe0', label: 'mine' }]);
  });

  it('shares an account with the workspace, before the user’s own, and stops sharing it', async () => {
    const { captured } = await activated();
    await listAccounts('one', 'two');
    const { element } = await rowNamed(captured, 'two');
    captured.answers.push(
      { kind: 'pick', label: 'List in the workspace settings' },
      { kind: 'pick', label: 'List in your user settings' },
    );
    await vscode.commands.executeCommand('movescope.editAccount', element);
    assert.deepEqual(workspaceItems(), [{ address: '0xcafe1', label: 'two' }]);
    assert.equal(await listedLabels(), 'two one');
    captured.shown.length = 0;
    await drag('one', 'two');
    assert.deepEqual(captured.shown, [
      'Accounts can be reordered only within a settings file, below the sandbox accounts. Use "Edit Account…" to move an account to another settings file.',
    ]);
    await vscode.commands.executeCommand('movescope.editAccount', element);
    assert.equal(workspaceItems(), undefined);
    assert.equal(await listedLabels(), 'two one');
  });

  it('says that an account which is not listed cannot be removed or edited', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    for (const command of ['removeAccount', 'editAccount'])
      await vscode.commands.executeCommand(`movescope.${command}`, '0xbeef');
    const sentence = '0xbeef is not in your list. Run "Movescope: Add Account" to add it.';
    assert.deepEqual(captured.shown, [sentence, sentence]);
  });

  it('takes a key for the row that was selected while rows were listed again', async () => {
    const { captured } = await activated();
    await listAccounts('one', 'two');
    const { element } = await rowNamed(captured, 'one');
    captured.select('movescope.modules', []);
    captured.select('movescope.modules', [element], 'quietly');
    await rowsBelow(captured);
    await new Promise(resolve => setTimeout(resolve));
    captured.select('movescope.modules', []);
    await vscode.commands.executeCommand('movescope.removeAccount', { of: 'focus' });
    assert.equal(await listedLabels(), 'two');
  });

  it('ignores keys on a row that is not an account', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    for (const command of ['editAccount', 'removeAccount', 'moveAccountUp'])
      await vscode.commands.executeCommand(`movescope.${command}`, { of: 'focus' });
    assert.deepEqual(captured.shown, []);
  });

  it('says in one sentence that a settings file cannot be written, and keeps the account', async () => {
    const { captured } = await activated();
    await listAccounts('one');
    const { element } = await rowNamed(captured, 'one');
    const [folder = assert.fail()] = vscode.workspace.workspaceFolders ?? [];
    const file = vscode.Uri.joinPath(folder.uri, '.vscode/settings.json');
    const before = await Promise.resolve(vscode.workspace.fs.readFile(file)).catch(() => undefined);
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('{ "half": '));
    captured.shown.length = 0;
    captured.answers.push({ kind: 'pick', label: 'List in the workspace settings' });
    try {
      await vscode.commands.executeCommand('movescope.editAccount', element);
    } finally {
      if (before) await vscode.workspace.fs.writeFile(file, before);
      else await vscode.workspace.fs.delete(file);
    }
    assert.equal(captured.shown.length, 1);
    assert.match(
      captured.shown[0] ?? '',
      /^The accounts could not be written to the workspace settings\. Correct the settings file and try again\. VS Code reported: /,
    );
    assert.equal(await listedLabels(), 'one');
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
