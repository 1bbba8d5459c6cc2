import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, nodeError, silence } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';
import { rowNamed, type Row } from './support/treeText';

const LONG = `0x${'0'.repeat(60)}cafe`;
const KEY = `0x${'ab'.repeat(32)}`;
const ACCOUNT = { sequence_number: '1234567', authentication_key: KEY };

describe('the tooltip of an account', () => {
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'faulty', label: 'Faulty', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'faulty');
    await vscode.commands.executeCommand('movescope.addAccount', { address: LONG, label: '[demo](command:x)' });
    await vscode.commands.executeCommand('movescope.setSender', LONG);
  });

  beforeEach(() => {
    gateway.received.length = 0;
  });

  after(async () => {
    await resetMovescope(['faulty']);
    await gateway.stop();
  });

  it('requests the account only when the tooltip is shown', async () => {
    gateway.play(json(ACCOUNT, { 'x-aptos-ledger-version': '9876' }));
    const row = await demo();
    assert.equal(row.tooltip, '');
    assert.equal(gateway.received.length, 0);
    assert.equal(
      await tooltipOf(row),
      [
        '[demo](command:x)',
        '0xcafe',
        '',
        'sequence number 1,234,567',
        'authentication key, rotated (differs from the address):',
        KEY,
        'Faulty at ledger version 9,876',
        '',
        'listed only on Faulty, in your user settings',
        'default sender on Faulty',
      ].join('\n'),
    );
    assert.deepEqual(
      gateway.received.map(({ method, url }) => `${method} ${url}`),
      ['GET /v1/accounts/0xcafe'],
    );
  });

  it('says that there is no account, and what went wrong', async () => {
    const row = await demo();
    gateway.play(nodeError(404, 'account_not_found'));
    assert.match(await tooltipOf(row), /^No account exists at this address on Faulty\.$/m);
    gateway.play(nodeError(403, 'internal_error'));
    assert.match(await tooltipOf(row), /^Reading account 0xcafe from Faulty failed: .*403.*$/m);
  });

  it('ends its request when the pointer leaves', async () => {
    const row = await demo();
    gateway.play(silence());
    const source = new vscode.CancellationTokenSource();
    const asked = gateway.arrival('GET /accounts/0xcafe');
    const tooltip = tooltipOf(row, source.token);
    const request = await asked;
    source.cancel();
    await assert.rejects(tooltip);
    await request.closed;
  });

  it('distinguishes an account on the sandbox’s ledger from one in the settings', async () => {
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    const { captured } = await activated();
    const tooltip = await tooltipOf(await rowNamed(captured, 'alice'));
    assert.match(
      tooltip,
      /^sequence number \d+\nauthentication key, rotated \(differs from the address\):\n0x[0-9a-f]{64}$/m,
    );
    assert.match(tooltip, /^from the ledger of Sandbox$/m);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'faulty');
  });
});

async function demo(): Promise<Row> {
  return rowNamed((await activated()).captured, '[demo](command:x)');
}

async function tooltipOf({ element }: Row, token = new vscode.CancellationTokenSource().token): Promise<string> {
  const provider = (await activated()).captured.trees.get('movescope.modules');
  assert.ok(provider);
  const item = await provider.getTreeItem(element);
  const resolved = await provider.resolveTreeItem?.(item, element, token);
  assert.ok(typeof resolved?.tooltip === 'string');
  return resolved.tooltip;
}
