import assert from 'node:assert/strict';
import type { WireTransaction } from '../../../../src/core/gateway/schemas/transactionSchema';
import type { TransactionsQuery } from '../../../../src/core/gateway/modulePages';
import { statusError } from '../../../../src/core/gateway/statusErrors';
import { AccountTransactions } from '../../../../src/core/transactions/ledger/accountTransactions';
import { pastCall } from '../../../../src/core/transactions/ledger/pastCall';
import { userTransaction } from './wire';

const SIGNAL = new AbortController().signal;

/** An account that has sent `count` transactions, answered as by public nodes. */
class FakeAccount {
  readonly asked: TransactionsQuery[] = [];
  failure: Error | undefined;

  constructor(
    public count: number,
    readonly most = 100,
    /** The largest limit that is not rejected. */
    readonly largest = Infinity,
  ) {}

  getAccountTransactions(_: string, query: TransactionsQuery, signal: AbortSignal) {
    this.asked.push(query);
    if (this.failure) return Promise.reject(this.failure);
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    if (query.limit !== undefined && query.limit > this.largest) return Promise.reject(tooMany());
    const limit = Math.min(query.limit ?? 25, this.most);
    const start = query.start === undefined ? Math.max(this.count - limit, 0) : Number(query.start);
    const numbers = Array.from({ length: Math.max(Math.min(limit, this.count - start), 0) }, (_, at) => start + at);
    return Promise.resolve({ value: numbers.map(sent), headers: {}, text: '' });
  }
}

function tooMany(): Error {
  const context = { operation: { kind: 'getAccountTransactions', address: '0xa' }, network: 'Testnet' } as const;
  const facts = { status: 400, body: undefined, text: '', headers: {}, retryAfterMs: undefined };
  return statusError(context, facts);
}

function sent(number: number): WireTransaction {
  return userTransaction({ sequence_number: String(number), hash: `0x${number.toString(16).padStart(64, '0')}` });
}

function numbers({ loaded }: AccountTransactions): readonly number[] {
  return loaded.rows.map(({ facts }) => Number(facts.sequenceNumber));
}

describe('AccountTransactions', () => {
  it('leaves no gap if the gateway sends fewer than requested', async () => {
    const account = new FakeAccount(140, 40);
    const reads = new AccountTransactions(account, '0xa');
    for (const direction of ['newest', 'older', 'older'] as const) await reads.read(direction, SIGNAL);
    assert.deepEqual(
      numbers(reads),
      Array.from({ length: 105 }, (_, at) => 139 - at),
    );
    assert.deepEqual(account.asked, [
      { limit: 25 },
      { start: '15', limit: 100 },
      { start: '75', limit: 40 },
      { start: '35', limit: 40 },
    ]);
  });

  it('leaves the size of a page to a gateway that rejects it, without a gap', async () => {
    for (const largest of [25, 10, 0]) {
      const account = new FakeAccount(70, 100, largest);
      const reads = new AccountTransactions(account, '0xa');
      for (const direction of ['newest', 'older', 'older'] as const) await reads.read(direction, SIGNAL);
      assert.deepEqual(
        numbers(reads),
        Array.from({ length: 70 }, (_, at) => 69 - at),
      );
      account.count = 72;
      await reads.read('newer', SIGNAL);
      assert.deepEqual([numbers(reads)[0], numbers(reads).length, reads.loaded.failure], [71, 72, undefined]);
      assert.equal(account.asked.filter(({ limit = 0 }) => limit > largest).length, 1);
    }
  });

  it('lists each transaction with its call', async () => {
    const reads = new AccountTransactions(new FakeAccount(1), '0xa');
    await reads.read('newest', SIGNAL);
    assert.deepEqual(reads.loaded.rows[0]?.call, pastCall(sent(0)));
    assert.deepEqual(Object.keys(reads.loaded.rows[0] ?? {}), ['facts', 'call']);
  });

  it('reads the newest first, then older ones back to the first', async () => {
    const account = new FakeAccount(140);
    const reads = new AccountTransactions(account, '0xa');
    assert.deepEqual([reads.loaded.isRead, reads.loaded.mayBeOlder], [false, false]);
    assert.equal(await reads.read('newest', SIGNAL), 25);
    assert.deepEqual([numbers(reads)[0], numbers(reads).at(-1), reads.loaded.mayBeOlder], [139, 115, true]);
    assert.equal(await reads.read('older', SIGNAL), 100);
    assert.equal(await reads.read('older', SIGNAL), 15);
    assert.deepEqual(
      numbers(reads),
      Array.from({ length: 140 }, (_, at) => 139 - at),
    );
    assert.equal(reads.loaded.mayBeOlder, false);
    assert.equal(await reads.read('older', SIGNAL), 0);
    assert.deepEqual(account.asked, [{ limit: 25 }, { start: '15', limit: 100 }, { start: '0', limit: 15 }]);
  });

  it('finds transactions sent since the last read', async () => {
    const account = new FakeAccount(30);
    const reads = new AccountTransactions(account, '0xa');
    await reads.read('newest', SIGNAL);
    assert.equal(await reads.read('newer', SIGNAL), 0);
    account.count = 32;
    assert.equal(await reads.read('newer', SIGNAL), 2);
    assert.deepEqual(numbers(reads).slice(0, 3), [31, 30, 29]);
    assert.equal(reads.loaded.mayBeOlder, true);
    assert.equal(await reads.read('older', SIGNAL), 5);
  });

  it('reads the newest again, including known ones', async () => {
    const account = new FakeAccount(30);
    const reads = new AccountTransactions(account, '0xa');
    await reads.read('newest', SIGNAL);
    account.count = 31;
    assert.equal(await reads.read('newest', SIGNAL), 25);
    assert.deepEqual([numbers(reads)[0], numbers(reads).at(-1), numbers(reads).length], [30, 6, 25]);
  });

  it('finds the first transactions of an account that had sent none', async () => {
    const account = new FakeAccount(0);
    const reads = new AccountTransactions(account, '0xa');
    assert.equal(await reads.read('newest', SIGNAL), 0);
    assert.deepEqual([reads.loaded.isRead, reads.loaded.mayBeOlder], [true, false]);
    account.count = 2;
    assert.equal(await reads.read('newer', SIGNAL), 2);
    assert.deepEqual(numbers(reads), [1, 0]);
  });

  it('starts anywhere, with older and newer ones on both sides', async () => {
    const reads = new AccountTransactions(new FakeAccount(400), '0xa');
    await reads.read('newest', SIGNAL);
    assert.equal(await reads.readFrom('100', SIGNAL), 25);
    assert.deepEqual([numbers(reads)[0], numbers(reads).at(-1)], [124, 100]);
    await reads.read('newer', SIGNAL);
    await reads.read('older', SIGNAL);
    assert.deepEqual([numbers(reads)[0], numbers(reads).at(-1), numbers(reads).length], [224, 0, 225]);
  });

  it('keeps what was read when a page cannot be read, and says why', async () => {
    const account = new FakeAccount(140);
    const reads = new AccountTransactions(account, '0xa');
    await reads.read('newest', SIGNAL);
    account.failure = new Error('no');
    assert.equal(await reads.read('older', SIGNAL), 0);
    assert.deepEqual(reads.loaded.failure, { direction: 'older', error: account.failure });
    assert.equal(numbers(reads).length, 25);
    account.failure = undefined;
    assert.equal(await reads.read('older', SIGNAL), 100);
    assert.equal(reads.loaded.failure, undefined);
  });

  it('ends with its signal, as if nothing had been requested', async () => {
    const reads = new AccountTransactions(new FakeAccount(140), '0xa');
    const reading = reads.read('newest', AbortSignal.abort());
    assert.equal(reads.loaded.reading, 'newest');
    await assert.rejects(reading, { name: 'AbortError' });
    const { reading: now, failure, isRead } = reads.loaded;
    assert.deepEqual([now, failure, isRead], [undefined, undefined, false]);
  });

  it('lists the newest first if the gateway sends them in the opposite order', async () => {
    const account = new FakeAccount(30);
    const descending = {
      getAccountTransactions: async (...asked: Parameters<FakeAccount['getAccountTransactions']>) => {
        const answer = await account.getAccountTransactions(...asked);
        return { ...answer, value: answer.value.toReversed() };
      },
    };
    const reads = new AccountTransactions(descending, '0xa');
    await reads.read('newest', SIGNAL);
    await reads.read('older', SIGNAL);
    assert.deepEqual(
      numbers(reads),
      Array.from({ length: 30 }, (_, at) => 29 - at),
    );
  });

  it('reads one page at a time', async () => {
    const account = new FakeAccount(140);
    const reads = new AccountTransactions(account, '0xa');
    const [first, second] = await Promise.all([reads.read('newest', SIGNAL), reads.read('newest', SIGNAL)]);
    assert.deepEqual([first, second, account.asked.length], [25, 0, 1]);
  });
});
