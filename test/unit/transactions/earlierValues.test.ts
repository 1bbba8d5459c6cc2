import assert from 'node:assert/strict';
import type { JsonValue } from '../../../src/core/json';
import type { WireChange } from '../../../src/core/gateway/schemas/simulationResultSchema';
import { withEarlierValues, simulationReport } from '../../../src/core/transactions/report';
import { readDraft } from '../../../src/core/payloads/draft';
import type { EarlierValue } from '../../../src/core/results/simulationReport';
import { simulationRequest } from '../../../src/core/transactions/request';
import { NETWORK, wireResult } from './fakeClient';
import { blockMetadata, pendingTransaction, userTransaction } from './ledger/wire';

const STORE = '0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin>';

function store(value: string, address = '0xa', type = STORE): WireChange {
  return { type: 'write_resource', address, state_key_hash: '0x', data: { type, data: { value } } };
}

function noStore(): WireChange {
  return { type: 'delete_resource', address: '0xa', state_key_hash: '0x', resource: STORE };
}

/** An item as decoded by a table's indexer, or raw. */
function item(handle: string, key: JsonValue, value: JsonValue): WireChange {
  const data = { key, key_type: 'u8', value, value_type: 'u64' };
  return { type: 'write_table_item', state_key_hash: '0x', handle, key: '0x05', value: '0x00', data };
}

function rawItem(key: string, value: string): WireChange {
  return { type: 'write_table_item', state_key_hash: '0x', handle: '0x7ab', key, value };
}

/** At ledger version 1234. */
function simulated(...changes: readonly WireChange[]) {
  return simulationReport({
    network: NETWORK,
    subject: '0x1::m::f',
    request: simulationRequest(readDraft({ function: '0x1::m::f' }), { sender: '0xa', sequenceNumber: '7', now: 0 }),
    result: wireResult({ changes }),
    text: '[]',
  });
}

function sent(version: string, ...changes: readonly WireChange[]) {
  return userTransaction({ version, timestamp: `17000000${version}000000`, changes });
}

function befores({ accounts, otherChanges }: ReturnType<typeof simulated>): readonly (EarlierValue | undefined)[] {
  const changes = [...accounts.flatMap(account => account.changes), ...otherChanges];
  return changes.map(change => ('before' in change ? change.before : undefined));
}

function at(version: string, value: JsonValue): EarlierValue {
  return { version, timestamp: `17000000${version}000000`, value };
}

describe('withEarlierValues', () => {
  it('finds what the newest transaction wrote to the same resource of the same account', () => {
    const history = [sent('999', store('900')), sent('1001', store('700')), sent('1000', store('800'))];
    const report = withEarlierValues(simulated(store('5'), store('6', '0xb')), history);
    assert.deepEqual(befores(report), [at('1001', { value: '700' }), undefined]);
    assert.deepEqual(report.earlier, { transactions: 3, found: 1 });
  });

  it('distinguishes tables by their handles, even unusual ones', () => {
    const written = sent('1000', item('table one', 5, '1'), item('table two', 5, '2'));
    const report = withEarlierValues(simulated(item('table one', 5, '3'), item('table two', 5, '4')), [written]);
    assert.deepEqual(
      befores(report).map(before => before?.value),
      ['1', '2'],
    );
  });

  it('recognises addresses and types in every form', () => {
    const long = `0x${'1'.padStart(64, '0')}`;
    const written = store('700', '0x000a', `${long}::coin::CoinStore<${long}::aptos_coin::AptosCoin>`);
    const report = withEarlierValues(simulated(store('5')), [sent('1000', written)]);
    assert.deepEqual(befores(report), [at('1000', { value: '700' })]);
  });

  it('finds what was written to the same item of the same table, decoded or not', () => {
    const report = withEarlierValues(
      simulated(item('0x7ab', 5, '50'), item('0x7ab', 6, '60'), item('0x7ac', 5, '70'), rawItem('0x09', '0x90')),
      [sent('1000', item('0x07ab', 5, '49'), rawItem('0x09', '0x89'))],
    );
    assert.deepEqual(befores(report), [at('1000', '49'), undefined, undefined, at('1000', '0x89')]);
    assert.deepEqual(report.earlier, { transactions: 1, found: 2 });
  });

  it('has no value if the newest transaction deleted it, and one if it was written since', () => {
    const written = sent('1000', store('700'));
    const deleted = sent('1001', noStore());
    assert.deepEqual(befores(withEarlierValues(simulated(store('5')), [written, deleted])), [undefined]);
    const again = sent('1002', store('1'));
    assert.deepEqual(befores(withEarlierValues(simulated(store('5')), [written, deleted, again])), [
      at('1002', { value: '1' }),
    ]);
  });

  it('ignores transactions after the simulation, and transactions that no user executed', () => {
    const at1234 = sent('1234', store('700'));
    const history = [at1234, sent('1235', store('600')), pendingTransaction(), blockMetadata(), { type: 'new_kind' }];
    const report = withEarlierValues(simulated(store('5')), history);
    assert.deepEqual(befores(report), [at('1234', { value: '700' })]);
    assert.deepEqual(report.earlier, { transactions: 1, found: 1 });
  });

  it('says how much it read if nothing was written before', () => {
    const report = withEarlierValues(simulated(store('5'), noStore()), [sent('1000')]);
    assert.deepEqual(befores(report), [undefined, undefined]);
    assert.deepEqual(report.earlier, { transactions: 1, found: 0 });
    assert.deepEqual(withEarlierValues(simulated(), []).earlier, { transactions: 0, found: 0 });
  });
});
