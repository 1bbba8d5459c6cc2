import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, type ReceivedRequest, type Script } from '../support/faultyGateway';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, deleteFiles, openFile } from './support/editor';
import { activated } from './support/extension';
import { receipts } from './support/receipts';
import { serveOpenDemo } from './support/served';

const TRANSFER = '{ "function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", "1000"] }';

/** Passes requests on to a server, and its answers back as `change` has them. */
function passOn({ url }: SandboxServer, change: (text: string) => string): Script {
  const pass = async ({ method, url: path, headers, body, response }: ReceivedRequest) => {
    const type = headers['content-type'];
    const answer = await fetch(new URL(path, url), {
      method,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
      ...(body === '' ? {} : { body }),
    });
    const kept = [...answer.headers].filter(([name]) => name.startsWith('x-') || name === 'content-type');
    response.writeHead(answer.status, Object.fromEntries(kept)).end(change(await answer.text()));
  };
  return request => void pass(request);
}

function simulations(received: readonly ReceivedRequest[]): readonly ReceivedRequest[] {
  return received.filter(({ url }) => url.includes('/transactions/simulate'));
}

describe('receipts over HTTP', () => {
  let server: SandboxServer;
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    server = await serveOpenDemo();
    gateway = await FaultyGateway.start(passOn(server, text => text));
    await configureNetworks([{ id: 'passed', label: 'Passed', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'passed');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  afterEach(closeEditors);

  after(async () => {
    await resetMovescope(['passed']);
    await deleteFiles();
    await gateway.stop();
    await server.close();
  });

  it('say that the function is deployed anew, once that is known', async () => {
    const { document } = await openFile(TRANSFER, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    await receipts(document, ([line]) => line?.startsWith('0 ✓') === true);
    gateway.play(passOn(server, text => text.replaceAll('"&signer","address","u64"', '"&signer","address","u128"')));
    await vscode.commands.executeCommand('movescope.refresh');
    await receipts(document, ([line]) => line?.endsWith('function changed') === true);
    gateway.play(passOn(server, text => text));
    await vscode.commands.executeCommand('movescope.refresh');
    await receipts(document, ([line]) => line?.endsWith('v1,204') === true);
  });

  it('come of the newest save: the run of the one before is cancelled', async () => {
    const editor = await openFile(TRANSFER, 'json');
    const { document } = editor;
    await vscode.commands.executeCommand('movescope.simulateOnSave');
    await receipts(document, ([line]) => line?.startsWith('0 ✓') === true);
    const pass = passOn(server, text => text);
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
    while (simulations(gateway.received).length === before) await gateway.nextRequest();
    await insert('2');
    await document.save();
    await receipts(document, ([line]) => /^0 ✓ .* v1,204$/.test(line ?? ''));
    const [held, newest, ...more] = simulations(gateway.received).slice(before);
    assert.ok(held && newest && more.length === 0);
    await held.closed;
    assert.match(newest.body, /"211000"/);
  });
});
