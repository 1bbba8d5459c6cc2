import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';

const KEY = 'canary-key-of-the-diagnostics';
const ADDRESS = `0x${'ab'.repeat(32)}`;

describe('diagnostics for an issue', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(json([]));
  });

  afterEach(() => resetMovescope(['diagnosed']));

  after(() => gateway.stop());

  it('tell versions, network and requests, and nothing of the key, the gateway, an account or a folder', async () => {
    const { api, captured } = await activated();
    await configureNetworks([{ id: 'diagnosed', label: 'Secret label', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'diagnosed');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'diagnosed');
    await api.getModules(ADDRESS);
    await vscode.commands.executeCommand('movescope.copyDiagnostics');
    const text = await vscode.env.clipboard.readText();
    assert.match(text, /^- Movescope \d+\.\d+\.\d+; VS Code 1\.\d+\.\d+ \(/);
    assert.match(
      text,
      /\n- Network: configured \(http, ends in \/v1, auth bearer, main network no, no stated limit\); key: set\n/,
    );
    assert.match(text, /\n- Settings: diagnostics off, codeLens on, inlayHints off/);
    assert.match(text, /\n {2}- #\d+ GET \/accounts\/0xabab…\/modules 200 \d+ ms\n$/);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    for (const secret of [KEY, ADDRESS, new URL(gateway.baseUrl).host, 'Secret label', folder?.uri.fsPath ?? KEY]) {
      assert.ok(!text.includes(secret), secret);
    }
    assert.ok(captured.shown.some(shown => JSON.stringify(shown).includes('Copied the diagnostics')));
  });
});
