import assert from 'node:assert/strict';
import { type TransactionRow, ItemCache } from '../../../src/host/ledger/transactionRow';
import { transactionFacts } from '../../../src/core/transactions/ledger/transactionReport';
import { userTransaction } from '../transactions/ledger/wire';

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

  it('drops only the items with another description, and says whether there were any', () => {
    const items = new ItemCache();
    const [one, other, unknown] = [1, 2, 3].map(() => ({ facts: transactionFacts(userTransaction()) }));
    assert.ok(one && other && unknown);
    const before = items.of(rowOf(one), () => ({ description: '5 min. ago' }));
    items.of(rowOf(other), () => ({ description: '59 min. ago' }));
    const loaded = [one, other, unknown];
    const unchanged = (listed: unknown) => ({ description: listed === one ? '5 min. ago' : '59 min. ago' });
    assert.equal(items.dropOld(loaded, unchanged), false);
    assert.equal(
      items.dropOld(loaded, listed => ({ description: listed === one ? '5 min. ago' : '1 hr. ago' })),
      true,
    );
    assert.equal(
      items.of(rowOf(one), () => ({ label: 'new' })),
      before,
    );
    assert.equal(items.of(rowOf(other), () => ({ label: 'new' })).label, 'new');
  });

  it('creates the items of other rows again, as their text changes', () => {
    const items = new ItemCache();
    const row: TransactionRow = { kind: 'note', address: '0xa', text: 'Read.', retry: false };
    assert.equal(items.of(row, () => ({ label: 'first' })).label, 'first');
    assert.equal(items.of(row, () => ({ label: 'second' })).label, 'second');
  });
});
