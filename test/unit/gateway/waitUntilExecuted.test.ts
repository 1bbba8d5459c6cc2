import assert from 'node:assert/strict';
import type { Answer } from '../../../src/core/gateway/answer';
import {
  NotJsonError,
  SchemaMismatchError,
  WaitTimeoutError,
  ConnectionError,
  RedirectError,
  TimeLimitError,
} from '../../../src/core/gateway/requestErrors';
import type { GatewayError } from '../../../src/core/gateway/gatewayError';
import { statusError } from '../../../src/core/gateway/statusErrors';
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

const NO_BODY = { body: undefined, text: '', headers: {}, retryAfterMs: undefined };
const BODY = { message: 'No.', error_code: 'invalid_input', vm_error_code: null };

function coded(code: string): Error {
  return Object.assign(new Error('no'), { code });
}

function notFound(errorCode: string | undefined): GatewayError {
  const body = errorCode === undefined ? undefined : { ...BODY, error_code: errorCode };
  return statusError(CONTEXT, { ...NO_BODY, status: 404, body });
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

  const MADE_UP = { type: 'odd_transaction' };
  const failures: readonly (readonly [what: string, failure: GatewayError])[] = [
    ['404 in another form', notFound('not_found')],
    ['404 without a body', notFound(undefined)],
    ['408', statusError(CONTEXT, { ...NO_BODY, status: 408 })],
    ['400 that is not a node’s', statusError(CONTEXT, { ...NO_BODY, status: 400 })],
    ['429', statusError(CONTEXT, { ...NO_BODY, status: 429 })],
    ['503', statusError(CONTEXT, { ...NO_BODY, status: 503 })],
    ['an empty answer', new NotJsonError(CONTEXT, '', '')],
    ['null', new SchemaMismatchError(CONTEXT, { path: '', expected: 'an object' }, 'null')],
    ['a cut connection', new ConnectionError(CONTEXT, 'gateway', coded('ECONNRESET'))],
    ['a gateway that is down', new ConnectionError(CONTEXT, 'gateway', coded('ECONNREFUSED'))],
    ['an answer that stalls', new TimeLimitError(CONTEXT, 'idle', 1000)],
  ];
  for (const [what, failure] of failures) {
    it(`asks again after ${what}, and names it at the time limit`, async () => {
      assert.equal((await wait([failure, EXECUTED])).value, EXECUTED);
      assert.deepEqual(progress, [{ kind: 'failed', error: failure, elapsedMs: 0, asks: 1 }]);
      const { waited, explanation } = await rejection(wait([failure], { timeLimitMs: 5_000 }), WaitTimeoutError);
      assert.deepEqual(waited, { seen: undefined, news: undefined, failure, timeLimitMs: 5_000 });
      assert.equal(explanation, `it was not reported as executed within 5 s. The last error: ${failure.explanation}`);
    });
  }

  it('asks again while the kind of the transaction is not known, and returns it if it has an outcome', async () => {
    const answers = [MADE_UP, { ...MADE_UP, success: false }];
    assert.equal((await wait(answers)).value, answers[1]);
    assert.deepEqual(progress, [{ kind: 'other', type: 'odd_transaction', elapsedMs: 0, asks: 1 }]);
  });

  const UNKNOWN = notFound('transaction_not_found');
  const DOWN = statusError(CONTEXT, { ...NO_BODY, status: 503 });
  const ends: readonly (readonly [
    answers: readonly (WireTransaction | Error)[],
    seen: WireTransaction | undefined,
    sentence: string,
  ])[] = [
    [[PENDING], PENDING, 'it was still pending after 5 s; wait longer, or try again later.'],
    [[PENDING, UNKNOWN], PENDING, 'it was still pending after 5 s; wait longer, or try again later.'],
    [[UNKNOWN], undefined, 'it was not found on the network within 5 s; check the hash and the network.'],
    [
      [PENDING, DOWN],
      PENDING,
      `it was pending, but it was not reported as executed within 5 s. The last error: ${DOWN.explanation}`,
    ],
    [
      [MADE_UP],
      MADE_UP,
      'its type, “odd_transaction”, is unknown to Movescope, so after 5 s it is not known whether it was executed; open the transaction, or wait longer.',
    ],
  ];
  for (const [answers, seen, sentence] of ends) {
    it(`ends with the transaction as last seen: ${sentence}`, async () => {
      const error = await rejection(wait(answers, { timeLimitMs: 5_000 }), WaitTimeoutError);
      assert.equal(error.waited.seen?.value, seen);
      assert.equal(error.message, `Waiting for transaction 0xaa on Testnet failed: ${sentence}`);
    });
  }

  it('says at the time limit that there was no answer', async () => {
    const ask = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      });
    const waiting = waitUntilExecuted(ask, CONTEXT, { timeLimitMs: 5_000, clock }, never());
    clock.advance(5_000);
    const { explanation } = await rejection(waiting, WaitTimeoutError);
    assert.equal(
      explanation,
      'the gateway did not respond within 5 s; wait longer, or check your connection and the gateway.',
    );
  });

  const finals: readonly (readonly [what: string, error: Error])[] = [
    ['a refused key', statusError(CONTEXT, { ...NO_BODY, status: 401 })],
    ['403', statusError(CONTEXT, { ...NO_BODY, status: 403 })],
    ['a node’s own 400', statusError(CONTEXT, { ...NO_BODY, status: 400, body: BODY })],
    ['a node’s own 410', statusError(CONTEXT, { ...NO_BODY, status: 410, body: BODY })],
    ['a redirect', new RedirectError(CONTEXT, undefined)],
    ['a certificate', new ConnectionError(CONTEXT, 'gateway', coded('CERT_HAS_EXPIRED'))],
    ['anything else', new Error('broken')],
  ];
  for (const [what, error] of finals) {
    it(`does not ask again after ${what}`, async () => {
      await assert.rejects(wait([error]), error);
      assert.deepEqual([asks, clock.pending], [1, 0]);
    });
  }

  it('can be cancelled', async () => {
    const abort = new AbortController();
    const reason = new Error('the user pressed Cancel');
    abort.abort(reason);
    await assert.rejects(wait([PENDING], { signal: abort.signal }), reason);
    assert.equal(clock.pending, 0);
  });
});
