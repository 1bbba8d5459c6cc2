import assert from 'node:assert/strict';
import { queueText } from '../../../src/host/shell/networkPacers';

describe('queueText', () => {
  it('is empty if nothing waits', () => {
    assert.equal(queueText({ waiting: 0, ratePerSecond: 9.5, learnt: true }), '');
  });

  it('says how many wait, and their rate if it is known', () => {
    assert.equal(
      queueText({ waiting: 1, ratePerSecond: undefined, learnt: false }),
      '\n1 request waits for the key’s limit.',
    );
    assert.equal(
      queueText({ waiting: 12, ratePerSecond: 9.96, learnt: true }),
      '\n12 requests wait for the key’s limit, 10.0 are sent each second.',
    );
  });
});
