import assert from 'node:assert/strict';
import type { BlockAnswer } from '../../../../src/core/gateway/client';
import type { WireTransaction } from '../../../../src/core/gateway/schemas/transactionSchema';
import { blockReport } from '../../../../src/core/transactions/ledger/transactionReport';
import {
  hashOfSequenceNumber,
  hashOfVersion,
  readTransactionName,
} from '../../../../src/core/transactions/ledger/locateTransaction';
import { FakeClient, NETWORK } from '../fakeClient';
import { blockMetadata, userTransaction } from './wire';

const HASH = `0x${'ab'.repeat(32)}`;
const SIGNAL = new AbortController().signal;

function block(transactions: readonly WireTransaction[] | null): BlockAnswer {
  const value = {
    block_height: '50',
    block_hash: '0xb10c',
    block_timestamp: '1700000000000000',
    first_version: '1233',
    last_version: '1235',
    transactions,
  };
  return { value, headers: {}, text: '', cutShort: true };
}

class LedgerClient extends FakeClient {
  readonly sent: readonly WireTransaction[] | null;

  constructor(sent: readonly WireTransaction[] | null = [blockMetadata(), userTransaction()]) {
    super();
    this.sent = sent;
  }

  override getBlockByVersion(): never {
    return Promise.resolve(block(this.sent)) as never;
  }

  override getAccountTransactions(): never {
    const value = (this.sent ?? []).filter(({ type }) => type === 'user_transaction');
    return Promise.resolve({ value, headers: {}, text: '' }) as never;
  }
}

describe('readTransactionName', () => {
  it('reads hashes and versions as people write them', () => {
    assert.deepEqual(readTransactionName(` ${'AB'.repeat(32)}\n`), { kind: 'hash', hash: HASH });
    assert.deepEqual(readTransactionName(HASH), { kind: 'hash', hash: HASH });
    assert.deepEqual(readTransactionName('6,781_425'), { kind: 'version', version: '6781425' });
    assert.deepEqual(readTransactionName('007'), { kind: 'version', version: '7' });
    for (const text of ['', '0x12', '1.5', '-1', '99999999999999999999', `${HASH}0`]) {
      assert.equal(readTransactionName(text), undefined, text);
    }
  });
});

describe('the hash of a transaction', () => {
  it('is found through the block of its version', async () => {
    assert.equal(await hashOfVersion(new LedgerClient(), '1234', 'Testnet', SIGNAL), HASH);
  });

  it('is not found if the node sent only a part of the block', async () => {
    for (const client of [new LedgerClient(), new LedgerClient([]), new LedgerClient(null)]) {
      await assert.rejects(hashOfVersion(client, '1235', 'Testnet', SIGNAL), {
        name: 'RefusedError',
        message:
          'The node returned only part of the block at version 1235 on Testnet, and the transaction is not in that part: open the transaction by its hash.',
      });
    }
  });

  it('is not found if the block does not tell which transaction it is', async () => {
    const rows: readonly (readonly [sent: readonly WireTransaction[], why: RegExp])[] = [
      [
        [{ type: 'a' }, { type: 'b' }, { type: 'c' }],
        /^The gateway returned the block at version 1235 on Testnet without the version of each/,
      ],
      [
        [{ type: 'a', version: '1235' }],
        /^The gateway returned the transaction at version 1235 on Testnet without a valid hash, /,
      ],
    ];
    for (const [sent, message] of rows)
      await assert.rejects(hashOfVersion(new LedgerClient(sent), '1235', 'Testnet', SIGNAL), { message });
    const numbered = new LedgerClient([{ type: 'a', version: 1235, hash: HASH }]);
    assert.equal(await hashOfVersion(numbered, '1235', 'Testnet', SIGNAL), HASH);
  });

  it('is found by the sender’s number, without mistaking a different transaction for it', async () => {
    assert.equal(await hashOfSequenceNumber(new LedgerClient(), '0xa', '7', SIGNAL), HASH);
    assert.equal(await hashOfSequenceNumber(new LedgerClient(), '0xa', '8', SIGNAL), undefined);
    assert.equal(await hashOfSequenceNumber(new LedgerClient([]), '0xa', '7', SIGNAL), undefined);
  });
});

describe('blockReport', () => {
  it('distinguishes kinds, and counts the transactions that were not sent', () => {
    const report = blockReport(NETWORK, block([blockMetadata(), userTransaction()]), { withTransactions: true });
    assert.deepEqual(
      report.transactions.map(({ kind, version }) => [kind, version]),
      [
        ['block metadata', '1233'],
        ['user', '1234'],
      ],
    );
    assert.deepEqual([report.subject, report.missing, report.lastVersion], ['block 50', '1', '1235']);
    const none = blockReport(NETWORK, block(null), { withTransactions: true });
    assert.deepEqual([none.missing, none.isWithoutTransactions], ['3', undefined]);
  });

  it('says that the transactions were left out, unless the node sent some nevertheless', () => {
    assert.equal(blockReport(NETWORK, block(null), {}).isWithoutTransactions, true);
    const sent = blockReport(NETWORK, block([userTransaction()]), {});
    assert.deepEqual([sent.isWithoutTransactions, sent.transactions.length], [undefined, 1]);
  });
});
