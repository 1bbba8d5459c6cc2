import assert from 'node:assert/strict';
import { AccessKeyRefusedError } from '../../../src/core/gateway/statusErrors';
import { TimeLimitError } from '../../../src/core/gateway/requestErrors';
import { FaultyGateway, json, silence, stall } from '../../support/faultyGateway';
import { controlledBody } from './controlledBody';
import { ManualClock } from './manualClock';
import { rejection } from './rejection';
import { countedFetch, GET_ACCOUNT, never, transportTo, watchedFetch } from './testTransport';

const TOO_SLOW =
  'Reading account 0x1 from Testnet failed: there was no complete response within 30 s; try again, or check your connection and the gateway.';
const STOPPED =
  'Reading account 0x1 from Testnet failed: the response stalled for 10 s before it was complete; try again, or check your connection and the gateway.';

describe('HttpTransport, time', () => {
  let gateway: FaultyGateway;
  let clock: ManualClock;

  beforeEach(async () => {
    clock = new ManualClock();
    gateway = await FaultyGateway.start(silence());
  });
  afterEach(async () => {
    await gateway.stop();
  });

  it('gives up on a gateway that sends no headers after 30 s, and closes the connection', async () => {
    const arrived = gateway.arrival('GET /accounts/0x1');
    const answer = rejection(transportTo(gateway, { clock }).request(GET_ACCOUNT, never()), TimeLimitError);
    const request = await arrived;
    clock.advance(29_999);
    clock.advance(1);
    const error = await answer;
    assert.equal(error.message, TOO_SLOW);
    assert.deepEqual([error.limit, error.limitMs], ['answer', 30_000]);
    await request.closed;
  });

  for (const [timeLimit, limits] of [
    [5, { answer: 5_000, idle: 5_000 }],
    [12, { answer: 12_000, idle: 10_000 }],
    [90, { answer: 90_000, idle: 30_000 }],
  ] as const)
    it(`takes its limits from a network that allows ${timeLimit} s for an answer`, async () => {
      const network = { label: 'Testnet', baseUrl: gateway.baseUrl, auth: 'bearer', timeLimit } as const;
      const arrived = gateway.arrival('GET /accounts/0x1');
      const silent = rejection(transportTo(gateway, { clock, network }).request(GET_ACCOUNT, never()), TimeLimitError);
      await arrived;
      clock.advance(limits.answer);
      assert.equal((await silent).limitMs, limits.answer);
      gateway.play(stall('{"a":'));
      const { fetch, reading } = watchedFetch();
      const transport = transportTo(gateway, { clock, fetch, network });
      const stopped = rejection(transport.request(GET_ACCOUNT, never()), TimeLimitError);
      await reading;
      clock.advance(limits.idle);
      assert.equal((await stopped).limitMs, limits.idle);
    });

  it('leaves a request without limits of time to its caller', async () => {
    gateway.play(stall('{"a":'));
    const { fetch, reading } = watchedFetch();
    const caller = new AbortController();
    const request = { ...GET_ACCOUNT, untimed: true } as const;
    const answer = transportTo(gateway, { clock, fetch }).request(request, caller.signal);
    await reading;
    clock.advance(600_000);
    gateway.received[0]?.response.end('1}');
    assert.deepEqual((await answer).value, { a: 1 });
    gateway.play(silence());
    const arrived = gateway.arrival('GET /accounts/0x1');
    const other = transportTo(gateway, { clock }).request(request, caller.signal);
    const { closed } = await arrived;
    clock.advance(600_000);
    const reason = new Error('the caller has waited long enough');
    caller.abort(reason);
    await assert.rejects(other, reason);
    await closed;
  });

  it('gives up on an answer that has stopped for 10 s, and closes the connection', async () => {
    gateway.play(stall('{"a":'));
    const { fetch, reading } = watchedFetch();
    const answer = rejection(transportTo(gateway, { clock, fetch }).request(GET_ACCOUNT, never()), TimeLimitError);
    await reading;
    clock.advance(10_000);
    const error = await answer;
    assert.equal(error.message, STOPPED);
    assert.deepEqual([error.limit, error.limitMs], ['idle', 10_000]);
    await gateway.received[0]?.closed;
  });

  it('counts the idle time from the headers if no byte follows', async () => {
    gateway.play(({ response }) => {
      response.writeHead(200).flushHeaders();
    });
    const { fetch, reading } = watchedFetch();
    const answer = rejection(transportTo(gateway, { clock, fetch }).request(GET_ACCOUNT, never()), TimeLimitError);
    await reading;
    clock.advance(10_000);
    assert.equal((await answer).limit, 'idle');
  });

  it('gives up after 30 s on a body that sends a byte occasionally and is never idle', async () => {
    const body = controlledBody();
    const fetch = () => Promise.resolve(new Response(body.stream));
    const answer = rejection(transportTo(gateway, { clock, fetch }).request(GET_ACCOUNT, never()), TimeLimitError);
    for (let second = 1; second <= 30; second++) {
      await body.waitsFor(second);
      clock.advance(1000);
      body.send(' ');
    }
    assert.equal((await answer).message, TOO_SLOW);
  });

  it('gives up after 30 s on a byte every 200 ms forever, and closes the connection', async () => {
    gateway.play(stall(' '));
    const { fetch, bytes } = countedFetch();
    const answer = rejection(transportTo(gateway, { clock, fetch }).request(GET_ACCOUNT, never()), TimeLimitError);
    for (let sent = 1; sent <= 150; sent++) {
      await bytes(sent);
      clock.advance(200);
      gateway.received[0]?.response.write(' ');
    }
    assert.equal((await answer).message, TOO_SLOW);
    await gateway.received[0]?.closed;
  });

  it('counts the idle time from the last byte', async () => {
    const body = controlledBody();
    const fetch = () => Promise.resolve(new Response(body.stream));
    const answer = transportTo(gateway, { clock, fetch }).request(GET_ACCOUNT, never());
    await body.waitsFor(1);
    clock.advance(9_999);
    body.send('{"a":');
    await body.waitsFor(2);
    clock.advance(9_999);
    body.send('1}');
    await body.waitsFor(3);
    body.end();
    assert.deepEqual((await answer).value, { a: 1 });
  });

  it('still reports the status when the body of an error stops', async () => {
    gateway.play(({ response }) => {
      response.writeHead(401).write('no');
    });
    const { fetch, reading } = watchedFetch();
    const transport = transportTo(gateway, { clock, fetch });
    const answer = rejection(transport.request(GET_ACCOUNT, never()), AccessKeyRefusedError);
    await reading;
    clock.advance(10_000);
    assert.equal((await answer).status, 401);
  });

  it('leaves no timer once a request has ended', async () => {
    gateway.play(json({}));
    const transport = transportTo(gateway, { clock });
    await Promise.all([transport.request(GET_ACCOUNT, never()), transport.request(GET_ACCOUNT, never())]);
    assert.equal(clock.pending, 0);
    transport.dispose();
  });
});
