import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, nodeError } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { activated } from './support/extension';

const PUBLIC_KEY = `0x${'ab'.repeat(32)}`;
const MODULE = { bytecode: '0x', abi: null };
const REQUEST = `{
  "sender": "0xa11ce",
  "sequence_number": "1",
  "payload": {|"type": "entry_function_payload", "function": "0x1::m::f"}
}`;

describe('a gateway that does not accept keyless simulations', () => {
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'strict', label: 'Strict', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'strict');
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xa11ce' });
  });

  after(async () => {
    await resetMovescope([]);
    await closeEditors();
    await gateway.stop();
  });

  it('is quoted, and gets the public key of the sender once that is set', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    gateway.play(json(MODULE), nodeError(400, 'invalid_input', 'no such signature'));
    await openWithCursor(REQUEST, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual(captured.shown, [
      'Simulating 0x1::m::f on Strict failed: the node rejected the request (400): “no such signature”; correct the problem and try again. If the payload is correct, this gateway does not accept simulations without a public key: set the public key of 0xa11ce and run again.',
    ]);
    assert.deepEqual(signatureSent(), { type: 'no_account_signature' });
    await setPublicKey(PUBLIC_KEY);
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual(signatureSent(), {
      type: 'ed25519_signature',
      public_key: PUBLIC_KEY,
      signature: `0x${'00'.repeat(64)}`,
    });
  });

  it('offers the public key that is set, and simulates without one once it is cleared', async () => {
    const { captured } = await activated();
    await setPublicKey(PUBLIC_KEY);
    await setPublicKey('');
    const box = captured.boxes.at(-1);
    assert.equal(box?.value, PUBLIC_KEY);
    assert.equal(
      box.prompt,
      'Ed25519 public key. Never enter a private key. Leave empty to simulate without a public key.',
    );
    assert.equal(box.validateInput?.(''), undefined);
    assert.equal(
      box.validateInput?.('0x12'),
      'Enter 0x followed by 64 hex digits, or leave empty to simulate without a public key.',
    );
    gateway.play(json(MODULE), nodeError(400, 'invalid_input', 'no such signature'));
    await openWithCursor(REQUEST, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual(signatureSent(), { type: 'no_account_signature' });
    const accounts = vscode.workspace.getConfiguration('movescope').get<readonly object[]>('accounts');
    assert.ok(accounts?.every(account => !('publicKey' in account)));
  });

  async function setPublicKey(text: string): Promise<void> {
    const { captured } = await activated();
    captured.answers.push({ kind: 'pick', label: 'Public Key' }, { kind: 'type', text });
    await vscode.commands.executeCommand('movescope.editAccount', '0xa11ce');
  }

  function signatureSent(): unknown {
    const body: unknown = JSON.parse(gateway.received.at(-1)?.body ?? '{}');
    return Reflect.get(Object(body) as object, 'signature');
  }
});
