import assert from 'node:assert/strict';
import {
  createEndableTransport,
  createPacedTransport,
  type EndableTransport,
} from '../../../../src/core/gateway/transport';
import { Pacer } from '../../../../src/core/gateway/pacer';
import { FaultyGateway, json, nodeError } from '../../../support/faultyGateway';
import { ManualClock } from '../manualClock';
import { ENCODE, GET_ACCOUNT, never, transportTo } from '../testTransport';
import { settle } from './passTime';

describe('PacedTransport', () => {
  let gateway: FaultyGateway;
  let clock: ManualClock;
  let transport: EndableTransport;

  beforeEach(async () => {
    gateway = await FaultyGateway.start(nodeError(429, 'rate_limited'), json({ fine: true }));
    clock = new ManualClock();
    transport = createEndableTransport(createPacedTransport(transportTo(gateway), new Pacer({ clock })));
  });
  afterEach(async () => {
    transport.dispose();
    await gateway.stop();
  });

  for (const request of [GET_ACCOUNT, ENCODE]) {
    it(`resends a ${request.method} that was refused because of the limit`, async () => {
      const pause = clock.whenAsked(350);
      const answer = transport.request(request, never());
      await pause;
      assert.equal(gateway.received.length, 1);
      clock.advance(350);
      assert.deepEqual((await answer).value, { fine: true });
      assert.equal(gateway.received.length, 2);
    });
  }

  it('sends nothing that is still queued when it is disposed', async () => {
    const pause = clock.whenAsked(350);
    const answer = assert.rejects(transport.request(GET_ACCOUNT, never()), { name: 'ConnectionClosedError' });
    await pause;
    transport.dispose();
    await answer;
    await assert.rejects(transport.request(GET_ACCOUNT, never()), { name: 'ConnectionClosedError' });
    assert.equal(gateway.received.length, 1);
  });

  it('says what a request was waiting for if its turn does not come', async () => {
    const slow = createPacedTransport(transportTo(gateway), new Pacer({ clock, statedRate: 0.01 }));
    gateway.play(json({ fine: true }));
    await slow.request(GET_ACCOUNT, never());
    const late = assert.rejects(slow.request(GET_ACCOUNT, never()), {
      name: 'TimeLimitError',
      message: /the gateway has not accepted any requests for 90 s because of its rate limit; try again later/,
    });
    await settle();
    clock.advance(90_000);
    await late;
  });

  it('names the network of the inner transport', () => {
    assert.equal(transport.network, 'Testnet');
  });
});
