import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, nodeError } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { activated } from './support/extension';
import { rowsBelow } from './support/treeText';

const LONG = `0x${'0'.repeat(59)}A11ce`;
const PUBLIC_KEY = `0x${'ab'.repeat(32)}`;
const MODULE = { bytecode: '0x', abi: null };
const ACCOUNT = { sequence_number: '1', authentication_key: PUBLIC_KEY };
const REQUEST = `{
  "sequence_number": "1",
  "payload": {|"type": "entry_function_payload", "function": "0x01::m::f"}
}`;

describe('the long and the short form of an address', () => {
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    gateway = await FaultyGateway.start(json(MODULE));
    await configureNetworks([{ id: 'strict', label: 'Strict', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'strict');
    const items = [
      { address: LONG, label: 'long', publicKey: PUBLIC_KEY },
      { address: '0xa11ce', label: 'the same again' },
    ];
    await vscode.workspace.getConfiguration('movescope').update('accounts', items, vscode.ConfigurationTarget.Global);
  });

  beforeEach(async () => {
    gateway.received.length = 0;
    gateway.play(request => {
      if (request.method === 'POST') nodeError(400, 'invalid_input', 'its result is not looked at')(request);
      else json(request.url.includes('/module/') ? MODULE : ACCOUNT)(request);
    });
    await openWithCursor(REQUEST, 'json');
  });

  after(async () => {
    await resetMovescope(['strict']);
    await closeEditors();
    await gateway.stop();
  });

  it('share one row of the view', async () => {
    const rows = await rowsBelow((await activated()).captured);
    assert.deepEqual(
      rows.map(({ label, description }) => `${label} ${description}`),
      ['long 0xa11ce'],
    );
  });

  it('share one default sender, with its public key', async () => {
    await vscode.commands.executeCommand('movescope.setSender', LONG);
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual(sent(), [`0xa11ce ${PUBLIC_KEY}`]);
  });

  it('share one signer, with its public key', async () => {
    await vscode.commands.executeCommand('movescope.simulateAs', { sender: LONG });
    assert.deepEqual(sent(), [`0xa11ce ${PUBLIC_KEY}`]);
  });

  it('share one of many senders', async () => {
    await vscode.commands.executeCommand('movescope.senderMatrix', { senders: [LONG, '0xa11ce', '0x0a11CE'] });
    assert.deepEqual(sent(), [`0xa11ce ${PUBLIC_KEY}`]);
  });

  /** The sender and the public key of each simulation. */
  function sent(): readonly string[] {
    const bodies = gateway.received
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(body) as object);
    return bodies.map(body => {
      const signature = Object(Reflect.get(body, 'signature')) as object;
      return `${String(Reflect.get(body, 'sender'))} ${String(Reflect.get(signature, 'public_key'))}`;
    });
  }
});
