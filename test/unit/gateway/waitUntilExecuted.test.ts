import assert from 'node:assert/strict';
import type { Answer } from '../../../src/core/gateway/answer';
import { NotFoundError } from '../../../src/core/gateway/statusErrors';
import { WaitTimeoutError } from '../../../src/core/gateway/answerErrors';
import type { WireTransaction } from '../../../src/core/gateway/schemas/transactionSchema';
import { waitUntilExecuted, type WaitProgress } from '../../../src/core/gateway/waitUntilExecuted';
import { ManualClock } from './manualClock';
import { rejection } from './rejection';
import { never } from './testTransport';

const CONTEXT = { operation: { kind: 'waitForTransaction', hash: '0xaa' }, network: 'Testnet' } as const;
const EXECUTED: WireTransaction = { type: 'user_transaction', hash: '0xaa' };
const PENDING: WireTransaction = {
  type: 'pending_transaction',
  hash: '0xaa',
  sender: '0x1',
  sequence_number: '7',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1700000600',
  payload: { type: 'script_payload' },
};

function notFound(errorCode: string | undefined): NotFoundError {
  const body = errorCode === undefined ? undefined : { message: 'No.', error_code: errorCode, vm_error_code: null };
  return new NotFoundError(CONTEXT, { status: 404, body, text: '', headers: {}, retryAfterMs: undefined });
}

describe('waitUntilExecuted', () => {
  let clock: ManualClock;
  let asks: number;
  let progress: WaitProgress[];

  beforeEach(() => {
    clock = new ManualClock();
    asks = 0;
    progress = [];
  });

  /** Waits while the gateway gives these answers, the last one repeatedly; time passes as sleeps request it. */
  async function wait(
    answers: readonly (WireTransaction | Error)[],
    { timeLimitMs = 60_000, takes = 0, signal = never() } = {},
  ): Promise<Answer<WireTransaction>> {
    const ask = (): Promise<Answer<WireTransaction>> => {
      const answer = answers[Math.min(asks++, answers.length - 1)] ?? assert.fail();
      clock.advance(takes);
      return answer instanceof Error
        ? Promise.reject(answer)
        : Promise.resolve({ value: answer, headers: {}, text: '' });
    };
    const passing = {
      now: () => clock.now(),
      ticks: () => clock.ticks(),
      sleep: (ms: number, within: AbortSignal) => {
        const slept = clock.sleep(ms, within);
        // The time limit itself does not advance the time.
        if (ms !== timeLimitMs) clock.advance(ms);
        return slept;
      },
    };
    const options = { timeLimitMs, clock: passing, onProgress: (each: WaitProgress) => progress.push(each) };
    return waitUntilExecuted(ask, CONTEXT, options, signal);
  }

  it('returns an executed transaction immediately', async () => {
    assert.equal((await wait([EXECUTED])).value, EXECUTED);
    assert.deepEqual([asks, progress, clock.pending], [1, [], 0]);
  });

  it('asks once a second while it is pending if the node answers immediately', async () => {
    assert.equal((await wait([PENDING, PENDING, EXECUTED])).value, EXECUTED);
    assert.deepEqual(clock.asked.slice(1), [1000, 1000]);
    assert.deepEqual(progress, [
      { kind: 'pending', elapsedMs: 0, asks: 1 },
      { kind: 'pending', elapsedMs: 1000, asks: 2 },
    ]);
  });

  it('asks again immediately if the node has waited', async () => {
    await wait([PENDING, EXECUTED], { takes: 1000 });
    assert.deepEqual(clock.asked.slice(1), []);
  });

  it('backs off while the transaction is unknown', async () => {
    const unknown = notFound('transaction_not_found');
    await wait([unknown, unknown, unknown, unknown, unknown, PENDING, EXECUTED]);
    assert.deepEqual(clock.asked.slice(1), [250, 500, 1000, 2000, 2000, 1000]);
    assert.deepEqual(progress.at(4), { kind: 'unknown', elapsedMs: 3750, asks: 5 });
  });

  it('says at the time limit that it is pending, even if the network has since forgotten it', async () => {
    const answers = [PENDING, notFound('transaction_not_found')];
    const error = await rejection(wait(answers, { timeLimitMs: 5_000 }), WaitTimeoutError);
    assert.deepEqual([error.seen, error.timeLimitMs], ['pending', 5_000]);
    assert.equal(
      error.message,
      'Waiting for the transaction 0xaa on Testnet failed: it was still pending after 5 s; wait longer, or try again later.',
    );
  });

  it('says at the time limit that the network never knew it', async () => {
    const error = await rejection(wait([notFound('transaction_not_found')], { timeLimitMs: 7_000 }), WaitTimeoutError);
    assert.equal(error.seen, 'never');
    assert.equal(
      error.message,
      'Waiting for the transaction 0xaa on Testnet failed: the network did not know it within 7 s; check that the hash and the network are correct.',
    );
  });

  it('does not wait if the gateway does not know the path, or after a different error', async () => {
    for (const failure of [notFound(undefined), notFound('account_not_found'), new Error('broken')]) {
      await assert.rejects(wait([failure]), failure);
    }
    assert.equal(clock.pending, 0);
  });

  it('can be cancelled', async () => {
    const abort = new AbortController();
    const reason = new Error('the user pressed Cancel');
    abort.abort(reason);
    await assert.rejects(wait([PENDING], { signal: abort.signal }), reason);
    assert.equal(clock.pending, 0);
  });
});
