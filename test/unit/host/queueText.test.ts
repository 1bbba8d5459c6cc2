import assert from 'node:assert/strict';
import { queueText } from '../../../src/host/session/networkPacers';

describe('queueText', () => {
  it('is empty if nothing waits', () => {
    assert.equal(queueText({ waiting: 0, ratePerSecond: 9.5, learnt: true, askedWaitMs: 0 }), '');
  });

  it('says how many wait, and their rate if it is known', () => {
    assert.equal(
      queueText({ waiting: 1, ratePerSecond: undefined, learnt: false, askedWaitMs: 0 }),
      '\n1 request is waiting for the key’s rate limit.',
    );
    assert.equal(
      queueText({ waiting: 12, ratePerSecond: 9.96, learnt: true, askedWaitMs: 0 }),
      '\n12 requests are waiting for the key’s rate limit (10.0 per second).',
    );
  });

  it('says how long the gateway asks to wait', () => {
    assert.equal(
      queueText({ waiting: 1, ratePerSecond: 9, learnt: true, askedWaitMs: 59_001 }),
      '\nRate limited by the gateway for 60 s: 1 request is waiting.',
    );
  });
});
