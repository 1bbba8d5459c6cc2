import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { RequestScope } from '../../../src/core/gateway/requestScope';
import { ManualClock } from './manualClock';
import { never } from './testTransport';

describe('RequestScope', () => {
  const reason = new Error('cancelled');
  const tooLong = new Error('too long');
  const idle = new Error('idle');
  let clock: ManualClock;

  beforeEach(() => {
    clock = new ManualClock();
  });

  function scopeOf(caller: AbortSignal): RequestScope {
    return new RequestScope(clock, caller, { ms: 300, reason: () => tooLong }, { ms: 100, reason: () => idle });
  }

  function pending(): Promise<never> {
    return new Promise(() => undefined);
  }

  /** Advances the time in steps, so that sleeps that follow from others begin. */
  async function pass(ms: number): Promise<void> {
    for (let step = 0; step < ms; step += 10) {
      clock.advance(10);
      await Promise.resolve();
    }
  }

  it('passes on the result that it waits for', async () => {
    const scope = scopeOf(never());
    assert.equal(await scope.within(Promise.resolve(1)), 1);
    await assert.rejects(scope.within(Promise.reject(reason)), reason);
  });

  it("ends with its caller's signal", async () => {
    const abort = new AbortController();
    const scope = scopeOf(abort.signal);
    const waiting = assert.rejects(scope.within(pending()), reason);
    abort.abort(reason);
    await waiting;
    assert.equal(scope.signal.reason, reason);
  });

  it('has already ended if that signal is aborted', async () => {
    await assert.rejects(scopeOf(AbortSignal.abort(reason)).within(pending()), reason);
  });

  it('rejects waits that begin after its end', async () => {
    const scope = scopeOf(never());
    scope.cancel(reason);
    await assert.rejects(scope.within(pending()), reason);
  });

  it('ends when the overall time limit has passed, and not before', async () => {
    const scope = scopeOf(never());
    await pass(290);
    assert.equal(scope.signal.aborted, false);
    const waiting = assert.rejects(scope.within(pending()), tooLong);
    await pass(10);
    await waiting;
  });

  it('ends when it has been idle, counted from the last activity', async () => {
    const scope = scopeOf(never());
    await pass(50);
    scope.active();
    await pass(90);
    scope.active();
    await pass(90);
    assert.equal(scope.signal.aborted, false);
    const waiting = assert.rejects(scope.within(pending()), idle);
    await pass(10);
    await waiting;
  });

  it('ends when the overall time limit has passed even if it is never idle', async () => {
    const scope = scopeOf(never());
    for (let turn = 0; turn < 30; turn++) {
      assert.equal(scope.signal.aborted, false);
      await pass(10);
      scope.active();
    }
    assert.equal(scope.signal.reason, tooLong);
  });

  it('ends in time regardless of earlier requests', async () => {
    const cancelled = scopeOf(never());
    cancelled.cancel(reason);
    const [idling, busy] = [scopeOf(never()), scopeOf(never())];
    idling.active();
    for (let turn = 0; turn < 29; turn++) {
      await pass(10);
      busy.active();
    }
    assert.deepEqual([idling.signal.reason, busy.signal.aborted], [idle, false]);
    await pass(10);
    assert.equal(busy.signal.reason, tooLong);
    assert.ok(
      clock.asked.every(ms => ms > 0),
      clock.asked.join(),
    );
  });

  it('leaves no listener, and no longer times out, once it is closed', async () => {
    const abort = new AbortController();
    const scope = scopeOf(abort.signal);
    scope.end();
    assert.equal(getEventListeners(abort.signal, 'abort').length, 0);
    await pass(400);
    assert.equal(scope.signal.aborted, false);
  });
});
