import assert from 'node:assert/strict';
import { ConnectionError } from '../../../src/core/gateway/requestErrors';
import {
  type HttpStatusError,
  InvalidInputError,
  RateLimitError,
  ServerError,
} from '../../../src/core/gateway/statusErrors';
import {
  createEndableTransport,
  createRetryingTransport,
  type EndableTransport,
} from '../../../src/core/gateway/transport';
import { FaultyGateway, json, nodeError, reset, resetWhenReused } from '../../support/faultyGateway';
import { ManualClock } from './manualClock';
import { rejection } from './rejection';
import { ENCODE, GET_ACCOUNT, never, transportTo } from './testTransport';

describe('RetryingTransport', () => {
  let gateway: FaultyGateway;
  let clock: ManualClock;
  let transport: EndableTransport;

  beforeEach(async () => {
    gateway = await FaultyGateway.start(json({ fine: true }));
    clock = new ManualClock();
    transport = createEndableTransport(createRetryingTransport(transportTo(gateway), clock));
  });
  afterEach(async () => {
    transport.dispose();
    await gateway.stop();
  });

  it('gets 10 of 10 answers from a gateway that resets every connection when it is reused', async () => {
    gateway.play(resetWhenReused(json({ fine: true })));
    for (let turn = 0; turn < 10; turn++) {
      assert.deepEqual((await transport.request(GET_ACCOUNT, never())).value, { fine: true });
    }
    for (let turn = 0; turn < 10; turn++) {
      const answers = Array.from({ length: 6 }, () => transport.request(GET_ACCOUNT, never()));
      for (const { value } of await Promise.all(answers)) assert.deepEqual(value, { fine: true });
    }
    assert.ok(gateway.received.some(({ turn }) => turn === 2));
    assert.deepEqual(clock.asked, []);
  });

  it('gives up on a GET after the fourth broken connection', async () => {
    gateway.play(reset());
    await rejection(transport.request(GET_ACCOUNT, never()), ConnectionError);
    assert.equal(gateway.received.length, 4);
  });

  it('never repeats a POST', async () => {
    for (const script of [reset(), nodeError(503, 'internal_error'), nodeError(429, 'rate_limited')]) {
      gateway.play(script);
      gateway.received.length = 0;
      await assert.rejects(transport.request(ENCODE, never()));
      assert.equal(gateway.received.length, 1);
    }
  });

  it('sends a POST once on a connection that is reset because it is reused', async () => {
    gateway.play(resetWhenReused(json({ fine: true })));
    for (let round = 0; round < 10; round++) {
      // Leaves a connection that can be used again.
      await transport.request(GET_ACCOUNT, never());
      await Promise.allSettled([transport.request(ENCODE, never())]);
      assert.equal(gateway.received.filter(({ method }) => method === 'POST').length, round + 1);
    }
    assert.ok(gateway.received.some(({ method, turn }) => method === 'POST' && turn === 2));
  });

  it('does not repeat a request that was refused', async () => {
    const server = await FaultyGateway.start(json({}));
    const { baseUrl } = server;
    await server.stop();
    let sent = 0;
    const refused = transportTo(
      { baseUrl },
      {
        fetch: (url, init) => {
          sent++;
          return fetch(url, init);
        },
      },
    );
    await rejection(createRetryingTransport(refused, clock).request(GET_ACCOUNT, never()), ConnectionError);
    assert.equal(sent, 1);
  });

  for (const status of [500, 502, 503, 504]) {
    it(`repeats a GET twice after a ${status}, with growing pauses`, async () => {
      gateway.play(nodeError(status, 'internal_error'), nodeError(status, 'internal_error'), json({ fine: true }));
      const first = clock.whenAsked(300);
      const second = clock.whenAsked(1000);
      const answer = transport.request(GET_ACCOUNT, never());
      await first;
      assert.equal(gateway.received.length, 1);
      clock.advance(300);
      await second;
      assert.equal(gateway.received.length, 2);
      clock.advance(1000);
      assert.deepEqual((await answer).value, { fine: true });
    });
  }

  it('gives up after the third error', async () => {
    gateway.play(nodeError(503, 'internal_error'));
    const first = clock.whenAsked(300);
    const second = clock.whenAsked(1000);
    const answer = rejection(transport.request(GET_ACCOUNT, never()), ServerError);
    await first;
    clock.advance(300);
    await second;
    clock.advance(1000);
    assert.equal((await answer).status, 503);
    assert.equal(gateway.received.length, 3);
  });

  it('does not repeat after any other error', async () => {
    const cases = [
      [501, ServerError],
      [507, ServerError],
      [429, RateLimitError],
      [400, InvalidInputError],
    ] as const;
    for (const [status, errorClass] of cases) {
      gateway.play(nodeError(status, 'whatever'));
      gateway.received.length = 0;
      await rejection<HttpStatusError>(transport.request(GET_ACCOUNT, never()), errorClass);
      assert.equal(gateway.received.length, 1);
    }
  });

  it('can be cancelled during a pause', async () => {
    gateway.play(nodeError(503, 'internal_error'));
    const pause = clock.whenAsked(300);
    const abort = new AbortController();
    const reason = new Error('the user pressed Cancel');
    const answer = assert.rejects(transport.request(GET_ACCOUNT, abort.signal), reason);
    await pause;
    abort.abort(reason);
    await answer;
    assert.equal(clock.pending, 0);
  });

  it('sends nothing if it is disposed during a pause', async () => {
    gateway.play(nodeError(503, 'internal_error'));
    const pause = clock.whenAsked(300);
    const answer = assert.rejects(transport.request(GET_ACCOUNT, never()), { name: 'ConnectionClosedError' });
    await pause;
    transport.dispose();
    await answer;
    assert.equal(gateway.received.length, 1);
  });

  it('names the network of the inner transport', () => {
    assert.equal(transport.network, 'Testnet');
  });
});
