import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, silence, type ReceivedRequest } from '../support/faultyGateway';
import { passedOn } from '../support/passedOn';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, deleteFiles, openFile } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { receipts } from './support/receipts';
import { serveOpenDemo } from './support/served';

const TRANSFER = '{ "function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", "1000"] }';

function simulations(received: readonly ReceivedRequest[]): readonly ReceivedRequest[] {
  return received.filter(({ url }) => url.includes('/transactions/simulate'));
}

describe('receipts over HTTP', () => {
  let server: SandboxServer;
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    server = await serveOpenDemo();
    gateway = await FaultyGateway.start(passedOn(server));
    await configureNetworks([passed()]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'passed');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  const passed = () => ({ id: 'passed', label: 'Passed', baseUrl: gateway.baseUrl, auth: 'none' });

  afterEach(closeEditors);

  after(async () => {
    await resetMovescope(['passed']);
    await deleteFiles();
    await gateway.stop();
    await server.close();
  });

  /** Waits until this many simulations were requested. */
  async function simulated(count: number): Promise<void> {
    await eventually(`${count} simulations`, () => (simulations(gateway.received).length < count ? undefined : true));
  }

  it('say that the function was deployed again, once that is known', async () => {
    const { document } = await openFile(TRANSFER, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    await receipts(document, ([line]) => line?.startsWith('0 ✓') === true);
    gateway.play(passedOn(server, text => text.replaceAll('"&signer","address","u64"', '"&signer","address","u128"')));
    await vscode.commands.executeCommand('movescope.refresh');
    await receipts(document, ([line]) => line?.endsWith('function changed') === true);
    gateway.play(passedOn(server));
    await vscode.commands.executeCommand('movescope.refresh');
    await receipts(document, ([line]) => line?.endsWith('v1,204') === true);
  });

  it('read functions again on their own network only, even if a different one is selected meanwhile', async () => {
    const other = await FaultyGateway.start(silence());
    await configureNetworks([passed(), { id: 'other', label: 'Other', baseUrl: other.baseUrl, auth: 'none' }]);
    const editor = await openFile(`[\n${TRANSFER},\n${TRANSFER}\n]`, 'json');
    const { document } = editor;
    const areAll = (fits: (line: string) => boolean) =>
      receipts(document, lines => lines.length === 2 && lines.every(fits));
    for (const line of [1, 2]) {
      editor.selection = new vscode.Selection(line, 5, line, 5);
      await vscode.commands.executeCommand('movescope.simulate');
      await receipts(document, lines => lines.length === line && lines.every(each => each.includes('✓')));
      await vscode.window.showTextDocument(document);
    }
    const pass = passedOn(server);
    const held = new Promise<void>(done =>
      gateway.play(request => {
        if (request.url.includes('/module/aptos_account')) done();
        else pass(request);
      }),
    );
    await vscode.commands.executeCommand('movescope.refresh');
    await held;
    await vscode.commands.executeCommand('movescope.selectNetwork', 'other');
    await areAll(line => line.endsWith('different network'));
    gateway.play(pass);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'passed');
    await areAll(line => line.endsWith('v1,204'));
    assert.deepEqual(
      other.received.map(({ url }) => url),
      [],
    );
    await configureNetworks([passed()]);
    await other.stop();
  });

  it('come from the newest save: the run of the previous one is cancelled', async () => {
    const editor = await openFile(TRANSFER, 'json');
    const { document } = editor;
    await vscode.commands.executeCommand('movescope.simulateOnSave');
    await receipts(document, ([line]) => line?.startsWith('0 ✓') === true);
    const pass = passedOn(server);
    let isHeld = true;
    gateway.play(request => {
      if (isHeld && request.url.includes('/transactions/simulate')) isHeld = false;
      else pass(request);
    });
    const before = simulations(gateway.received).length;
    const insert = (text: string) =>
      editor.edit(edit => {
        edit.insert(new vscode.Position(0, TRANSFER.indexOf('1000')), text);
      });
    await insert('1');
    await document.save();
    await simulated(before + 1);
    await insert('2');
    await document.save();
    await receipts(document, ([line]) => /^0 ✓ .* v1,204$/.test(line ?? ''));
    const [held, newest, ...more] = simulations(gateway.received).slice(before);
    assert.ok(held && newest && more.length === 0);
    await held.closed;
    assert.match(newest.body, /"211000"/);
  });

  it('are for the payloads that edits moved while others ran', async () => {
    const other = TRANSFER.replace('1000', '2000');
    const editor = await openFile(`[\n${TRANSFER},\n${other}\n]`, 'json');
    const { document } = editor;
    for (const line of [1, 2]) {
      editor.selection = new vscode.Selection(line, 5, line, 5);
      await vscode.commands.executeCommand('movescope.simulateOnSave');
    }
    await receipts(document, lines => lines.length === 2 && lines.every(line => line.includes('✓')));
    const pass = passedOn(server);
    const before = simulations(gateway.received).length;
    let release: (() => void) | undefined;
    gateway.play(request => {
      if (!release && request.url.includes('/transactions/simulate'))
        release = () => {
          pass(request);
        };
      else pass(request);
    });
    const insertAt = (line: number, text: string) =>
      editor.edit(edit => {
        edit.insert(new vscode.Position(line, 0), text);
      });
    await insertAt(0, ' ');
    await document.save();
    await simulated(before + 1);
    // The second payload's former position is now that of the first one.
    await insertAt(1, '\n');
    release?.();
    await simulated(before + 2);
    const sent = simulations(gateway.received).slice(before);
    assert.deepEqual(sent.map(({ body }) => /"(\d000)"/.exec(body)?.[1]).sort(), ['1000', '2000']);
    await receipts(
      document,
      lines => lines.some(line => line.startsWith('2 ✓')) && lines.some(line => line.startsWith('3 ✓')),
    );
  });
});
