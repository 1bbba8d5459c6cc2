import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { createSystemClock, growingTime } from '../../../src/core/gateway/fetch';

describe('createSystemClock', () => {
  const clock = createSystemClock();

  it('sleeps', async () => {
    await clock.sleep(0, new AbortController().signal);
  });

  it('wakes with the reason of the signal', async () => {
    const abort = new AbortController();
    const reason = new Error('stop');
    const slept = assert.rejects(clock.sleep(2 ** 30, abort.signal), reason);
    abort.abort(reason);
    await slept;
    await assert.rejects(clock.sleep(2 ** 30, abort.signal), reason);
  });

  it('leaves no timer when it is woken early', async () => {
    const made = mock.method(globalThis, 'setTimeout');
    const cleared = mock.method(globalThis, 'clearTimeout');
    try {
      const abort = new AbortController();
      const slept = assert.rejects(clock.sleep(2 ** 30, abort.signal));
      abort.abort();
      await slept;
      assert.equal(cleared.mock.calls[0]?.arguments[0], made.mock.calls[0]?.result);
    } finally {
      mock.restoreAll();
    }
  });

  it('keeps counting when the wall clock is set back', () => {
    const before = clock.ticks();
    mock.method(Date, 'now', () => 0);
    try {
      assert.ok(clock.ticks() >= before);
      assert.equal(clock.now(), 0);
    } finally {
      mock.restoreAll();
    }
  });

  it('returns the time', () => {
    assert.ok(clock.now() > Date.parse('2025-01-01'));
  });
});

describe('growingTime', () => {
  it('goes as the wall clock, stands still when that is set back, and goes on from there', () => {
    const readings = [1000, 1400, 31_001_400, 1_000_000, 1_000_250, -5, 10];
    const time = growingTime(() => readings.shift() ?? assert.fail());
    assert.deepEqual(
      Array.from({ length: 6 }, () => time()),
      [1400, 31_001_400, 31_001_400, 31_001_650, 31_001_650, 31_001_665],
    );
  });
});
