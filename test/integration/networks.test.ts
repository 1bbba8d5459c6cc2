import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json } from '../support/faultyGateway';
import type { Answer } from './support/captured';
import { configureNetworks, resetMovescope } from './support/configuration';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { rowNamed, rowsBelow } from './support/treeText';

const KEY = 'canary-key-of-the-networks';
const ACCOUNT = { sequence_number: '0', authentication_key: '0x1' };

/** The user's list of networks as written. */
function configured(): unknown {
  return vscode.workspace.getConfiguration('movescope').inspect('networks')?.globalValue;
}

function withoutTime(message: string): string {
  return message.replace(/[\d,]+ ms/, 'N ms');
}

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
    gateway.play(json([]));
  });

  afterEach(() => resetMovescope(['my-gateway', 'keyed']));

  after(() => gateway.stop());

  const gatewayWithKey: Answer = { kind: 'pick', label: 'Gateway with an access key' };
  const fullnode: Answer = { kind: 'pick', label: 'Public fullnode without an access key' };

  function nameAndAddress(): readonly Answer[] {
    return [
      { kind: 'type', text: 'My gateway' },
      { kind: 'type', text: gateway.baseUrl },
    ];
  }

  it('adds a network with the form, including its key, and selects it', async () => {
    const { api, captured } = await activated();
    captured.answers.push(
      gatewayWithKey,
      { kind: 'type', text: 'My gateway' },
      { kind: 'type', text: `${gateway.baseUrl}/` },
      { kind: 'pick', label: 'X-Api-Key' },
      { kind: 'pick', label: 'Mainnet' },
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

  it('adds a public fullnode without a word about a key, tests it, and says which chain answers', async () => {
    const { api, captured } = await activated();
    captured.asked.length = 0;
    gateway.play(json(ACCOUNT, { 'x-aptos-chain-id': '2', 'x-aptos-ledger-version': '6781425728' }));
    captured.answers.push(fullnode, ...nameAndAddress(), { kind: 'pick', label: 'Test' });
    await vscode.commands.executeCommand('movescope.addNetwork');
    assert.deepEqual(captured.shown.map(withoutTime), [
      'Connected to My gateway (chain 2, ledger version 6,781,425,728, responded in N ms).',
    ]);
    assert.deepEqual(
      gateway.received.map(({ method, url }) => `${method} ${url}`),
      ['GET /v1/accounts/0x1'],
    );
    assert.deepEqual([api.network.auth, gateway.received[0]?.headers.authorization], ['none', undefined]);
    assert.deepEqual(captured.asked, [
      'Add Network',
      'Add Network: Name',
      'Add Network: URL of My gateway',
      'Add Network: Chain of My gateway',
    ]);
  });

  it('asks no gateway with an access key for a URL that is not encrypted', async () => {
    const { captured } = await activated();
    captured.steps.length = 0;
    captured.answers.push(
      gatewayWithKey,
      { kind: 'type', text: 'My gateway' },
      { kind: 'leave', typed: 'http://gateway.example/v1' },
    );
    await vscode.commands.executeCommand('movescope.addNetwork');
    assert.match(captured.steps.at(-1)?.said ?? '', /not encrypted, and an access key would be readable/);
  });

  it('tests the selected network on request', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.testConnection');
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'keyed');
    gateway.play(json(ACCOUNT, { 'x-aptos-chain-id': '2' }), json({ error: 'no such key' }, {}, 401));
    await vscode.commands.executeCommand('movescope.testConnection');
    await vscode.commands.executeCommand('movescope.testConnection');
    assert.deepEqual(captured.shown.slice(0, 2).map(withoutTime), [
      'The sandbox is built in and is always available.',
      'Connected to Keyed (chain 2, responded in N ms, key accepted).',
    ]);
    assert.match(captured.shown[2] ?? '', /^Reading account 0x1 from Keyed failed: .*key/);
  });

  it('keeps a network that does not answer, and asks for its key again', async () => {
    const { api, captured } = await activated();
    const refused = json({ error: 'no such key' }, {}, 401);
    gateway.play(refused, json(ACCOUNT));
    captured.answers.push(
      gatewayWithKey,
      ...nameAndAddress(),
      { kind: 'pick', label: 'Bearer' },
      { kind: 'pick', label: 'Test' },
      { kind: 'type', text: 'canary-key-mistyped' },
      { kind: 'type', text: KEY },
    );
    captured.presses.push('Set Access Key');
    await vscode.commands.executeCommand('movescope.addNetwork');
    await eventually('a second message', () => captured.shown[1]);
    assert.match(captured.shown[0] ?? '', /^Reading account 0x1 from My gateway failed: /);
    assert.equal(withoutTime(captured.shown[1] ?? ''), 'Connected to My gateway (responded in N ms, key accepted).');
    assert.equal(gateway.received[1]?.headers.authorization, `Bearer ${KEY}`);
    assert.equal(api.network.id, 'my-gateway');
  });

  it('says that a network has no key if none was given, and sends nothing', async () => {
    const { api, captured } = await activated();
    captured.answers.push(
      gatewayWithKey,
      ...nameAndAddress(),
      { kind: 'pick', label: 'Bearer' },
      { kind: 'pick', label: 'Test' },
      { kind: 'leave' },
    );
    await vscode.commands.executeCommand('movescope.addNetwork');
    assert.deepEqual(captured.shown, [
      'Reading account 0x1 from My gateway failed: no access key is stored for the URL of this network; run "Movescope: Set Access Key".',
    ]);
    assert.equal(gateway.received.length, 0);
    assert.equal(api.network.id, 'my-gateway');
  });

  it('goes back in the form to what was typed', async () => {
    const { api, captured } = await activated();
    captured.steps.length = 0;
    captured.answers.push(
      { kind: 'pick', label: 'Local node' },
      { kind: 'back' },
      fullnode,
      { kind: 'type', text: 'My gatewey' },
      { kind: 'back' },
      ...nameAndAddress(),
      { kind: 'pick', label: 'Test' },
    );
    await vscode.commands.executeCommand('movescope.addNetwork');
    assert.deepEqual(
      captured.steps.map(({ title, step, value }) => [title, step, value]),
      [
        ['Add Network', '0/0', ''],
        ['Add Network: URL', '2/2', 'http://127.0.0.1:8080/v1'],
        ['Add Network', '0/0', ''],
        ['Add Network: Name', '2/4', ''],
        ['Add Network: URL of My gatewey', '3/4', ''],
        ['Add Network: Name', '2/4', 'My gatewey'],
        ['Add Network: URL of My gateway', '3/4', ''],
        ['Add Network: Chain of My gateway', '4/4', ''],
      ],
    );
    assert.equal(api.network.id, 'my-gateway');
  });

  it('edits a network in place: its id, its key and its other settings stay', async () => {
    const { api, captured } = await activated();
    const other = { id: 'other', label: 'Other', baseUrl: gateway.baseUrl, auth: 'none' };
    const keyed = { id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer', qps: 5, note: 'mine' };
    const explorer = 'https://explorer.example/?network=testnet';
    await configureNetworks([{ ...keyed, explorer }, other]);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'keyed');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
    captured.steps.length = 0;
    gateway.play(json(ACCOUNT));
    captured.answers.push(
      { kind: 'type', text: 'Renamed' },
      { kind: 'type', text: `${gateway.baseUrl}/v1` },
      { kind: 'type', text: 'us-east' },
      { kind: 'pick', label: 'X-Api-Key' },
      { kind: 'pick', label: 'Mainnet' },
      { kind: 'type', text: '2.5' },
      { kind: 'type', text: '90' },
      { kind: 'type', text: '' },
    );
    await vscode.commands.executeCommand('movescope.editNetwork', 'keyed');
    assert.deepEqual(
      captured.steps.map(({ title, value, active }) => [title, value, active]),
      [
        ['Edit Network: Name', 'Keyed', ''],
        ['Edit Network: URL of Renamed', gateway.baseUrl, ''],
        ['Edit Network: Region of Renamed', '', ''],
        ['Edit Network: Access Key of Renamed', '', 'Authorization: Bearer'],
        ['Edit Network: Chain of Renamed', '', 'Testnet, devnet or local network'],
        ['Edit Network: Limit of Renamed', '5', ''],
        ['Edit Network: Timeout of Renamed', '', ''],
        ['Edit Network: Web Explorer of Renamed', explorer, ''],
      ],
    );
    assert.equal(
      captured.steps[1]?.prompt,
      `The access key is kept only if the URL still starts with http://${gateway.host}.`,
    );
    const changed = { label: 'Renamed', baseUrl: `${gateway.baseUrl}/v1`, auth: 'apiKey', mainNetwork: true };
    const optional = { region: 'us-east', qps: 2.5, timeLimit: 90 };
    assert.deepEqual(configured(), [{ ...keyed, ...changed, ...optional }, other]);
    assert.equal(api.network.label, 'Renamed');
    assert.equal(gateway.received[0]?.headers['x-api-key'], KEY);
    assert.deepEqual(captured.shown.map(withoutTime), ['Connected to Renamed (responded in N ms, key accepted).']);
  });

  it('keeps every detail of a network but the one that is edited', async () => {
    const { captured } = await activated();
    const { baseUrl } = gateway;
    const explorer = 'https://explorer.example/?network=testnet';
    const details = { region: 'eu-west', qps: 5, timeLimit: 60, explorer };
    const whole = { id: 'full', label: 'Full', baseUrl, auth: 'none', mainNetwork: true, ...details, note: 'mine' };
    const without = (name: keyof typeof details) =>
      Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name));
    const edits: readonly (readonly [step: number, answer: Answer, after: object])[] = [
      [0, { kind: 'accept' }, whole],
      [0, { kind: 'type', text: ' Renamed ' }, { ...whole, label: 'Renamed' }],
      [1, { kind: 'type', text: `${baseUrl}/v1` }, { ...whole, baseUrl: `${baseUrl}/v1` }],
      [2, { kind: 'type', text: ' us-east ' }, { ...whole, region: 'us-east' }],
      [2, { kind: 'type', text: ' ' }, without('region')],
      [4, { kind: 'pick', label: 'Test' }, { ...whole, mainNetwork: false }],
      [5, { kind: 'type', text: '0.5' }, { ...whole, qps: 0.5 }],
      [5, { kind: 'type', text: '' }, without('qps')],
      [6, { kind: 'type', text: '600' }, { ...whole, timeLimit: 600 }],
      [6, { kind: 'type', text: '' }, without('timeLimit')],
      [7, { kind: 'type', text: 'https://other.example/' }, { ...whole, explorer: 'https://other.example/' }],
      [7, { kind: 'type', text: '' }, without('explorer')],
    ];
    for (const [step, answer, after] of edits) {
      await configureNetworks([whole]);
      captured.answers.push(
        ...Array.from({ length: 8 }, (_, at): Answer => (at === step ? answer : { kind: 'accept' })),
      );
      await vscode.commands.executeCommand('movescope.editNetwork', 'full');
      assert.deepEqual(configured(), [after]);
    }
  });

  it('asks for a new key if the address is edited to a different origin', async () => {
    const { captured } = await activated();
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: 'https://first.invalid/v1', auth: 'bearer' }]);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'keyed');
    gateway.play(json(ACCOUNT));
    captured.answers.push(
      { kind: 'type', text: 'Keyed' },
      { kind: 'type', text: gateway.baseUrl },
      { kind: 'type', text: '' },
      { kind: 'pick', label: 'Bearer' },
      { kind: 'pick', label: 'Test' },
      ...Array.from({ length: 3 }, () => ({ kind: 'type', text: '' }) as const),
      { kind: 'type', text: 'canary-key-of-the-second' },
    );
    await vscode.commands.executeCommand('movescope.editNetwork', 'keyed');
    assert.equal(gateway.received[0]?.headers.authorization, 'Bearer canary-key-of-the-second');
  });

  it('changes nothing when the form is dismissed halfway', async () => {
    const { api, captured } = await activated();
    captured.answers.push(fullnode, { kind: 'type', text: 'Half' }, { kind: 'leave' });
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
      'No access key is stored for the URL of this network; run "Movescope: Set Access Key".',
    );
    assert.equal(gateway.received.length, 0);
  });

  it('does not send a key to an origin other than the one it was set for', async () => {
    const { api, captured } = await activated();
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: 'https://first.invalid/v1', auth: 'bearer' }]);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'keyed');
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
    await assert.rejects(api.getModules('0x1'), { name: 'MissingKeyError' });
    assert.equal(gateway.received.length, 0);
  });

  it('are listed with what can be done to each, and to all', async () => {
    const { api, captured } = await activated();
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    captured.steps.length = 0;
    captured.answers.push({ kind: 'press', label: 'Keyed', button: 'Set Access Key' }, { kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.selectNetwork');
    captured.answers.push({ kind: 'press', label: 'Keyed', button: 'Edit Network' }, { kind: 'leave' });
    await vscode.commands.executeCommand('movescope.selectNetwork');
    captured.answers.push({ kind: 'pick', label: 'Keyed' });
    await vscode.commands.executeCommand('movescope.selectNetwork');
    assert.deepEqual(
      captured.steps.map(({ title }) => title),
      ['Select Network', 'Select Network', 'Edit Network: Name', 'Select Network'],
    );
    assert.deepEqual(captured.steps[0]?.labels, [
      '$(beaker) Sandbox',
      '$(globe) Keyed',
      '',
      '$(add) Add Network…',
      '$(cloud-download) Import Networks…',
      '$(export) Export Networks…',
    ]);
    await api.getModules('0x1');
    assert.equal(gateway.received[0]?.headers.authorization, `Bearer ${KEY}`);
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

  it('takes no network from the workspace settings', async () => {
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

  it('says which settings cannot be used', async () => {
    const { captured } = await activated();
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: 'http://gateway.example/v1', auth: 'bearer' }]);
    assert.equal(captured.shown.length, 1);
    assert.match(captured.shown[0] ?? '', /^Network "keyed" has no valid "baseUrl": .*https/);
  });

  it('warns of an address without a version segment, and uses the network', async () => {
    const { captured } = await activated();
    const baseUrl = gateway.baseUrl.replace(/\/v1$/, '');
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl, auth: 'none' }]);
    assert.deepEqual(captured.shown, [
      'Check the "baseUrl" of network "keyed": The URL has no API version such as /v1; most gateways need one.',
    ]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
    assert.deepEqual(captured.shown.slice(1), []);
  });

  it('says what is wrong with an invalid limit, and ignores the network', async () => {
    const { captured } = await activated();
    for (const qps of ['fast', 0, -1, 10_001, null]) {
      captured.shown.length = 0;
      await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'none', qps }]);
      assert.deepEqual(captured.shown, [
        'Network "keyed" has no valid "qps": use a number greater than 0, or omit it to let Movescope measure it.',
      ]);
    }
    captured.shown.length = 0;
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'none', qps: 2.5 }]);
    assert.deepEqual(captured.shown, []);
  });

  describe('named by the workspace', () => {
    const name = (id: string | undefined) =>
      vscode.workspace.getConfiguration('movescope').update('network', id, vscode.ConfigurationTarget.Workspace);

    afterEach(() => name(undefined));

    it('are in use until the user selects a different one', async () => {
      const { api, captured } = await activated();
      await configureNetworks([
        { id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'none' },
        { id: 'other', label: 'Other', baseUrl: gateway.baseUrl, auth: 'none' },
      ]);
      await name('keyed');
      assert.equal(api.network.id, 'sandbox');
      await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
      await name('other');
      assert.equal(api.network.id, 'other');
      await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
      await name('sandbox');
      assert.equal(api.network.id, 'keyed');
      assert.deepEqual(captured.shown, []);
    });

    it('are missed aloud if the user does not have them, and import helps', async () => {
      const { api, captured } = await activated();
      await name('keyed');
      await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'none' }]);
      await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
      await name('gone');
      assert.equal(api.network.id, 'sandbox');
      assert.deepEqual(captured.shown, [
        'This workspace uses the network "gone", which is not in your settings. Import or add it, or select a different network.',
      ]);
      await configureNetworks([{ id: 'gone', label: 'Back', baseUrl: gateway.baseUrl, auth: 'none' }]);
      assert.equal(api.network.id, 'gone');
      await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    });
  });

  it('restores a removed network as it was written, at its former position', async () => {
    const { captured } = await activated();
    const networks = [
      { id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer', qps: 5, note: 'mine' },
      { id: 'other', label: 'Other', baseUrl: gateway.baseUrl, auth: 'none' },
    ];
    await configureNetworks(networks);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'keyed');
    captured.presses.push('Undo');
    captured.answers.push({ kind: 'pick', label: 'Keyed' }, { kind: 'pick', label: 'Remove Network' });
    await vscode.commands.executeCommand('movescope.editNetwork');
    await eventually(
      'the networks in the settings',
      () => JSON.stringify(configured()) === JSON.stringify(networks) || undefined,
    );
    assert.deepEqual(captured.shown, ['Removed Keyed and its access key. Undo restores the network, but not the key.']);
  });

  it('removes a network with its key', async () => {
    const { api, captured } = await activated();
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'keyed');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
    captured.answers.push({ kind: 'press', label: 'Keyed', button: 'Remove Network' });
    await vscode.commands.executeCommand('movescope.selectNetwork');
    assert.equal(api.network.id, 'sandbox');
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    assert.equal(api.network.id, 'keyed');
    await assert.rejects(api.getModules('0x1'), { name: 'MissingKeyError' });
  });
});
