import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, nodeError } from '../support/faultyGateway';
import { configureDiagnostics, configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';

const KEY = 'canary-key-of-the-diagnostics';
const PAYLOAD = JSON.stringify({
  type: 'entry_function_payload',
  function: '0xfeed::m::f',
  type_arguments: [],
  arguments: [],
});
const ADDRESS = `0x${'ab'.repeat(32)}`;

describe('diagnostics for an issue', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(json([]));
  });

  afterEach(() => resetMovescope(['diagnosed']));

  after(() => gateway.stop());

  it('report versions, network and requests, and nothing about the key, the gateway, an account or a folder', async () => {
    const { api, captured } = await activated();
    await configureNetworks([{ id: 'diagnosed', label: 'Secret label', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'diagnosed');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'diagnosed');
    await api.getModules(ADDRESS);
    await vscode.commands.executeCommand('movescope.openInterface', { address: '0xcafe', module: 'my_module' });
    await vscode.commands.executeCommand('movescope.copyDiagnostics');
    const text = await vscode.env.clipboard.readText();
    assert.match(text, /^- Movescope \d+\.\d+\.\d+; VS Code 1\.\d+\.\d+ \(/);
    assert.match(
      text,
      /\n- Network: configured \(http, ends in \/v1, auth bearer, mainnet no, no configured limit\); key: set\n/,
    );
    assert.match(text, /\n- Settings: diagnostics off, codeLens on, inlineResults on/);
    assert.match(
      text,
      /\n {2}- #\d+ GET \/accounts\/…\/modules 200 \d+ ms\n(?: {2}- .*\n)* {2}- #\d+ GET \/accounts\/…\/module\/… 200 \d+ ms\n$/,
    );
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.doesNotMatch(text, /0x[0-9a-f]/i);
    for (const secret of [KEY, 'my_module', new URL(gateway.baseUrl).host, 'Secret label', folder?.uri.fsPath ?? KEY]) {
      assert.ok(!text.includes(secret), secret);
    }
    assert.equal(
      captured.shown.at(-1),
      'Copied diagnostics: versions, settings and recent requests, without keys, URLs, or account, module or file names.',
    );
  });

  it('contain nothing that a user would not want to paste, and neither does the log', async () => {
    const { api, captured, context } = await activated();
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
    const file = vscode.Uri.joinPath(folder, 'home/secret-of-the-user/secret-file.json');
    const auth = 'bearer';
    captured.shown.length = 0;
    captured.log.length = 0;
    const { host } = new URL(gateway.baseUrl);
    await configureNetworks([
      { id: 'diagnosed', label: 'secret-label', baseUrl: `http://${host}/secret-in-the-path/v1`, auth },
      { id: 'asked', label: 'secret-label', baseUrl: 'https://gateway.example/v1?key=secret-in-the-query', auth },
      { id: 'named', label: 'secret-label', baseUrl: 'https://secret-name:secret-word@gateway.example/v1', auth },
    ]);
    assert.equal(captured.shown.length, 1);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'diagnosed');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'diagnosed');
    gateway.play(nodeError(400, 'secret-code', `words-of-the-node ${KEY}`));
    await assert.rejects(api.getModules(ADDRESS));
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(PAYLOAD));
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
    await configureDiagnostics(undefined);
    await eventually('the line of the log about what is not checked', () =>
      captured.log.find(line => line.includes('are not checked')),
    );
    await vscode.commands.executeCommand('movescope.openInterface', { address: ADDRESS, module: 'm' });
    await vscode.commands.executeCommand('movescope.copyDiagnostics');
    await configureDiagnostics(false);
    const text = await vscode.env.clipboard.readText();
    assert.match(text, / key: set\n/);
    assert.match(text, /; Networks|- Networks in the settings: 2, with problems: 2; /);
    assert.ok(captured.log.some(line => line.includes(' 400 ')));
    for (const seen of [text, ...captured.log, ...captured.shown]) {
      for (const secret of ['secret-in-', 'secret-name', 'secret-word', 'secret-of-', KEY, context.extensionPath]) {
        assert.ok(!seen.includes(secret), `${secret}: ${seen}`);
      }
    }
    for (const seen of [text, ...captured.log]) {
      for (const secret of ['secret-code', 'words-of-the-node', host])
        assert.ok(!seen.includes(secret), `${secret}: ${seen}`);
    }
    for (const secret of ['secret-label', 'secret-file', ADDRESS, folder.fsPath])
      assert.ok(!text.includes(secret), secret);
    await closeEditors();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, 'home'), { recursive: true });
  });
});
