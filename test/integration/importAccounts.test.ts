import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { MemoryFiles } from './support/memoryFiles';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';
import { rowsBelow } from './support/treeText';

const ACCOUNT = '00c0ffee00000000000000000000000000000000000000000000000000000e12';
const SHORT = '0xc0ffee00000000000000000000000000000000000000000000000000000e12';

const CONFIG = `---
profiles:
  default:
    network: Testnet
    private_key: "ed25519-priv-0xcanary-key-of-a-profile"
    public_key: "ed25519-pub-0xabcd"
    account: ${ACCOUNT}
    rest_url: "https://fullnode.testnet.example.org"
`;

const MANIFEST = `[package]\nname = "App"\n\n[addresses]\napp = "0xAB"\nstd = "0x01"\nvm = "0x0"\nopen = "_"\n`;

describe('the import of accounts', () => {
  const files = new MemoryFiles('memory-files');
  const roots = [
    { name: 'one', uri: files.uri('/one') },
    { name: 'two', uri: files.uri('/two') },
  ];

  before(() => activated());

  afterEach(async () => {
    files.clear();
    await resetMovescope(['t']);
  });

  after(() => {
    files.dispose();
  });

  it('offers the accounts that a configuration and a package of the workspace name, and lists the selected ones', async () => {
    const { captured } = await activated();
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    const folder = vscode.Uri.joinPath(workspace.uri, '.aptos');
    const manifest = vscode.Uri.joinPath(workspace.uri, 'imported', 'Move.toml');
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, 'config.yaml'), new TextEncoder().encode(CONFIG));
    await vscode.workspace.fs.writeFile(manifest, new TextEncoder().encode(MANIFEST));
    captured.offered.length = 0;
    captured.answers.push({ kind: 'many' }, { kind: 'pick', label: 'In your user settings' });
    try {
      await vscode.commands.executeCommand('movescope.importAccounts');
    } finally {
      // Runs before any other test checks what must not be stored anywhere.
      await vscode.workspace.fs.delete(folder, { recursive: true });
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(manifest, '..'), { recursive: true });
    }
    assert.deepEqual(offeredText(captured.offered[0]), [
      `default ${SHORT} .aptos/config.yaml, profile default on Testnet · on all networks`,
      'app 0xab imported/Move.toml · on all networks',
      'vm 0x0 imported/Move.toml · on all networks',
      'In your list',
      'std 0x1 listed as framework · imported/Move.toml · on all networks',
    ]);
    assert.deepEqual(settingsItems(), [
      { address: SHORT, label: 'default' },
      { address: '0xab', label: 'app' },
    ]);
  });

  it('reads several folders on a virtual file system, each account once', async () => {
    const { captured } = await activated();
    await configureNetworks([{ id: 't', label: 'Testnet', baseUrl: 'https://gateway.example/v1', auth: 'none' }]);
    files.write('/one/.aptos/config.yaml', CONFIG);
    files.write('/two/contracts/deep/.aptos/config.yaml', CONFIG.replace('default', 'deployer'));
    files.write('/two/contracts/Move.toml', MANIFEST);
    files.write('/two/node_modules/x/Move.toml', '[addresses]\nlibrary = "0xbad"');
    captured.offered.length = 0;
    captured.answers.push({ kind: 'many', without: ['app'] }, { kind: 'pick', label: 'In the workspace’s settings' });
    await vscode.commands.executeCommand('movescope.importAccounts', roots);
    assert.deepEqual(offeredText(captured.offered[0]), [
      `default ${SHORT} one/.aptos/config.yaml, profile default on Testnet; two/contracts/deep/.aptos/config.yaml, profile deployer on Testnet · only on Testnet`,
      'app 0xab two/contracts/Move.toml · on all networks',
      'vm 0x0 two/contracts/Move.toml · on all networks',
      'In your list',
      'std 0x1 listed as framework · two/contracts/Move.toml · on all networks',
    ]);
    assert.deepEqual(settingsItems(), [{ address: SHORT, label: 'default', network: 't' }]);
    assert.ok(Array.isArray(inspected()?.workspaceValue) && inspected()?.globalValue === undefined);
  });

  it('marks what is already listed, whichever way its address is written there', async () => {
    const { captured } = await activated();
    files.write('/one/.aptos/config.yaml', CONFIG);
    const items = [{ address: `0x${ACCOUNT.toUpperCase()}`, label: 'mine' }];
    await vscode.workspace.getConfiguration('movescope').update('accounts', items, vscode.ConfigurationTarget.Global);
    captured.offered.length = 0;
    captured.answers.push({ kind: 'many' });
    await vscode.commands.executeCommand('movescope.importAccounts', roots);
    assert.deepEqual(offeredText(captured.offered[0]), [
      'In your list',
      `default ${SHORT} listed as mine · one/.aptos/config.yaml, profile default on Testnet · on all networks`,
    ]);
    assert.deepEqual(settingsItems(), items);
  });

  it('compares an account of another network with the list of that network', async () => {
    const { captured } = await activated();
    await configureNetworks([{ id: 't', label: 'Testnet', baseUrl: 'https://gateway.example/v1', auth: 'none' }]);
    files.write('/one/.aptos/config.yaml', CONFIG);
    captured.offered.length = 0;
    for (const network of ['sandbox', 't']) {
      const items = [{ address: SHORT, label: 'mine', network }];
      await vscode.workspace.getConfiguration('movescope').update('accounts', items, vscode.ConfigurationTarget.Global);
      captured.answers.push({ kind: 'leave' });
      await vscode.commands.executeCommand('movescope.importAccounts', roots);
    }
    const source = 'one/.aptos/config.yaml, profile default on Testnet · only on Testnet';
    assert.deepEqual(captured.offered.map(offeredText), [
      [`default ${SHORT} ${source}`],
      ['In your list', `default ${SHORT} listed as mine · ${source}`],
    ]);
  });

  it('says in one sentence that nothing was found', async () => {
    const { captured } = await activated();
    files.write('/one/Move.toml', '[package]\nname = "Empty"');
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.importAccounts', roots);
    await vscode.commands.executeCommand('movescope.importAccounts', []);
    assert.deepEqual(captured.shown, [
      'No accounts were found: no .aptos/config.yaml or Move.toml in this workspace contains an address.',
      'Open a folder first: accounts are imported from its .aptos/config.yaml and Move.toml files.',
    ]);
  });

  it('says in one sentence each which files are broken, and quotes nothing from them', async () => {
    const { captured } = await activated();
    files.write('/one/.aptos/config.yaml', 'profiles: {default: {private_key: canary-key-in-a-line}}');
    files.write('/two/.aptos/config.yaml', 'x'.repeat(1_048_577));
    files.write('/two/Move.toml', '[addresses]\napp = canary-key-in-a-line');
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.importAccounts', roots);
    assert.deepEqual(captured.shown, [
      'one/.aptos/config.yaml cannot be read at line 1: write it as the CLI does, each key of a profile on its own line.',
      'two/.aptos/config.yaml cannot be opened, or is larger than 1 MiB: no accounts are read from it.',
      'two/Move.toml cannot be read at line 2, column 7: correct it to import its addresses.',
    ]);
  });

  it('keeps private keys out of rows, prompts, messages, settings and state', async () => {
    const { captured, context } = await activated();
    files.write('/one/.aptos/config.yaml', CONFIG);
    captured.answers.push({ kind: 'many' }, { kind: 'pick', label: 'In your user settings' });
    await vscode.commands.executeCommand('movescope.importAccounts', roots);
    await rowsBelow(captured);
    assert.deepEqual(captured.leaks.found, []);
    const states = [context.globalState, context.workspaceState].flatMap(state =>
      state.keys().map(name => [name, state.get<unknown>(name)]),
    );
    const kept = JSON.stringify([states, inspected()]);
    assert.ok(kept.includes(SHORT) && !kept.includes('canary'), kept);
  });
});

function offeredText(rows: readonly vscode.QuickPickItem[] | undefined): readonly string[] {
  return (rows ?? []).map(({ label, description, detail }) => [label, description, detail].filter(Boolean).join(' '));
}

function inspected() {
  return vscode.workspace.getConfiguration('movescope').inspect<readonly unknown[]>('accounts');
}

/** Accounts of the user and of the workspace. */
function settingsItems(): readonly unknown[] {
  return [...(inspected()?.workspaceValue ?? []), ...(inspected()?.globalValue ?? [])];
}
