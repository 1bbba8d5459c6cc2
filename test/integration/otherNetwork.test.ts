import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { FaultyGateway, json, nodeError } from '../support/faultyGateway';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { pageSays, shownSimulation, shownTransaction } from './support/page';
import { serveOpenDemo } from './support/served';

const KEY_THERE = `0x${'ab'.repeat(32)}`;
const KEY_SET = `0x${'cd'.repeat(32)}`;
/** Without a sender. */
const DRAFT = {
  payload: {
    type: 'entry_function_payload',
    function: '0x1::aptos_account::transfer',
    type_arguments: [],
    arguments: ['0xb0b', '1000'],
  },
  call: {
    function: { address: '0x1', module: 'aptos_account', name: 'transfer' },
    typeArguments: [],
    arguments: ['0xb0b', '1000'],
  },
  given: {},
};
const SENT_BY_ALICE = demoLedger().transactions.find(
  transaction => Reflect.get(transaction, 'sender') === '0xa11ce' && Reflect.get(transaction, 'success') === true,
);

describe('a page of a network that is not selected', () => {
  let there: SandboxServer;
  let strict: FaultyGateway;

  before(async () => {
    await activated();
    [there, strict] = await Promise.all([serveOpenDemo(), FaultyGateway.start(json([]))]);
    await configureNetworks([
      { id: 'there', label: 'There', baseUrl: there.url, auth: 'none' },
      { id: 'strict', label: 'Strict', baseUrl: strict.baseUrl, auth: 'none' },
    ]);
    await vscode.workspace.getConfiguration('movescope').update(
      'accounts',
      [
        { address: '0xa11ce', label: 'Alice here', network: 'sandbox' },
        { address: '0xa11ce', label: 'Alice there', network: 'there', publicKey: KEY_THERE },
      ],
      vscode.ConfigurationTarget.Global,
    );
    for (const network of ['there', 'strict']) {
      await vscode.commands.executeCommand('movescope.selectNetwork', network);
      await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    }
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    await vscode.commands.executeCommand('movescope.setSender', '0xb0b');
  });

  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.page, captured.shown, captured.answers]) list.length = 0;
  });

  after(async () => {
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    await resetMovescope([]);
    await closeEditors();
    await Promise.all([there.close(), strict.stop()]);
  });

  it('shows the labels that accounts have there', async () => {
    const { captured } = await activated();
    const hash = String(SENT_BY_ALICE?.hash);
    await vscode.commands.executeCommand('movescope.openTransaction', { hash, network: 'there' });
    const { labels, content } = await shownTransaction(captured);
    assert.deepEqual(labels, { '0xa11ce': 'Alice there' });
    assert.equal(content.kind === 'effects' && content.effects.labels?.['0xa11ce'], 'Alice there');
  });

  it('simulates as the default sender there, with its public key there', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.simulate', { draft: DRAFT, network: 'there' });
    const { sender, keyless, labels, network } = await shownSimulation(captured);
    assert.deepEqual([network.id, sender, keyless], ['there', '0xa11ce', false]);
    assert.equal(labels?.['0xa11ce'], 'Alice there');
    assert.deepEqual(captured.shown, []);
  });

  it('copies as curl what the default sender of that network would send', async () => {
    await vscode.commands.executeCommand('movescope.copyAs', { draft: DRAFT, network: 'there', form: 'curl' });
    const text = await vscode.env.clipboard.readText();
    assert.ok(text.includes('"sender": "0xa11ce"') && text.includes(KEY_THERE), text);
  });

  it('sets the public key that a run on that network lacked', async () => {
    const { captured } = await activated();
    const module = json({ bytecode: '0x', abi: null });
    strict.play(
      module,
      json({ sequence_number: '1', authentication_key: '0x1' }),
      nodeError(400, 'invalid_input', 'no'),
    );
    await vscode.commands.executeCommand('movescope.simulate', { draft: DRAFT, network: 'strict' });
    captured.answers.push({ kind: 'type', text: KEY_SET });
    pageSays(captured, { type: 'act', action: 'setPublicKey' });
    const listed = await eventually('the public key in the settings', () => {
      const accounts = vscode.workspace.getConfiguration('movescope').get<readonly object[]>('accounts') ?? [];
      return accounts.find(account => Reflect.get(account, 'publicKey') === KEY_SET);
    });
    assert.equal(Reflect.get(listed, 'network'), 'strict');
  });
});
