import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, text } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';

function onChain(id: string) {
  return json([], { 'x-aptos-chain-id': id });
}

function onLedger(version: string, seconds: string) {
  return json([], {
    'x-aptos-chain-id': '1',
    'x-aptos-ledger-version': version,
    'x-aptos-ledger-timestampusec': `${seconds}000000`,
  });
}

describe('a network over time', () => {
  let gateway: FaultyGateway;

  before(async () => {
    const { captured } = await activated();
    gateway = await FaultyGateway.start(onChain('2'));
    await configureNetworks([{ id: 'chained', label: 'Chained', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'chained');
    captured.shown.length = 0;
  });

  after(async () => {
    await resetMovescope(['chained']);
    await gateway.stop();
  });

  it('reports once that it answers for a different chain, and reads everything again', async () => {
    const { api, captured } = await activated();
    await api.getModules('0x1');
    await api.getModules('0x2');
    assert.deepEqual(captured.shown, []);
    // A different connection: the chain is remembered across connections.
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'chained');
    gateway.play(onChain('1'));
    await api.getModules('0x1');
    await api.getModules('0x2');
    await api.getModules('0x1');
    assert.deepEqual(captured.shown, [
      'Chained now serves chain 1 instead of chain 2: the access key is for a different network, or the chain was reset. Cached data has been discarded.',
    ]);
    assert.deepEqual(
      gateway.received.map(({ url }) => url.split('/')[3]),
      ['0x1', '0x2', '0x1', '0x2', '0x1'],
    );
  });

  it('reports a chain reset if the ledger went back under the same chain id', async () => {
    const { api, captured } = await activated();
    captured.shown.length = 0;
    gateway.play(onLedger('900', '50'));
    await api.getModules('0x3');
    gateway.play(onLedger('7', '60'));
    await api.getModules('0x4');
    assert.deepEqual(captured.shown, [
      'The chain of Chained was reset: its ledger version decreased. Cached data has been discarded.',
    ]);
    gateway.received.length = 0;
    await api.getModules('0x3');
    assert.equal(gateway.received.length, 1);
  });

  it('waits if the key’s limit is exceeded, and then retries', async () => {
    const { api } = await activated();
    gateway.received.length = 0;
    gateway.play(text('', {}, 429), onChain('1'));
    assert.deepEqual((await api.getModules('0x5')).modules, []);
    assert.equal(gateway.received.length, 2);
  });
});
