import assert from 'node:assert/strict';
import { WindowLimit } from '../../../../src/core/gateway/windowLimit';

/** A limit with a known count of 50, as bursts of 400 ms and of 200 ms were granted the same number. */
function known(most = 10_000): WindowLimit {
  const limit = new WindowLimit(most);
  for (const [at, ms] of [
    [0, 400],
    [5_000, 200],
  ] as const) {
    limit.learn({ at: at + ms, order: at + 51 }, { first: { at, order: at + 1 }, wasUnused: true, resumes: at + ms });
  }
  assert.equal(limit.count, 50);
  return limit;
}

function send(limit: WindowLimit, count: number, from: number, order: number): void {
  for (let index = 0; index < count; index++) limit.sent({ at: from + index * 10, order: order + index });
}

/** Sends `granted` requests and one more that is refused. */
function refusedAfter(limit: WindowLimit, granted: number, from: number, order: number): void {
  send(limit, granted + 1, from, order);
  limit.refused({ at: from + granted * 10, order: order + granted }, from + 1_000, true);
}

describe('WindowLimit', () => {
  it('is recognised from four requests per second on', () => {
    const countOf = (taken: number) => {
      const limit = new WindowLimit(10_000);
      for (const [at, ms] of [
        [0, 50],
        [5_000, 500],
      ] as const) {
        const first = { at, order: at + 1 };
        limit.learn({ at: at + ms, order: first.order + taken }, { first, wasUnused: true, resumes: at + ms });
      }
      return limit.count;
    };
    assert.deepEqual([3, 4].map(countOf), [undefined, 4]);
  });

  it('lowers its count again if a burst across two windows had raised it', () => {
    const limit = known();
    refusedAfter(limit, 53, 10_000, 10_000);
    assert.equal(limit.count, 53);
    refusedAfter(limit, 50, 20_000, 20_000);
    refusedAfter(limit, 50, 30_000, 30_000);
    assert.equal(limit.count, 50);
  });

  it('forgets a count after much less is granted twice', () => {
    const limit = known();
    refusedAfter(limit, 20, 10_000, 10_000);
    assert.equal(limit.count, 50);
    refusedAfter(limit, 20, 20_000, 20_000);
    assert.equal(limit.count, undefined);
  });

  it('needs two bursts again for a count that it forgot', () => {
    const limit = known();
    refusedAfter(limit, 20, 10_000, 10_000);
    refusedAfter(limit, 20, 20_000, 20_000);
    const burst = (at: number, ms: number) => {
      limit.learn({ at: at + ms, order: at + 51 }, { first: { at, order: at + 1 }, wasUnused: true, resumes: at + ms });
      return limit.count;
    };
    assert.deepEqual([burst(30_000, 300), burst(40_000, 100)], [undefined, 50]);
    refusedAfter(limit, 20, 50_000, 50_000);
    assert.equal(limit.count, 50);
  });

  it('tries one more request after four seconds without a refusal, and increasingly more from then on', () => {
    const limit = known();
    const resumed = 5_200;
    const targets = [3_999, 4_000, 4_999, 5_000, 6_000].map(ms => limit.target(resumed + ms));
    assert.deepEqual(targets, [50, 51, 51, 52, 54]);
  });

  it('waits longer after a refused trial, and the initial time again after a granted one', () => {
    const limit = known();
    refusedAfter(limit, 50, 10_000, 10_000);
    const [vain, granted] = [11_000, 41_000];
    assert.deepEqual([limit.target(vain + 4_000), limit.target(vain + 16_000)], [50, 51]);
    refusedAfter(limit, 51, 40_000, 40_000);
    assert.deepEqual([limit.target(granted + 3_999), limit.target(granted + 4_000)], [51, 52]);
  });

  it('tries no more than its maximum, and at least one per second', () => {
    assert.deepEqual([known(50.5).target(60_000), known(0.5).target(0), known(0.5).target(60_000)], [50, 1, 1]);
  });

  it('finds the count of a gateway’s seconds from refusals after bursts of different lengths', () => {
    const limit = new WindowLimit(10_000);
    const refusedAt = (from: number, step: number) => {
      for (let index = 0; index < 30; index++) limit.sent({ at: from + index * step, order: from + index });
      const refused = { at: from + 30 * step, order: from + 30 };
      // Requests that are still open then do not count as granted before.
      for (const later of [1, 2, 3]) limit.sent({ at: refused.at + later, order: refused.order + later });
      const resumes = refused.at + 100;
      limit.learn(refused, { first: { at: from, order: from }, wasUnused: false, resumes });
      return limit.count;
    };
    assert.deepEqual([refusedAt(10_000, 3), refusedAt(20_200, 15), refusedAt(30_100, 10)], [undefined, undefined, 30]);
  });
});
