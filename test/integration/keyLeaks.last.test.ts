import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { FaultyGateway, json } from '../support/faultyGateway';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';
import { KeyLeaks } from './support/keyLeaks';
import { serveDemo } from './support/served';

const KEY = 'canary-key-of-tools';
const TRANSFER = { function: '0x1::aptos_account::transfer', type_arguments: [], arguments: ['0xb0b', '1000'] };

/** Calls of each tool, with arguments that can be used and with wrong ones. */
const CALLS: readonly (readonly [name: string, input: object])[] = [
  ['find_modules', { query: 'transfer', address: '0x1' }],
  ['find_modules', { query: 'transfer', address: 'no address' }],
  ...['interface', 'code', 'aborts'].map(section => ['read_module', { module: '0xcafe::vault', section }] as const),
  ['read_module', { module: '0x1::nothing' }],
  ['simulate_transaction', { payload: JSON.stringify(TRANSFER), sender: '0xa11ce' }],
  ['simulate_transaction', { payload: '{}', sender: '0xa11ce' }],
  ['explain_status', { status: '0x50001', module: '0xcafe::vault' }],
  ['explain_status', { status: '0x1', module: '0x1::nothing' }],
  ['run_simulation_tests', { text: JSON.stringify({ tests: { a: { sender: '0xa11ce', payload: TRANSFER } } }) }],
  ['run_simulation_tests', { text: '[]' }],
];

describe('the key of a network, while a language model uses the tools', () => {
  let demo: SandboxServer;
  let echo: FaultyGateway;

  before(async () => {
    const { captured } = await activated();
    demo = await serveDemo(KEY);
    const said = { message: `refused ${KEY}`, error_code: 'internal_error', vm_error_code: null };
    const refusal = json(said, { 'x-aptos-chain-id': KEY }, 400);
    const abi = { address: '0xcafe', name: 'vault', friends: [KEY], exposed_functions: [], structs: [] };
    const module = json({ bytecode: '0x', abi });
    echo = await FaultyGateway.start(request => {
      (request.url.includes('/module/vault') ? module : refusal)(request);
    });
    await configureNetworks([
      { id: 'tools', label: 'Tools', baseUrl: demo.url, auth: 'bearer' },
      { id: 'echo', label: 'Echo', baseUrl: echo.baseUrl, auth: 'bearer' },
    ]);
    for (const id of ['tools', 'echo']) {
      captured.answers.push({ kind: 'type', text: KEY });
      await vscode.commands.executeCommand('movescope.setAccessKey', id);
    }
  });

  after(async () => {
    await resetMovescope(['tools', 'echo']);
    await demo.close();
    await echo.stop();
  });

  for (const [network, answers] of [
    ['tools', 7],
    ['echo', 1],
  ] as const)
    it(`is in no answer or error from ${network}`, async () => {
      await vscode.commands.executeCommand('movescope.selectNetwork', network);
      const leaks = new KeyLeaks();
      for (const [name, input] of CALLS) {
        try {
          const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
          leaks.look('answers', content);
        } catch (error) {
          assert.ok(error instanceof Error);
          leaks.look('errors', [error.name, error.message, error.stack]);
        }
      }
      assert.deepEqual(leaks.found, []);
      assert.ok((leaks.looked.get('answers') ?? 0) >= answers, JSON.stringify([...leaks.looked]));
      if (network === 'echo') assert.equal(echo.received[0]?.headers.authorization, `Bearer ${KEY}`);
    });
});

describe('the keys of all suites', () => {
  it('were in no message, row, page, prompt or line of the log', async () => {
    const { leaks } = (await activated()).captured;
    assert.deepEqual(leaks.found, []);
    assert.deepEqual([...leaks.looked.keys()].toSorted(), ['log', 'messages', 'page', 'prompts', 'rows', 'status bar']);
  });

  it('are in no state or setting', async () => {
    const { context } = await activated();
    const leaks = new KeyLeaks();
    for (const state of [context.globalState, context.workspaceState]) {
      for (const name of state.keys()) leaks.look(`state ${name}`, [name, state.get(name)]);
    }
    const settings = vscode.workspace.getConfiguration().inspect('movescope');
    assert.ok(settings);
    leaks.look('settings', settings);
    assert.deepEqual(leaks.found, []);
    assert.ok(leaks.looked.has('state network'));
  });

  it('are in no file of VS Code or the workspace', async () => {
    const { context } = await activated();
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    // Settings, state and logs of this run: `User/globalStorage/ID` is in it.
    const data = vscode.Uri.joinPath(context.globalStorageUri, '../../..');
    const leaks = new KeyLeaks();
    for (const folder of [data, workspace.uri]) await lookIn(folder.fsPath, leaks);
    assert.deepEqual(leaks.found, []);
    const log = vscode.Uri.joinPath(context.logUri, 'Movescope.log').fsPath;
    const settings = vscode.Uri.joinPath(data, 'User/settings.json').fsPath;
    assert.deepEqual(
      [log, settings].filter(path => !leaks.looked.has(path)),
      [],
    );
  });
});

async function lookIn(folder: string, leaks: KeyLeaks): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Content is first written to a temporary file, which may be gone by then.
    const text = await readFile(path, 'latin1').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    });
    leaks.look(path, [path, text]);
  }
}
