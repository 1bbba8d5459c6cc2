import assert from 'node:assert/strict';
import { RequestTimer, type TimedRequest } from '../../../src/core/gateway/requestScope';
import { ManualClock } from './manualClock';

/** A request that is to be checked every `ms`, and notes the times. */
class Every implements TimedRequest {
  readonly looks: number[] = [];
  readonly cancelled: unknown[] = [];
  readonly #ms: number;

  constructor(ms: number) {
    this.#ms = ms;
  }

  check(now: number): number {
    this.looks.push(now);
    return this.#ms;
  }

  cancel(reason: unknown): void {
    this.cancelled.push(reason);
  }
}

describe('RequestTimer', () => {
  let clock: ManualClock;
  let start: number;
  let watch: RequestTimer;

  beforeEach(() => {
    clock = new ManualClock();
    start = clock.now();
    watch = new RequestTimer(clock);
  });

  /** Advances the time in steps of 10 ms, so that sleeps that follow from others begin. */
  async function pass(ms: number): Promise<void> {
    for (let step = 0; step < ms; step += 10) {
      clock.advance(10);
      await Promise.resolve();
    }
  }

  function looks(request: Every): readonly number[] {
    return request.looks.map(at => at - start);
  }

  it('checks a request at the requested time', async () => {
    const request = new Every(100);
    watch.add(request);
    await pass(250);
    assert.deepEqual(looks(request), [0, 100, 200]);
  });

  it('checks all requests with one timer, at the earliest requested time', async () => {
    const [slow, quick] = [new Every(100), new Every(30)];
    watch.add(slow);
    watch.add(quick);
    await pass(60);
    assert.deepEqual(looks(quick), [0, 30, 60]);
    assert.deepEqual(looks(slow), [0, 30, 60]);
    assert.equal(clock.pending, 1);
  });

  it('starts no new timer for a request that is added while one runs', async () => {
    watch.add(new Every(100));
    for (let turn = 0; turn < 5; turn++) {
      await pass(10);
      const request = new Every(100);
      watch.add(request);
      watch.remove(request);
    }
    assert.deepEqual(clock.asked, [100]);
  });

  it('stops when no request is left, and starts again', async () => {
    const request = new Every(50);
    watch.add(request);
    watch.remove(request);
    await pass(200);
    assert.deepEqual([looks(request), clock.pending], [[0], 0]);
    watch.add(request);
    await pass(50);
    assert.deepEqual(looks(request), [0, 200, 250]);
  });

  it('does not wait for a request that has ended', () => {
    watch.add(new Every(Infinity));
    assert.equal(clock.pending, 0);
  });

  it('cancels all requests with the reason, and stops its timer', async () => {
    const requests = [new Every(50), new Every(80)];
    for (const request of requests) watch.add(request);
    const reason = new Error('closed');
    watch.cancelAll(reason);
    assert.deepEqual(
      requests.map(({ cancelled }) => cancelled),
      [[reason], [reason]],
    );
    assert.equal(clock.pending, 0);
    await pass(100);
    assert.deepEqual(clock.asked, [50]);
  });
});
