import assert from 'node:assert/strict';
import type { WireTransaction } from '../../../src/core/gateway/schemas/transactionSchema';
import { newerPage, olderPage } from '../../../src/core/gateway/modulePages';

function sent(sequenceNumber: string, nonce: string | null = null): WireTransaction {
  return { type: 'user_transaction', sequence_number: sequenceNumber, replay_protection_nonce: nonce };
}

describe('olderPage', () => {
  it('starts a page before the oldest loaded transaction', () => {
    assert.deepEqual(olderPage([sent('50'), sent('51')], 25), { start: '25', limit: 25 });
  });

  it('reads the remaining transactions at the beginning, and none twice', () => {
    assert.deepEqual(olderPage([sent('7'), sent('8')], 25), { start: '0', limit: 7 });
    assert.equal(olderPage([sent('0')], 25), undefined);
  });

  it("keeps numbers beyond JavaScript's safe integers exact", () => {
    assert.deepEqual(olderPage([sent('18446744073709551614')], 100), { start: '18446744073709551514', limit: 100 });
  });

  it('returns nothing if no loaded transaction has a sequence number', () => {
    const nonced = sent('18446744073709551615', '12');
    assert.equal(olderPage([], 25), undefined);
    assert.equal(olderPage([{ type: 'genesis_transaction' }, nonced], 25), undefined);
    assert.deepEqual(olderPage([nonced, sent('30')], 10), { start: '20', limit: 10 });
  });
});

describe('newerPage', () => {
  it('starts after the newest loaded transaction', () => {
    assert.deepEqual(newerPage([sent('50'), sent('51')], 25), { start: '52', limit: 25 });
    assert.deepEqual(newerPage([sent('51'), sent('50')], 25), { start: '52', limit: 25 });
  });

  it('returns nothing if no loaded transaction has a sequence number', () => {
    assert.equal(newerPage([], 25), undefined);
    assert.equal(newerPage([sent('18446744073709551615', '12')], 25), undefined);
  });
});
