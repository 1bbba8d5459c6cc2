import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readSnapshot } from '../../src/sandbox/ledger/snapshotSchema';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';
import { serveOpenDemo } from './support/served';
import { sandboxOf } from '../support/sandboxes';
import { serveSandbox } from '../support/sandboxServer';

const ACCOUNTS = ['0x1', '0xcafe'];

/** The files of a folder as parsed JSON, by path. */
async function filesOf(folder: vscode.Uri, within = ''): Promise<ReadonlyMap<string, unknown>> {
  const files: (readonly [string, unknown])[] = [];
  for (const [name, type] of await vscode.workspace.fs.readDirectory(folder)) {
    const uri = vscode.Uri.joinPath(folder, name);
    if (type === vscode.FileType.Directory) files.push(...(await filesOf(uri, `${within}${name}/`)));
    else
      files.push([`${within}${name}`, JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)))]);
  }
  return new Map(files);
}

describe('a ledger snapshot', () => {
  let folder: vscode.Uri;

  before(() => {
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(workspace);
    folder = vscode.Uri.joinPath(workspace, 'snapshot');
  });

  beforeEach(async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
  });

  after(async () => {
    await vscode.workspace.fs.delete(folder, { recursive: true });
    await resetMovescope(['served', 'again']);
  });

  it('is served by the sandbox with the same answers', async () => {
    const { api, captured } = await activated();
    const server = await serveOpenDemo();
    await configureNetworks([{ id: 'served', label: 'Served', baseUrl: server.url, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'served');
    await vscode.commands.executeCommand('movescope.saveSnapshot', { accounts: ACCOUNTS, folder });
    assert.match(
      captured.shown.at(-1) ?? '',
      /^Saved \d+ modules of Served at ledger version [\d,]+ to .*snapshot\. To serve it, run "movescope sandbox --ledger" in a terminal\. The Movescope CLI must be built from source\.$/,
    );
    const before = await Promise.all(ACCOUNTS.map(address => api.getModules(address)));
    await server.close();
    const again = await serveSandbox(sandboxOf(readSnapshot(await filesOf(folder))));
    await configureNetworks([{ id: 'again', label: 'Again', baseUrl: again.url, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'again');
    assert.deepEqual(await Promise.all(ACCOUNTS.map(address => api.getModules(address))), before);
    await again.close();
  });

  it('says how many requests it takes, or a minimum while the size of an account is unknown', async () => {
    const { api, captured } = await activated();
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    await vscode.commands.executeCommand('movescope.refresh');
    const accounts = [{ address: '0xcafe' }, { address: '0x2' }];
    await vscode.workspace.getConfiguration('movescope').update('accounts', accounts, true);
    await api.getModules('0xcafe');
    captured.steps.length = 0;
    captured.answers.push({ kind: 'leave' }, { kind: 'leave' });
    await vscode.commands.executeCommand('movescope.saveSnapshot');
    await vscode.commands.executeCommand('movescope.saveSnapshot', { kind: 'account', address: '0xcafe' });
    const [all = '', one = ''] = captured.steps.map(({ title }) => title);
    assert.match(all, /^Save Ledger Snapshot from Sandbox: \d accounts = at least \d+ requests/);
    assert.match(one, /^Save Ledger Snapshot from Sandbox: 1 account = up to 2 requests/);
  });

  it('never overwrites anything', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.saveSnapshot', { accounts: ['0xcafe'], folder });
    assert.deepEqual(captured.shown, [`The folder ${folder.fsPath} is not empty. Select a new or empty folder.`]);
    assert.ok((await filesOf(folder)).has('accounts/0x1/modules.json'));
  });
});
