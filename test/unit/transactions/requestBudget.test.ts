import assert from 'node:assert/strict';
import { budgetText } from '../../../src/core/transactions/request';

describe('budgetText', () => {
  it('shows only requests if no rate is known', () => {
    const pace = { ratePerSecond: undefined, learnt: false };
    assert.equal(budgetText('12 senders', 24, pace), '12 senders = up to 24 requests');
    assert.equal(budgetText('1 value', 1, pace), '1 value = up to 1 request');
    assert.equal(budgetText('2 accounts', 1204, pace, 'at least'), '2 accounts = at least 1,204 requests');
    assert.equal(budgetText('1 value', 1, { ratePerSecond: 0, learnt: true }), '1 value = up to 1 request');
  });

  const paces = [
    [{ ratePerSecond: 8.04, learnt: true }, 24, 'about 3 s at the measured rate of 8 per second'],
    [{ ratePerSecond: 8.06, learnt: true }, 24, 'about 3 s at the measured rate of 8.1 per second'],
    [{ ratePerSecond: 0.52, learnt: true }, 24, 'about 46 s at the measured rate of 0.5 per second'],
    [{ ratePerSecond: 9.94, learnt: false }, 99, 'about 10 s at the known rate of 9.9 per second'],
    [{ ratePerSecond: 10.4, learnt: false }, 99, 'about 10 s at the known rate of 10 per second'],
    [{ ratePerSecond: 1, learnt: false }, 119, 'about 119 s at the known rate of 1 per second'],
    [{ ratePerSecond: 1, learnt: false }, 120, 'about 2 min at the known rate of 1 per second'],
    [{ ratePerSecond: 49.7, learnt: false }, 24, 'about 1 s at the known rate of 50 per second'],
    [{ ratePerSecond: 0.01, learnt: true }, 24, 'about 40 min at the measured rate of 0.1 per second'],
  ] as const;
  for (const [pace, requests, words] of paces) {
    it(`shows ${words}`, () => {
      assert.equal(budgetText('12 senders', requests, pace), `12 senders = up to ${requests} requests; ${words}`);
    });
  }
});
