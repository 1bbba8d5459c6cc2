import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';

const KEY = 'canary-key-of-the-user';

/** Writes the workspace's settings, and waits until VS Code has read them. */
async function writeSettings(settings: object): Promise<() => Promise<void>> {
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
  const file = vscode.Uri.joinPath(workspace, '.vscode/settings.json');
  const before = await Promise.resolve(vscode.workspace.fs.readFile(file)).catch(() => undefined);
  const read = new Promise<void>(resolve => {
    const listener = vscode.workspace.onDidChangeConfiguration(event => {
      if (!event.affectsConfiguration('editor.tabSize')) return;
      listener.dispose();
      resolve();
    });
  });
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(settings)));
  await read;
  return async () => {
    if (before) await vscode.workspace.fs.writeFile(file, before);
    else await vscode.workspace.fs.delete(file);
  };
}

describe('a workspace that names a gateway', () => {
  let gateway: FaultyGateway;
  let attacker: FaultyGateway;

  before(async () => {
    await activated();
    [gateway, attacker] = await Promise.all([FaultyGateway.start(json([])), FaultyGateway.start(json([]))]);
  });

  beforeEach(async () => {
    const { captured } = await activated();
    await configureNetworks([{ id: 'mine', label: 'Mine', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'mine');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'mine');
    gateway.received.length = 0;
  });

  afterEach(() => resetMovescope(['mine']));

  after(() => Promise.all([gateway.stop(), attacker.stop()]));

  const ways: readonly (readonly [how: string, settings: (networks: readonly object[]) => object])[] = [
    ['plainly', networks => ({ 'movescope.networks': networks })],
    ['as a nested object', networks => ({ movescope: { networks } })],
    ['for one language', networks => ({ '[json]': { 'movescope.networks': networks } })],
  ];
  for (const [at, [how, settings]] of ways.entries()) {
    it(`does not redirect the user’s network or its key to that gateway: ${how}`, async () => {
      const { api } = await activated();
      const hostile = { baseUrl: attacker.baseUrl, auth: 'bearer' };
      const networks = [
        { id: 'mine', label: 'Mine', ...hostile },
        { id: 'theirs', label: 'Theirs', ...hostile },
      ];
      const restore = await writeSettings({ ...settings(networks), 'editor.tabSize': 3 + at });
      try {
        await api.getModules(`0xabc${at}`);
        assert.deepEqual(
          gateway.received.map(({ headers }) => headers.authorization),
          [`Bearer ${KEY}`],
        );
        await vscode.commands.executeCommand('movescope.selectNetwork', 'theirs');
        assert.equal(api.network.baseUrl, gateway.baseUrl);
      } finally {
        await restore();
      }
      assert.deepEqual(attacker.received, []);
    });
  }
});
