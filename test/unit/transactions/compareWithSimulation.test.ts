import assert from 'node:assert/strict';
import type { WirePayload } from '../../../src/core/gateway/schemas/transactionSchema';
import { compareWithSimulation } from '../../../src/core/transactions/compareSimulations';
import { transactionReport } from '../../../src/core/transactions/ledger/transactionReport';
import { FakeClient, NETWORK, surroundings, wireResult } from './fakeClient';
import { pendingTransaction, userTransaction } from './ledger/wire';

const SIGNAL = new AbortController().signal;
const SENDER = { address: '0xa' };

function report(transaction = userTransaction()) {
  const text = JSON.stringify(transaction);
  return transactionReport({ network: NETWORK, transaction, text, knowledge: { labelOf: () => undefined } });
}

describe('compareWithSimulation', () => {
  it('compares a transaction with a simulation of its payload now, with the same limit and price', async () => {
    const client = new FakeClient();
    const payload = userTransaction().payload as WirePayload;
    client.results = [wireResult({ gas_used: '12', payload })];
    const past = report();
    assert.ok(past.draft);
    const comparison = await compareWithSimulation(past, past.draft, SENDER, surroundings(client), SIGNAL);
    assert.deepEqual(
      comparison.columns.map(column => [column.label, column.kind === 'simulation' && column.verdict]),
      [
        ['Version 1234', 'Succeeded'],
        ['Simulated now', 'Would succeed'],
      ],
    );
    assert.deepEqual(
      comparison.columns.map(column => column.kind === 'simulation' && column.ranAt),
      [1_700_000_000_000, surroundings(client).now()],
    );
    const differing = (id: string) => comparison.sections.find(section => section.id === id)?.differences;
    assert.deepEqual([differing('outcome'), differing('gas')], [0, 2]);
    const [sent] = client.simulated;
    assert.deepEqual([sent?.input.max_gas_amount, sent?.input.gas_unit_price], ['2000', '100']);
    assert.equal(sent?.input.sequence_number, '7');
  });

  it('compares nothing for a pending transaction', async () => {
    const pending = report(pendingTransaction());
    assert.ok(pending.draft);
    const comparing = compareWithSimulation(pending, pending.draft, SENDER, surroundings(new FakeClient()), SIGNAL);
    await assert.rejects(comparing, {
      name: 'RefusedError',
      message: 'The transaction has not been executed yet: wait for it, then compare it.',
    });
  });
});
