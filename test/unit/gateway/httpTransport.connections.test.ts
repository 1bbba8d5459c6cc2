import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { ConnectionError } from '../../../src/core/gateway/requestErrors';
import { FaultyGateway, json, reset } from '../../support/faultyGateway';
import { rejection } from './rejection';
import { CANARY_KEY, GET_ACCOUNT, never, transportTo } from './testTransport';

describe('HttpTransport, connections', () => {
  const CLOSED = 'http://127.0.0.1:1/v1';

  async function failure(baseUrl: string, fails?: Error): Promise<ConnectionError> {
    const options = fails === undefined ? {} : { fetch: () => Promise.reject(fails) };
    const error = await rejection(transportTo({ baseUrl }, options).request(GET_ACCOUNT, never()), ConnectionError);
    assert.ok(!inspect(error, { depth: 10, showHidden: true }).includes(CANARY_KEY));
    return error;
  }

  /** Returns an error as Node's fetch throws it. */
  function fetchFailed(code: string): TypeError {
    return new TypeError('fetch failed', { cause: Object.assign(new Error('inner'), { code }) });
  }

  it('reports a refused connection', async () => {
    const error = await failure(CLOSED, fetchFailed('ECONNREFUSED'));
    assert.equal(
      error.message,
      'Reading account 0x1 from Testnet failed: 127.0.0.1:1 refused the connection; check the URL of the network and that the gateway is running.',
    );
    assert.deepEqual([error.problem, error.host, error.code], ['refused', '127.0.0.1:1', 'ECONNREFUSED']);
    assert.ok(error.cause instanceof TypeError);
  });

  it('reports a port without a listener as a refused connection', async () => {
    const server = await FaultyGateway.start(json({}));
    const { baseUrl } = server;
    await server.stop();
    assert.equal((await failure(baseUrl)).problem, 'refused');
  });

  it('reports a name that does not resolve', async () => {
    const error = await failure('https://gateway.invalid/v1', fetchFailed('ENOTFOUND'));
    assert.equal(
      error.message,
      'Reading account 0x1 from Testnet failed: host name gateway.invalid could not be resolved; check the URL of the network and your connection.',
    );
  });

  it('reports an unreachable host', async () => {
    for (const code of ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']) {
      assert.equal(
        (await failure('https://gateway.example/v1', fetchFailed(code))).message,
        'Reading account 0x1 from Testnet failed: gateway.example could not be reached; check your connection and your proxy settings.',
      );
    }
  });

  it('reports an untrusted certificate', async () => {
    for (const code of [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'ERR_SSL_WRONG_VERSION_NUMBER',
    ]) {
      assert.equal(
        (await failure('https://gateway.example/v1', fetchFailed(code))).message,
        `Reading account 0x1 from Testnet failed: no secure connection to gateway.example could be made (${code}), so nothing was sent; check the URL of the network, your proxy and your system's certificates.`,
      );
    }
  });

  it('reports a connection that was reset', async () => {
    const gateway = await FaultyGateway.start(reset());
    const error = await failure(gateway.baseUrl);
    assert.equal(
      error.message,
      `Reading account 0x1 from Testnet failed: the connection to ${gateway.host} was lost before the response was complete; try again.`,
    );
    await gateway.stop();
  });

  it('names an unknown code, and leaves out a missing one', async () => {
    const tail = 'check the URL of the network, your connection and your proxy settings.';
    assert.equal(
      (await failure('https://gateway.example/v1', fetchFailed('HPE_INVALID_CONSTANT'))).message,
      `Reading account 0x1 from Testnet failed: gateway.example sent no readable response (HPE_INVALID_CONSTANT); ${tail}`,
    );
    for (const thrown of [new TypeError('Failed to fetch'), Object.assign(new Error('odd'), { code: 5 })]) {
      const error = await failure('https://gateway.example/v1', thrown);
      assert.equal(
        error.message,
        `Reading account 0x1 from Testnet failed: gateway.example sent no readable response (no connection; a redirect, which is never followed; or, in VS Code for the Web, no CORS headers); ${tail}`,
      );
      assert.equal(error.cause, thrown);
    }
  });
});
