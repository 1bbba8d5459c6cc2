import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors } from './support/editor';
import { activated } from './support/extension';

const FILE = 'networks.movescope.json';
const MAIN = {
  ...{ id: 'main', label: 'Main', baseUrl: 'https://main.example/v1', auth: 'bearer', mainNetwork: true },
  ...{ region: 'us-east', qps: 5, timeLimit: 60, explorer: 'https://explorer.example/?network=mainnet' },
};
const LOCAL = { id: 'local', label: 'Local', baseUrl: 'http://127.0.0.1:9/v1', auth: 'none', mainNetwork: false };

/** A file of the workspace. */
function fileNamed(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, name);
}

/** The user's list of networks as written. */
function configured(): unknown {
  return vscode.workspace.getConfiguration('movescope').inspect('networks')?.globalValue;
}

describe('networks in a file', () => {
  beforeEach(async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    captured.answers.length = 0;
    captured.offered.length = 0;
  });

  afterEach(async () => {
    await vscode.workspace.fs.writeFile(fileNamed(FILE), new Uint8Array());
    await vscode.workspace.fs.delete(fileNamed(FILE));
    await resetMovescope(['main', 'local', 'main-2', 'main-2-2']);
  });

  async function importText(text: string): Promise<void> {
    await vscode.workspace.fs.writeFile(fileNamed(FILE), new TextEncoder().encode(text));
    await vscode.commands.executeCommand('movescope.importNetworks', fileNamed(FILE));
  }

  it('are exported without what Movescope does not know, and are the same after they are imported', async () => {
    const { captured } = await activated();
    await configureNetworks([{ ...MAIN, token: 'canary-secret-in-an-entry' }, LOCAL]);
    captured.answers.push({ kind: 'pick', label: 'Export Networks…' }, { kind: 'many', without: ['Local'] });
    await vscode.commands.executeCommand('movescope.selectNetwork');
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.deepEqual(JSON.parse(text), { networks: [MAIN] });
    await closeEditors();
    await resetMovescope(['main', 'local']);
    captured.shown.length = 0;
    captured.answers.push({ kind: 'many' });
    captured.presses.push('Select Main');
    await importText(text);
    assert.deepEqual(configured(), [MAIN]);
    assert.deepEqual(captured.shown, [
      'Added 1 network to your settings. To set a key, run "Movescope: Set Access Key".',
    ]);
  });

  it('are shown with their addresses before any is added', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'leave' });
    await importText(JSON.stringify({ networks: [MAIN] }));
    assert.equal(configured(), undefined);
    assert.deepEqual(
      captured.offered[0]?.map(({ label, description, detail }) => [label, description, detail]),
      [['Main', 'https://main.example/v1', 'mainnet · region us-east · needs an access key']],
    );
  });

  it('get another id if theirs is taken, and are not picked if they are listed', async () => {
    const { captured } = await activated();
    await configureNetworks([MAIN, LOCAL]);
    const other = { ...MAIN, label: 'Elsewhere', baseUrl: 'https://elsewhere.example/v1' };
    captured.answers.push({ kind: 'many' });
    // Its id is the one that the first gets.
    const second = { ...MAIN, id: 'main-2', label: 'Second', baseUrl: 'https://second.example/v1' };
    await importText(JSON.stringify([other, second, { ...LOCAL, id: 'mine', label: 'Mine' }]));
    assert.deepEqual(configured(), [MAIN, LOCAL, { ...other, id: 'main-2' }, { ...second, id: 'main-2-2' }]);
    assert.equal(captured.offered[0]?.[2]?.detail, 'in your settings as Local');
  });

  for (const [what, text, message] of [
    ['is not JSON', '{', 'networks.movescope.json is larger than 1 MB or not valid JSON.'],
    ['lists no network', '{}', 'networks.movescope.json contains no networks.'],
    [
      'has a URL that is not encrypted',
      JSON.stringify([{ ...MAIN, baseUrl: 'http://main.example/v1' }]),
      /^Network "main" has no valid "baseUrl": .*https/,
    ],
  ] as const)
    it(`are not imported if the file ${what}`, async () => {
      const { captured } = await activated();
      await importText(text);
      assert.equal(configured(), undefined);
      assert.equal(captured.shown.length, 1);
      if (typeof message === 'string') assert.equal(captured.shown[0], message);
      else assert.match(captured.shown[0] ?? '', message);
    });

  it('are not imported from a file that is gone', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.importNetworks', fileNamed('gone.json'));
    assert.deepEqual(captured.shown, [
      'gone.json cannot be read. Select a file that was exported with "Export Networks".',
    ]);
  });
});
