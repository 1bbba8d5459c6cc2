import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, nodeError, silence } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { transactionRows, type Row } from './support/treeText';

/** A page of what 0xcafe sent. */
function page(first: number, count: number) {
  return json(
    Array.from({ length: count }, (_, at) => ({
      type: 'user_transaction',
      hash: `0x${String(first + at).padStart(64, '0')}`,
      sequence_number: String(first + at),
      success: true,
      payload: { type: 'entry_function_payload', function: '0x1::m::f', type_arguments: [], arguments: [] },
    })),
  );
}

describe('the transactions of a failing gateway', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'faulty', label: 'Faulty', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'faulty');
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xcafe', label: 'demo' });
  });

  beforeEach(async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.refreshTransactions');
  });

  after(async () => {
    await resetMovescope(['faulty']);
    await gateway.stop();
  });

  it('have a row that gives the reason, without a message; a click reads them', async () => {
    const { captured } = await activated();
    gateway.play(nodeError(410, 'version_pruned'));
    const [failure, ...others] = await below();
    assert.deepEqual([failure?.icon, others.length], ['error', 0]);
    assert.match(failure?.tooltip ?? '', /^Reading the transactions of 0xcafe from Faulty failed: .*\(410\)/);
    gateway.play(page(0, 2));
    await press(failure);
    assert.deepEqual(
      (await below()).map(({ label }) => label),
      ['Newer', 'm::f', 'm::f'],
    );
    assert.deepEqual(captured.shown, []);
  });

  it('keep what was read when an older page fails, with the reason instead of that page', async () => {
    gateway.play(page(200, 25));
    const older = (await below()).at(-1);
    assert.equal(older?.label, 'Older');
    gateway.play(nodeError(404, 'account_not_found'));
    await press(older);
    const failed = await below();
    assert.deepEqual([failed.length, failed.at(-1)?.icon], [27, 'error']);
    gateway.play(page(100, 100));
    await press(failed.at(-1));
    const rows = await below();
    assert.deepEqual([rows.length, rows.at(-1)?.description], [127, 'before #100']);
  });

  it('are cancelled once they are requested again', async () => {
    gateway.play(silence());
    const reading = below();
    const [request] = await requests(1);
    gateway.play(page(0, 1));
    await vscode.commands.executeCommand('movescope.refreshTransactions', { address: '0xcafe' });
    assert.deepEqual(
      (await reading).map(({ label }) => label),
      ['Not loaded yet. Click to load the transactions.'],
    );
    assert.equal(request?.url, '/v1/accounts/0xcafe/transactions?limit=25');
    assert.equal((await below()).length, 2);
  });

  it('are those asked for last, whatever was under way', async () => {
    const { captured } = await activated();
    const read = (given: object) => vscode.commands.executeCommand('movescope.readTransactions', given);
    const command = (name: string, given: object) => vscode.commands.executeCommand(`movescope.${name}`, given);
    const address = '0xcafe';
    for (const [what, act] of [
      ['Go to Sequence Number', () => command('goToTransaction', { address, sequenceNumber: '7' })],
      ['Refresh Transactions', () => command('refreshTransactions', { address })],
    ] as const) {
      gateway.play(page(200, 25));
      await below();
      gateway.play(silence());
      const older = read({ address, direction: 'older' });
      const [request] = await requests(1);
      gateway.play(page(7, 2));
      await act();
      await Promise.all([older, request?.closed]);
      const rows = await below();
      assert.deepEqual(
        rows.filter(({ label }) => label === 'm::f').map(({ description }) => description.split('#')[1]),
        ['8', '7'],
        what,
      );
      await vscode.commands.executeCommand('movescope.refreshTransactions');
    }
    assert.deepEqual(captured.shown, []);
  });

  /** The rows below the only account. */
  async function below(): Promise<readonly Row[]> {
    const { captured } = await activated();
    const [account] = await transactionRows(captured);
    return transactionRows(captured, account);
  }

  /** The requests to the gateway, once there are this many. */
  async function requests(count: number) {
    const before = gateway.received.length;
    await eventually(`${count} requests`, () => (gateway.received.length < before + count ? undefined : true));
    return gateway.received.slice(before);
  }
});

async function press(row: Row | undefined): Promise<void> {
  const { captured } = await activated();
  const item = await captured.trees.get('movescope.transactions')?.getTreeItem(row?.element);
  const command = item?.command ?? assert.fail('the row does nothing');
  await vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as readonly unknown[]));
}
