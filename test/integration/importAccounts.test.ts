import assert from 'node:assert/strict';
import * as vscode from 'vscode';
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
  before(() => activated());

  afterEach(async () => {
    // Before any other test checks what must not be stored anywhere.
    for (const name of ['.aptos', 'imported']) await remove(name);
    await resetMovescope(['t']);
  });

  it('offers the accounts that configurations and packages of the workspace name, each once, and lists those selected', async () => {
    const { captured } = await activated();
    await configureNetworks([{ id: 't', label: 'Testnet', baseUrl: 'https://gateway.example/v1', auth: 'none' }]);
    await write('.aptos/config.yaml', CONFIG);
    await write('imported/deep/.aptos/config.yaml', CONFIG.replace('default', 'deployer'));
    await write('imported/Move.toml', MANIFEST);
    await write('imported/node_modules/x/Move.toml', '[addresses]\nlibrary = "0xbad"');
    captured.offered.length = 0;
    captured.answers.push({ kind: 'many', without: ['app'] }, { kind: 'pick', label: 'In the workspace settings' });
    await vscode.commands.executeCommand('movescope.importAccounts');
    assert.deepEqual(offeredText(captured.offered[0]), [
      `default ${SHORT} .aptos/config.yaml, profile default on Testnet; imported/deep/.aptos/config.yaml, profile deployer on Testnet · only on Testnet`,
      'app 0xab imported/Move.toml · on all networks',
      'std 0x1 listed as framework · imported/Move.toml · on all networks',
      'vm 0x0 imported/Move.toml · on all networks',
    ]);
    assert.deepEqual(inspected()?.workspaceValue, [{ address: SHORT, label: 'default', network: 't' }]);
    assert.equal(inspected()?.globalValue, undefined);
  });

  it('marks what is already listed, whichever way its address is written there', async () => {
    const { captured } = await activated();
    await write('.aptos/config.yaml', CONFIG);
    const items = [{ address: `0x${ACCOUNT.toUpperCase()}`, label: 'mine' }];
    await vscode.workspace.getConfiguration('movescope').update('accounts', items, vscode.ConfigurationTarget.Global);
    captured.offered.length = 0;
    captured.answers.push({ kind: 'many' });
    await vscode.commands.executeCommand('movescope.importAccounts');
    assert.deepEqual(offeredText(captured.offered[0]), [
      `default ${SHORT} listed as mine · .aptos/config.yaml, profile default on Testnet · on all networks`,
    ]);
    assert.deepEqual(inspected()?.globalValue, items);
  });

  it('compares an account of another network with the list of that network', async () => {
    const { captured } = await activated();
    await configureNetworks([{ id: 't', label: 'Testnet', baseUrl: 'https://gateway.example/v1', auth: 'none' }]);
    await write('.aptos/config.yaml', CONFIG);
    captured.offered.length = 0;
    for (const network of ['sandbox', 't']) {
      const items = [{ address: SHORT, label: 'mine', network }];
      await vscode.workspace.getConfiguration('movescope').update('accounts', items, vscode.ConfigurationTarget.Global);
      captured.answers.push({ kind: 'leave' });
      await vscode.commands.executeCommand('movescope.importAccounts');
    }
    const source = '.aptos/config.yaml, profile default on Testnet · only on Testnet';
    assert.deepEqual(captured.offered.map(offeredText), [
      [`default ${SHORT} ${source}`],
      [`default ${SHORT} listed as mine · ${source}`],
    ]);
  });

  it('says in one sentence that nothing was found', async () => {
    const { captured } = await activated();
    await write('imported/Move.toml', '[package]\nname = "Empty"');
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.importAccounts');
    assert.deepEqual(captured.shown, [
      'No accounts found. No .aptos/config.yaml or Move.toml file in this workspace contains an address.',
    ]);
  });

  it('says in one sentence each which files are broken, and quotes nothing from them', async () => {
    const { captured } = await activated();
    await write('.aptos/config.yaml', 'profiles: {default: {private_key: canary-key-in-a-line}}');
    await write('imported/.aptos/config.yaml', 'x'.repeat(1_048_577));
    await write('imported/Move.toml', '[addresses]\napp = canary-key-in-a-line');
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.importAccounts');
    assert.deepEqual(captured.shown, [
      '.aptos/config.yaml has a syntax error at line 1. Put each key of a profile on its own line, as the Aptos CLI does.',
      'imported/.aptos/config.yaml was skipped: it cannot be opened or is larger than 1 MiB.',
      'imported/Move.toml has a syntax error at line 2, column 7. Correct it to import its addresses.',
    ]);
  });

  it('imports what it can read beside a file that cannot be read', async () => {
    const { captured } = await activated();
    await write('.aptos/config.yaml', CONFIG);
    await write('imported/Move.toml', MANIFEST);
    captured.shown.length = 0;
    captured.offered.length = 0;
    captured.answers.push({ kind: 'leave' });
    const { fs } = vscode.workspace;
    const readFile = (uri: vscode.Uri) =>
      uri.path.endsWith('.yaml') ? Promise.reject(vscode.FileSystemError.NoPermissions(uri)) : fs.readFile(uri);
    Object.defineProperty(vscode.workspace, 'fs', { value: { ...fs, readFile }, configurable: true });
    try {
      await vscode.commands.executeCommand('movescope.importAccounts');
    } finally {
      Object.defineProperty(vscode.workspace, 'fs', { value: fs, configurable: true });
    }
    assert.deepEqual(captured.shown, ['.aptos/config.yaml was skipped: it cannot be opened or is larger than 1 MiB.']);
    assert.deepEqual(
      captured.offered[0]?.map(({ label }) => label),
      ['app', 'std', 'vm'],
    );
  });

  it('keeps private keys out of rows, prompts, messages, settings and state', async () => {
    const { captured, context } = await activated();
    await write('.aptos/config.yaml', CONFIG);
    captured.answers.push({ kind: 'many' }, { kind: 'pick', label: 'In your user settings' });
    await vscode.commands.executeCommand('movescope.importAccounts');
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

/** Writes a file of the workspace. */
async function write(path: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(inWorkspace(path), new TextEncoder().encode(text));
}

async function remove(name: string): Promise<void> {
  await Promise.resolve(vscode.workspace.fs.delete(inWorkspace(name), { recursive: true })).catch(() => undefined);
}

function inWorkspace(path: string): vscode.Uri {
  const [folder = assert.fail()] = vscode.workspace.workspaceFolders ?? [];
  return vscode.Uri.joinPath(folder.uri, path);
}
