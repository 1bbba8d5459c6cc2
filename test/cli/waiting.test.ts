import assert from 'node:assert/strict';
import { FaultyGateway, json } from '../support/faultyGateway';
import { movescope } from './program';

const ACCOUNT = { sequence_number: '7', authentication_key: `0x${'0'.repeat(64)}` };

describe('movescope over its rate limit', () => {
  let gateway: FaultyGateway;

  beforeEach(async () => {
    gateway = await FaultyGateway.start(json({}, { 'retry-after': '1' }, 429), json(ACCOUNT));
  });
  afterEach(() => gateway.stop());

  function account(...more: readonly string[]) {
    return movescope(['account', '0x1', '--base-url', gateway.baseUrl, '--auth', 'none', '--json', ...more]);
  }

  it('says on standard error that it waits, and then prints its answer', async () => {
    const { code, out, err } = await account();
    assert.deepEqual([code, out], [0, `${JSON.stringify(ACCOUNT)}\n`]);
    assert.deepEqual(err.split('\n').slice(-2), ['Rate limited by the gateway for 1 s: 1 request is waiting.', '']);
    assert.equal(gateway.received.length, 2);
  });
});
