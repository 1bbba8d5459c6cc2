import assert from 'node:assert/strict';
import { ConnectionError, RedirectError } from '../../../src/core/gateway/requestErrors';
import { Attacker } from '../../support/attacker';
import { FaultyGateway, json, redirect, text } from '../../support/faultyGateway';
import { rejection } from './rejection';
import { CANARY_KEY, ENCODE, GET_ACCOUNT, never, transportTo } from './testTransport';

describe('HttpTransport, redirects', () => {
  let gateway: FaultyGateway;
  let attacker: Attacker;

  beforeEach(async () => {
    gateway = await FaultyGateway.start(json({}));
    attacker = await Attacker.start();
  });
  afterEach(async () => {
    await Promise.all([gateway.stop(), attacker.stop()]);
  });

  for (const status of [301, 302, 303, 307, 308]) {
    it(`refuses a ${status} to another port, host or scheme, so that nothing arrives there`, async () => {
      for (const origin of [...attacker.origins, `https://${gateway.host}`, 'https://elsewhere.example']) {
        for (const auth of ['bearer', 'apiKey'] as const) {
          for (const request of [GET_ACCOUNT, ENCODE]) {
            gateway.play(redirect(status, `${origin}/steal?from=1`));
            const transport = transportTo(gateway, { network: { label: 'Testnet', baseUrl: gateway.baseUrl, auth } });
            const error = await rejection(transport.request(request, never()), RedirectError);
            const what = request.method === 'GET' ? 'Reading account 0x1 from' : 'Encoding 0x1::coin::transfer on';
            assert.equal(
              error.message,
              `${what} Testnet failed: the gateway redirected the request to ${origin}; redirects are not followed, because they could send the access key elsewhere; check the URL of the network.`,
            );
          }
        }
      }
      assert.equal(attacker.connections, 0);
    });
  }

  it('does not follow a redirect within the gateway either', async () => {
    gateway.play(redirect(302, '/v2/accounts/0x1'));
    const error = await rejection(transportTo(gateway).request(GET_ACCOUNT, never()), RedirectError);
    assert.equal(error.target, `http://${gateway.host}`);
    assert.equal(gateway.received.length, 1);
  });

  it('refuses a redirect with a missing or invalid location', async () => {
    for (const headers of [{}, { location: 'http://[' }, { location: 'data:text/plain,x' }]) {
      gateway.play(text('', headers, 302));
      const error = await rejection(transportTo(gateway).request(GET_ACCOUNT, never()), RedirectError);
      assert.equal(
        error.message,
        'Reading account 0x1 from Testnet failed: the gateway redirected the request; redirects are not followed, because they could send the access key elsewhere; check the URL of the network.',
      );
    }
  });

  it('does not repeat a key that is the host of a redirect', async () => {
    gateway.play(redirect(302, 'https://canary.example/v1'));
    const error = await rejection(transportTo(gateway, { key: 'Canary' }).request(GET_ACCOUNT, never()), RedirectError);
    assert.equal(error.target, 'https://•••.example');
  });

  it('refuses the redirect that a browser hides', async () => {
    const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    const transport = transportTo(gateway, { fetch: () => Promise.resolve(hidden) });
    const error = await rejection(transport.request(GET_ACCOUNT, never()), RedirectError);
    assert.equal(error.target, undefined);
  });

  it('mentions a possible redirect if an engine throws without a code', async () => {
    const transport = transportTo(gateway, { fetch: () => Promise.reject(new Error('Redirect was cancelled')) });
    const error = await rejection(transport.request(GET_ACCOUNT, never()), ConnectionError);
    assert.equal(
      error.message,
      `Reading account 0x1 from Testnet failed: ${gateway.host} sent no readable response (no connection; a redirect, which is never followed; or, in VS Code for the Web, no CORS headers); check the URL of the network, your connection and your proxy settings.`,
    );
    assert.ok(!error.message.includes(CANARY_KEY));
  });
});
