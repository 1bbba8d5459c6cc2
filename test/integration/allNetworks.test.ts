import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, silence } from '../support/faultyGateway';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { shownComparison } from './support/page';
import { serveDemo } from './support/served';
import { historyRows, type Row } from './support/treeText';

const TRANSFER = `{
  "type": "entry_function_payload",
  "function": "0x1::aptos_account::transfer",
  "type_arguments": [],
  "arguments": ["0xb0b", |"1000"]
}`;
const KEYS = { one: 'canary-key-of-network-one', two: 'canary-key-of-network-two' };

describe('the same payload on every network', () => {
  let one: SandboxServer;
  let two: SandboxServer;

  before(async () => {
    const { captured } = await activated();
    [one, two] = await Promise.all([serveDemo(KEYS.one), serveDemo(KEYS.two)]);
    await configureNetworks([
      { id: 'one', label: 'One', baseUrl: one.url, auth: 'bearer' },
      { id: 'two', label: 'Two', baseUrl: two.url, auth: 'apiKey' },
      { id: 'keyless', label: 'Keyless', baseUrl: two.url, auth: 'bearer' },
    ]);
    for (const [id, key] of Object.entries(KEYS)) {
      captured.answers.push({ kind: 'type', text: key });
      await vscode.commands.executeCommand('movescope.setAccessKey', id);
    }
    await vscode.commands.executeCommand('movescope.selectNetwork', 'one');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  beforeEach(async () => {
    const { captured } = await activated();
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.clearHistory');
    captured.shown.length = 0;
    await openWithCursor(TRANSFER, 'json');
  });

  afterEach(closeEditors);

  after(async () => {
    await resetMovescope(['one', 'two']);
    await one.close();
    await two.close();
  });

  it('is simulated with the key of each network, and reports a network without a key', async () => {
    const { api, captured, storage } = await activated();
    await vscode.commands.executeCommand('movescope.simulateOnAllNetworks');
    const report = await shownComparison(captured);
    assert.deepEqual(
      report.columns.map(column => [column.label, column.kind === 'simulation' && column.verdict]),
      [
        ['One', 'Would succeed'],
        ['Two', 'Would succeed'],
        ['Keyless', false],
      ],
    );
    const [, , keyless] = report.columns;
    assert(keyless?.kind === 'failed');
    assert.match(keyless.message, /no access key is stored for the URL of this network/);
    assert.equal(report.differences, 0);
    assert.deepEqual([captured.shown, api.network.id], [[], 'one']);
    assert.ok(one.log.every(({ headers }) => headers.authorization === `Bearer ${KEYS.one}`));
    assert.ok(two.log.every(({ headers }) => headers['x-api-key'] === KEYS.two));
    await firstRow();
    assert.ok(storage && !(await textsIn(vscode.Uri.joinPath(storage, 'history'))).includes('canary-key'));
  });

  it('is in the history, and runs again from there', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.simulateOnAllNetworks');
    await shownComparison(captured);
    const row = await firstRow();
    assert.equal(row.description, 'no differences · One, Two, Keyless · just now');
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.rerunResult', row.element);
    assert.equal((await shownComparison(captured)).columns.length, 3);
  });

  it('includes the sandbox if that is the selected network', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    await vscode.commands.executeCommand('movescope.simulateOnAllNetworks');
    const { columns } = await shownComparison(captured);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'one');
    assert.deepEqual(
      columns.map(({ label }) => label),
      ['Sandbox', 'One', 'Two', 'Keyless'],
    );
  });

  it('ends on Cancel, at the gateways too, and leaves no result or request', async () => {
    const { captured } = await activated();
    const silent = await FaultyGateway.start(silence());
    await configureNetworks([
      { id: 'one', label: 'One', baseUrl: one.url, auth: 'bearer' },
      { id: 'silent', label: 'Silent', baseUrl: silent.baseUrl, auth: 'none' },
    ]);
    captured.cancels.length = 0;
    const arrived = silent.arrival('GET /accounts/0x1/module/aptos_account');
    const command = vscode.commands.executeCommand('movescope.simulateOnAllNetworks');
    const request = await arrived;
    const cancel = await eventually('a Cancel button', () => captured.cancels[0]);
    cancel();
    await Promise.all([command, request.closed]);
    await silent.stop();
    assert.deepEqual(captured.shown, []);
    assert.ok(captured.page.every(({ type }) => type !== 'failed'));
    assert.deepEqual(await historyRows(captured), []);
  });

  it('needs a network besides the sandbox', async () => {
    const { captured } = await activated();
    await configureNetworks([]);
    await vscode.commands.executeCommand('movescope.simulateOnAllNetworks');
    assert.deepEqual(captured.shown, ['The sandbox is the only network. Run "Movescope: Add Network…" first.']);
  });
});

/** The newest result, once it is stored: the page shows it earlier. */
async function firstRow(): Promise<Row> {
  const { captured } = await activated();
  return eventually('a result in the list', async () => (await historyRows(captured))[0]);
}

async function textsIn(folder: vscode.Uri): Promise<string> {
  const names = await vscode.workspace.fs.readDirectory(folder);
  const files = await Promise.all(
    names.map(([name]) => vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name))),
  );
  return files.map(bytes => new TextDecoder().decode(bytes)).join('\n');
}
