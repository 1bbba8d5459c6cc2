import assert from 'node:assert/strict';
import { MissingKeyError, PathError, UnusableKeyError } from '../../../src/core/gateway/requestErrors';
import type { Auth } from '../../../src/core/gateway/network';
import { FaultyGateway, json, silence, stall } from '../../support/faultyGateway';
import { rejection } from './rejection';
import { CANARY_KEY, ENCODE, GET_ACCOUNT, never, transportTo, watchedFetch } from './testTransport';

describe('HttpTransport, the request', () => {
  let gateway: FaultyGateway;

  beforeEach(async () => {
    gateway = await FaultyGateway.start(json({ fine: true }));
  });
  afterEach(async () => {
    await gateway.stop();
  });

  function network(auth: Auth) {
    return { label: 'Testnet', baseUrl: gateway.baseUrl, auth };
  }

  it('sends a GET below the base URL and returns the answer, its text and its headers', async () => {
    gateway.play(json({ a: 1 }, { 'x-aptos-chain-id': '2', 'x-aptos-ledger-version': '77' }));
    const { start, ...answer } = await transportTo(gateway).request(
      { ...GET_ACCOUNT, query: { ledger_version: '7' } },
      never(),
    );
    assert.deepEqual(answer, { value: { a: 1 }, text: '{"a":1}', headers: { chainId: 2, ledgerVersion: '77' } });
    assert.equal(start?.(), '{"a":1}');
    const [request] = gateway.received;
    assert.equal(`${request?.method} ${request?.url}`, 'GET /v1/accounts/0x1?ledger_version=7');
    assert.equal(request?.headers.accept, 'application/json');
    assert.equal(request.headers['content-type'], undefined);
    assert.equal(request.headers.cookie, undefined);
    assert.equal(request.body, '');
  });

  it('sends a POST with a JSON body and its length', async () => {
    await transportTo(gateway).request(ENCODE, never());
    const [request] = gateway.received;
    assert.equal(`${request?.method} ${request?.url}`, 'POST /v1/transactions/encode_submission');
    assert.equal(request?.headers['content-type'], 'application/json');
    assert.equal(request.headers['content-length'], String(request.body.length));
    assert.deepEqual(JSON.parse(request.body), ENCODE.method === 'POST' && ENCODE.body);
  });

  it('sends the access key, trimmed, in the header that the network expects', async () => {
    await transportTo(gateway, { network: network('bearer'), key: ` ${CANARY_KEY}\n` }).request(GET_ACCOUNT, never());
    await transportTo(gateway, { network: network('apiKey') }).request(GET_ACCOUNT, never());
    await transportTo(gateway, { network: network('none') }).request(GET_ACCOUNT, never());
    assert.deepEqual(
      gateway.received.map(({ headers }) => [headers.authorization, headers['x-api-key']]),
      [
        [`Bearer ${CANARY_KEY}`, undefined],
        [undefined, CANARY_KEY],
        [undefined, undefined],
      ],
    );
  });

  it('asks for a missing key without sending anything', async () => {
    const error = await rejection(
      transportTo(gateway, { key: undefined }).request(GET_ACCOUNT, never()),
      MissingKeyError,
    );
    assert.equal(
      error.message,
      'Reading account 0x1 from Testnet failed: no access key is stored for the URL of this network; run "Movescope: Set Access Key".',
    );
    assert.equal(gateway.received.length, 0);
  });

  it('refuses a key that no header can carry, without repeating or sending it', async () => {
    for (const tail of ['\r\nX-Evil: 1', '\u200bx', '…', 'k'.repeat(10_000)]) {
      const transport = transportTo(gateway, { key: `${CANARY_KEY}${tail}` });
      const error = await rejection(transport.request(GET_ACCOUNT, never()), UnusableKeyError);
      assert.equal(
        error.message,
        'Reading account 0x1 from Testnet failed: the stored access key cannot be sent; run "Movescope: Set Access Key" and enter it again.',
      );
      assert.match(error.reason, /^The access key (contains|is longer) .*\.$/);
      assert.ok(!error.reason.includes(CANARY_KEY));
    }
    assert.equal(gateway.received.length, 0);
  });

  it('stays below the base URL regardless of the names', async () => {
    const transport = transportTo(gateway);
    for (const name of ['../../x', '//x', '%2e%2e%2f', '?x=1#', '@x', 'x\r\nX-Evil: 1', '..%2f', '\\..\\']) {
      await transport.request({ ...GET_ACCOUNT, path: ['accounts', name, 'modules'] }, never());
    }
    for (const { url, headers } of gateway.received) {
      assert.match(url, /^\/v1\/accounts\/[^/?#]+\/modules$/);
      assert.equal(headers['x-evil'], undefined);
    }
    assert.equal(gateway.received.length, 8);
  });

  it('refuses a name that no encoding keeps below the base URL', async () => {
    for (const name of ['..', '.', '']) {
      const request = { ...GET_ACCOUNT, path: ['accounts', name] };
      const error = await rejection(transportTo(gateway).request(request, never()), PathError);
      assert.equal(
        error.message,
        'Reading account 0x1 from Testnet failed: invalid address or name; check the spelling.',
      );
    }
    assert.equal(gateway.received.length, 0);
  });
});

describe('HttpTransport, the end of a request', () => {
  let gateway: FaultyGateway;

  beforeEach(async () => {
    gateway = await FaultyGateway.start(silence());
  });
  afterEach(async () => {
    await gateway.stop();
  });

  it('rejects with the reason of the signal and closes the connection to a gateway that does not answer', async () => {
    const abort = new AbortController();
    const reason = new Error('the user pressed Cancel');
    const arrived = gateway.arrival('GET /accounts/0x1');
    const answer = assert.rejects(transportTo(gateway).request(GET_ACCOUNT, abort.signal), reason);
    const request = await arrived;
    abort.abort(reason);
    await answer;
    await request.closed;
  });

  it('rejects and closes the connection in the middle of a body, too', async () => {
    gateway.play(stall('{"a":'));
    const abort = new AbortController();
    const reason = new Error('the user pressed Cancel');
    const { fetch, reading } = watchedFetch();
    const arrived = gateway.arrival('GET /accounts/0x1');
    const answer = assert.rejects(transportTo(gateway, { fetch }).request(GET_ACCOUNT, abort.signal), reason);
    await reading;
    abort.abort(reason);
    await answer;
    const request = await arrived;
    await request.closed;
  });

  it('rejects and closes the connection in the middle of an error body, too', async () => {
    gateway.play(({ response }) => {
      response.writeHead(500).write('trouble');
    });
    const abort = new AbortController();
    const reason = new Error('the user pressed Cancel');
    const { fetch, reading } = watchedFetch();
    const answer = assert.rejects(transportTo(gateway, { fetch }).request(GET_ACCOUNT, abort.signal), reason);
    await reading;
    abort.abort(reason);
    await answer;
  });

  it('rejects even when the fetch does not notice the signal', async () => {
    const abort = new AbortController();
    const transport = transportTo(gateway, { fetch: () => new Promise(() => undefined) });
    const reason = new Error('the user pressed Cancel');
    const answer = assert.rejects(transport.request(GET_ACCOUNT, abort.signal), reason);
    abort.abort(reason);
    await answer;
  });

  it('sends nothing when the signal is already aborted', async () => {
    const reason = new Error('too late');
    let sent = 0;
    const transport = transportTo(gateway, {
      fetch: () => {
        sent++;
        return new Promise(() => undefined);
      },
    });
    await assert.rejects(transport.request(GET_ACCOUNT, AbortSignal.abort(reason)), reason);
    assert.equal(sent, 0);
  });

  it('leaves finished requests alone when it is disposed', async () => {
    gateway.play(json({}));
    const signals: (AbortSignal | null | undefined)[] = [];
    const transport = transportTo(gateway, {
      fetch: (url, init) => {
        signals.push(init.signal);
        return fetch(url, init);
      },
    });
    await transport.request(GET_ACCOUNT, never());
    transport.dispose();
    assert.equal(signals[0]?.aborted, false);
  });

  it('ends open requests when it is disposed, and sends nothing afterwards', async () => {
    const transport = transportTo(gateway);
    const arrived = gateway.arrival('GET /accounts/0x1');
    const answer = assert.rejects(transport.request(GET_ACCOUNT, never()), { name: 'ConnectionClosedError' });
    const request = await arrived;
    transport.dispose();
    await answer;
    await request.closed;
    await assert.rejects(transport.request(GET_ACCOUNT, never()), { name: 'ConnectionClosedError' });
    assert.equal(gateway.received.length, 1);
  });
});
