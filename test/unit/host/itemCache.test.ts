import assert from 'node:assert/strict';
import { type TransactionRow, ItemCache } from '../../../src/host/ledger/transactionRow';
import { transactionFacts } from '../../../src/core/runs/ledger/transactionFacts';
import { userTransaction } from '../runs/ledger/wire';

/** A row that is a new object every time, as those of a view are. */
function rowOf(listed: { readonly facts: ReturnType<typeof transactionFacts> }): TransactionRow {
  return { kind: 'transaction', address: '0xa', listed };
}

describe('ItemCache', () => {
  it('keeps one item for each transaction', () => {
    const items = new ItemCache();
    const [one, other] = [
      { facts: transactionFacts(userTransaction()) },
      { facts: transactionFacts(userTransaction()) },
    ];
    const item = items.of(rowOf(one), () => ({ label: 'first' }));
    assert.equal(
      items.of(rowOf(one), () => ({ label: 'second' })),
      item,
    );
    assert.equal(items.of(rowOf(other), () => ({ label: 'third' })).label, 'third');
  });

  it('creates the item of a transaction again after all are forgotten', () => {
    const items = new ItemCache();
    const row = rowOf({ facts: transactionFacts(userTransaction()) });
    items.of(row, () => ({ label: 'first' }));
    items.forget();
    assert.equal(items.of(row, () => ({ label: 'second' })).label, 'second');
  });

  it('creates the items of other rows again, as their text changes', () => {
    const items = new ItemCache();
    const row: TransactionRow = { kind: 'note', address: '0xa', text: 'Read.', retry: false };
    assert.equal(items.of(row, () => ({ label: 'first' })).label, 'first');
    assert.equal(items.of(row, () => ({ label: 'second' })).label, 'second');
  });
});
