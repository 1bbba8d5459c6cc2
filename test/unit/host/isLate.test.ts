import assert from 'node:assert/strict';
import { isLate } from '../../../src/host/vscode/isLate';
import { ManualClock } from '../gateway/manualClock';

describe('isLate', () => {
  it('is true once the time limit has passed while the work continues', async () => {
    const clock = new ManualClock();
    const late = isLate(new Promise(() => undefined), 1_000, clock);
    clock.advance(1_000);
    assert.equal(await late, true);
  });

  it('is false as soon as the work ends, and then stops waiting', async () => {
    const clock = new ManualClock();
    assert.equal(await isLate(Promise.resolve('done'), 1_000, clock), false);
    assert.equal(clock.pending, 0);
  });

  it('is false if the work fails', async () => {
    assert.equal(await isLate(Promise.reject(new Error('no')), 1_000, new ManualClock()), false);
  });
});
