import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';
import { rowNamed, rowsBelow } from './support/treeText';

const KEY = 'canary-key-of-the-networks';

describe('networks and keys', () => {
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    gateway = await FaultyGateway.start(json([]));
  });

  beforeEach(async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    captured.answers.length = 0;
    gateway.received.length = 0;
  });

  afterEach(() => resetMovescope(['my-gateway', 'keyed']));

  after(() => gateway.stop());

  it('adds a network by the form, with its key, and selects it', async () => {
    const { api, captured } = await activated();
    captured.answers.push(
      { kind: 'type', text: 'My gateway' },
      { kind: 'type', text: `${gateway.baseUrl}/` },
      { kind: 'pick', label: 'X-Api-Key' },
      { kind: 'pick', label: 'Main network' },
      { kind: 'type', text: ` ${KEY} ` },
    );
    await vscode.commands.executeCommand('movescope.addNetwork');
    const { network } = api;
    assert.deepEqual(network, {
      id: 'my-gateway',
      label: 'My gateway',
      baseUrl: gateway.baseUrl,
      auth: 'apiKey',
      mainNetwork: true,
      sandbox: false,
    });
    await api.getModules('0x1');
    assert.equal(gateway.received[0]?.headers['x-api-key'], KEY);
  });

  it('changes nothing when the form is left half way', async () => {
    const { api, captured } = await activated();
    captured.answers.push({ kind: 'type', text: 'Half' }, { kind: 'leave' });
    await vscode.commands.executeCommand('movescope.addNetwork');
    assert.equal(api.network.id, 'sandbox');
    assert.equal(vscode.workspace.getConfiguration('movescope').inspect('networks')?.globalValue, undefined);
  });

  it('sends nothing without a key and says what to do', async () => {
    const { captured } = await activated();
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xcafe', label: 'demo' });
    const [failure] = await rowsBelow(captured, await rowNamed(captured, 'demo'));
    assert.equal(
      failure?.label,
      'No access key is stored for the address of this network; run "Movescope: Set Access Key".',
    );
    assert.equal(gateway.received.length, 0);
  });

  it('does not send a key to another origin than the one it was set for', async () => {
    const { api, captured } = await activated();
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: 'https://first.invalid/v1', auth: 'bearer' }]);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'keyed');
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
    await assert.rejects(api.getModules('0x1'), { name: 'MissingKeyError' });
    assert.equal(gateway.received.length, 0);
  });

  it('forgets a cleared key', async () => {
    const { api, captured } = await activated();
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey');
    await api.getModules('0x1');
    assert.equal(gateway.received[0]?.headers.authorization, `Bearer ${KEY}`);
    await vscode.commands.executeCommand('movescope.clearAccessKey');
    await assert.rejects(api.getModules('0x1'), { name: 'MissingKeyError' });
  });

  it('takes no network from the workspace’s settings', async () => {
    const { api } = await activated();
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(workspace);
    const file = vscode.Uri.joinPath(workspace, '.vscode/settings.json');
    const before = await Promise.resolve(vscode.workspace.fs.readFile(file)).catch(() => undefined);
    const hostile = { id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'none' };
    const changed = new Promise<void>(resolve => {
      const listener = vscode.workspace.onDidChangeConfiguration(() => {
        listener.dispose();
        resolve();
      });
    });
    const settings = { movescope: { networks: [hostile] }, 'movescope.networks': [hostile], 'editor.tabSize': 7 };
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(settings)));
    try {
      await changed;
      await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
      assert.equal(api.network.id, 'sandbox');
    } finally {
      if (before) await vscode.workspace.fs.writeFile(file, before);
      else await vscode.workspace.fs.delete(file);
    }
    assert.equal(gateway.received.length, 0);
  });

  it('says what of the settings cannot be used', async () => {
    const { captured } = await activated();
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: 'http://gateway.example/v1', auth: 'bearer' }]);
    assert.equal(captured.shown.length, 1);
    assert.match(captured.shown[0] ?? '', /^The network "keyed" has no usable "baseUrl": .*https/);
  });

  it('says what is wrong with a stated limit, and leaves the network out', async () => {
    const { captured } = await activated();
    for (const qps of ['fast', 0, -1, 10_001, null]) {
      captured.shown.length = 0;
      await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'none', qps }]);
      assert.deepEqual(captured.shown, [
        'The network "keyed" has no usable "qps": write a number above 0, or leave it out and it is learnt.',
      ]);
    }
    captured.shown.length = 0;
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'none', qps: 2.5 }]);
    assert.deepEqual(captured.shown, []);
  });

  it('removes a network with its key', async () => {
    const { api, captured } = await activated();
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'keyed');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
    await vscode.commands.executeCommand('movescope.removeNetwork', 'keyed');
    assert.equal(api.network.id, 'sandbox');
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    assert.equal(api.network.id, 'keyed');
    await assert.rejects(api.getModules('0x1'), { name: 'MissingKeyError' });
  });
});
