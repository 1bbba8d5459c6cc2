import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { FaultyGateway, nodeError } from '../support/faultyGateway';
import type { Captured } from './support/captured';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, lensTitles } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { shownEncoding, shownSimulation } from './support/page';
import { historyRows, rowNamed, rowsBelow } from './support/treeText';

/**
 * What a version before this one stored in VS Code, with placeholders for the addresses of the gateway and the
 * workspace: as written by commit 6d4d10a, after a simulation that succeeds, one that aborts, an encoding and a form.
 */
const FIXTURE = join(__dirname, '../../../test/fixtures/storedState');

interface StoredState {
  readonly settings: { readonly networks: readonly object[]; readonly accounts: readonly object[] };
  readonly secrets: Readonly<Record<string, string>>;
  readonly globalState: Readonly<Record<string, unknown>>;
  readonly workspaceState: Readonly<Record<string, unknown>>;
}

const PAYLOAD = `{
  "type": "entry_function_payload",
  "function": "0x1::aptos_account::transfer",
  "type_arguments": [],
  "arguments": ["0xb0b", "1000"]
}`;

describe('state that an earlier version stored', () => {
  let gateway: FaultyGateway;
  let state: StoredState;
  let storage: vscode.Uri;
  let workspace: vscode.Uri;

  before(async () => {
    const { context, captured, disable, enable, restart, storage: folder } = await activated();
    // An extension that ends waits for the last result of the test before.
    await restart();
    await removeResults(captured);
    storage = folder ?? assert.fail('there is no storage');
    workspace = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('there is no workspace');
    gateway = await FaultyGateway.start(nodeError(503, 'health_check_failed'));
    await vscode.commands.executeCommand('movescope.clearCache');
    await disable();
    const placed = async (name: string) =>
      (await readFile(join(FIXTURE, name), 'utf8'))
        .replaceAll('{gateway}', `http://${gateway.host}`)
        .replaceAll('{workspace}', workspace.toString());
    for (const name of await readdir(FIXTURE, { recursive: true })) {
      if (!/\.jsonl?$/.test(name) || name === 'state.json') continue;
      await write(vscode.Uri.joinPath(storage, name), await placed(name));
    }
    await write(vscode.Uri.joinPath(workspace, 'stored.json'), PAYLOAD);
    state = JSON.parse(await placed('state.json')) as StoredState;
    for (const [name, value] of Object.entries(state.globalState)) await context.globalState.update(name, value);
    for (const [name, value] of Object.entries(state.workspaceState)) await context.workspaceState.update(name, value);
    for (const [name, value] of Object.entries(state.secrets)) await context.secrets.store(name, value);
    await configureNetworks(state.settings.networks);
    await vscode.workspace
      .getConfiguration('movescope')
      .update('accounts', state.settings.accounts, vscode.ConfigurationTarget.Global);
    enable();
  });

  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.page, captured.shown, captured.steps]) list.length = 0;
  });

  afterEach(closeEditors);

  after(async () => {
    const { context, captured, disable, enable } = await activated();
    await vscode.commands.executeCommand('movescope.clearCache');
    await removeResults(captured);
    await resetMovescope(['stored']);
    await disable();
    for (const name of Object.keys(state.globalState)) await context.globalState.update(name, undefined);
    const stored = Object.keys(state.workspaceState).filter(name => name !== 'network');
    for (const name of stored) await context.workspaceState.update(name, undefined);
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(storage, 'watched'), { recursive: true });
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspace, 'stored.json'));
    enable();
    await gateway.stop();
  });

  it('selects its network, whose key goes to its gateway', async () => {
    const { api } = await activated();
    assert.equal(api.network.id, 'stored');
    const arrival = gateway.arrival('GET /accounts/0xb0b/modules');
    await assert.rejects(api.getModules('0xb0b'));
    assert.equal((await arrival).headers.authorization, 'Bearer canary-key-of-the-version-before');
  });

  it('lists its accounts, and their modules from the offline copy: as sorted, pinned and watched', async () => {
    const { captured } = await activated();
    const accounts = await rowsBelow(captured);
    assert.deepEqual(
      accounts.map(({ label }) => label),
      ['demo', 'framework'],
    );
    const [stale, ...modules] = await rowsBelow(captured, await rowNamed(captured, 'demo'));
    assert.match(stale?.label ?? '', /^Offline: this was read /);
    assert.deepEqual(
      modules.map(({ label }) => label),
      ['vault', 'counter'],
    );
    assert.match((await rowNamed(captured, 'demo')).description, /^watched · 0xcafe · offline/);
    assert.match(modules[0]?.description ?? '', /^pinned/);
  });

  it('lists its results, the pinned one first, and opens each', async () => {
    const { captured } = await activated();
    const rows = await historyRows(captured);
    assert.deepEqual(
      rows.map(({ label, description }) => [label, description.split(' · ').slice(0, 2).join(' · ')]),
      [
        ['aptos_account::transfer', 'pinned · succeeds'],
        ['aptos_account::transfer', 'succeeds · 998 gas'],
        ['aptos_account::transfer', 'signing message · Stored'],
        ['vault::withdraw', 'aborts · 8 gas'],
      ],
    );
    const [pinned, form, encoding, abort] = rows;
    const opened = async (element: unknown) => {
      captured.page.length = 0;
      await vscode.commands.executeCommand('movescope.openResult', element);
    };
    await opened(pinned?.element);
    assert.equal((await shownSimulation(captured)).gas.used, '9');
    await opened(form?.element);
    assert.equal((await shownSimulation(captured)).verdict.kind, 'success');
    await opened(abort?.element);
    assert.match((await shownSimulation(captured)).vmStatus, /ENOT_ENOUGH/);
    await opened(encoding?.element);
    assert.equal((await shownEncoding(captured)).subject, '0x1::aptos_account::transfer');
  });

  it('offers its values in the form of a call', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.simulateFunction', '0x1::aptos_account::transfer');
    assert.equal(captured.steps[0]?.active, '0xcab');
  });

  it('simulates its payload whenever it is saved', async () => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(workspace, 'stored.json'));
    await vscode.window.showTextDocument(document);
    const titles = await eventually('the lens of a payload that is simulated on save', async () => {
      const found = await lensTitles(document);
      return found.some(title => title.endsWith('On Save ✓')) ? found : undefined;
    });
    assert.deepEqual(titles, ['0 Simulate', '0 Encode', '0 On Save ✓']);
  });
});

async function removeResults(captured: Captured): Promise<void> {
  for (const { element } of await historyRows(captured)) {
    await vscode.commands.executeCommand('movescope.removeResult', element);
  }
}

async function write(file: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
}
