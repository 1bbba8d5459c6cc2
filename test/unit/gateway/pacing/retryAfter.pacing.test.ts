import assert from 'node:assert/strict';
import {
  createEndableTransport,
  createPacedTransport,
  type EndableTransport,
} from '../../../../src/core/gateway/transport';
import { Pacer } from '../../../../src/core/gateway/pacer';
import { FaultyGateway, json } from '../../../support/faultyGateway';
import { ManualClock } from '../manualClock';
import { GET_ACCOUNT, never, transportTo } from '../testTransport';

/** The pause of the pacer before it has learnt anything. */
const OWN_PAUSE = 350;
const MINUTE = 60_000;

function dateIn(ms: number): string {
  return new Date(new ManualClock().now() + ms).toUTCString();
}

describe('a refusal that says when to retry', () => {
  let gateway: FaultyGateway;
  let clock: ManualClock;
  let transport: EndableTransport;

  beforeEach(() => {
    clock = new ManualClock();
  });
  afterEach(async () => {
    transport.dispose();
    await gateway.stop();
  });

  async function refusingOnce(retryAfter: string | undefined): Promise<void> {
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    gateway = await FaultyGateway.start(json({}, headers, 429), json({ fine: true }));
    const paced = createPacedTransport(transportTo(gateway, { clock: new ManualClock() }), new Pacer({ clock }));
    transport = createEndableTransport(paced);
  }

  const waits: readonly (readonly [retryAfter: string | undefined, ms: number])[] = [
    [undefined, OWN_PAUSE],
    ['abc', OWN_PAUSE],
    ['3', 3_000],
    [dateIn(5_000), 5_000],
    ['1000000000', MINUTE],
  ];
  for (const [retryAfter, ms] of waits) {
    const text = retryAfter ?? 'no Retry-After';
    it(`is followed by one request ${ms} ms later: ${text}`, async () => {
      await refusingOnce(retryAfter);
      const asleep = clock.whenAsked(ms);
      const answer = transport.request(GET_ACCOUNT, never());
      await asleep;
      clock.advance(ms - 1);
      assert.equal(gateway.received.length, 1);
      clock.advance(1);
      assert.deepEqual((await answer).value, { fine: true });
      assert.equal(gateway.received.length, 2);
    });

    it(`leaves a request that can be cancelled: ${text}`, async () => {
      await refusingOnce(retryAfter);
      const abort = new AbortController();
      const reason = new Error('the user pressed Cancel');
      const asleep = clock.whenAsked(ms);
      const answer = assert.rejects(transport.request(GET_ACCOUNT, abort.signal), reason);
      await asleep;
      abort.abort(reason);
      await answer;
      assert.equal(clock.pending, 0);
      assert.equal(gateway.received.length, 1);
    });
  }
});
