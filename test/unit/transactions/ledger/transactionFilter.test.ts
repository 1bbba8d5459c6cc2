import assert from 'node:assert/strict';
import {
  type ListedTransaction,
  calledFunctions,
  filterMessage,
  fitsFilter,
  isFiltering,
} from '../../../../src/core/transactions/ledger/accountTransactions';
import { transactionFacts } from '../../../../src/core/transactions/ledger/transactionReport';
import { userTransaction } from './wire';

function listed(name: string, success: boolean): ListedTransaction {
  return { facts: transactionFacts(userTransaction({ payload: { type: 'x', function: name }, success })) };
}

const ROWS = [
  listed('0x1::coin::transfer', true),
  listed('0xcafe::vault::Deposit', false),
  listed('0x1::coin::transfer', false),
];

describe('the filter of transactions', () => {
  it('filters by failure, by text in the called function, or by both', () => {
    const fits = (filter: Parameters<typeof fitsFilter>[1]) => ROWS.map(row => fitsFilter(row, filter));
    assert.deepEqual(fits({}), [true, true, true]);
    assert.deepEqual(fits({ failedOnly: true }), [false, true, true]);
    assert.deepEqual(fits({ text: 'vault::deposit' }), [false, true, false]);
    assert.deepEqual(fits({ failedOnly: true, text: 'coin' }), [false, false, true]);
    assert.deepEqual([{}, { text: '' }, { failedOnly: false }, { text: 'a' }].map(isFiltering), [
      false,
      false,
      false,
      true,
    ]);
  });

  it('says how many of the loaded transactions are shown', () => {
    assert.equal(
      filterMessage({ failedOnly: true, text: 'coin' }, 12, 10_000),
      'Filter: failed only, coin. 12 of 10,000 shown; only loaded transactions are searched.',
    );
  });

  it('counts the called functions', () => {
    assert.deepEqual(calledFunctions(ROWS), [
      { subject: '0x1::coin::transfer', count: 2 },
      { subject: '0xcafe::vault::Deposit', count: 1 },
    ]);
  });

  it('sorts by frequency, then by name', () => {
    const names = ['0x3::c::c', '0x2::b::b', '0x1::a::a', '0x4::d::d', '0x4::d::d'];
    for (const order of [names, names.toReversed()]) {
      assert.deepEqual(
        calledFunctions(order.map(name => listed(name, true))).map(({ subject }) => subject),
        ['0x4::d::d', '0x1::a::a', '0x2::b::b', '0x3::c::c'],
      );
    }
  });
});
