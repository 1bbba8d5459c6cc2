import assert from 'node:assert/strict';
import { RateEstimate } from '../../../../src/core/gateway/rateEstimate';

/** Builds an estimate from an allowance that is empty once a second, after the given numbers of requests. */
function measured(...counts: readonly number[]): RateEstimate {
  const estimate = new RateEstimate();
  for (const [second, taken] of counts.entries()) {
    const at = second * 1_000;
    estimate.empty({ at, taken, inSecond: taken, speed: undefined, resumes: at });
  }
  return estimate;
}

function times(count: number, taken: number): readonly number[] {
  return Array.from({ length: count }, () => taken);
}

describe('RateEstimate', () => {
  it('is the number of requests taken between two times at which nothing was left', () => {
    assert.equal(measured(7).rate, undefined);
    assert.equal(measured(7, 20).rate, 20);
    assert.equal(measured(7, 20, 30).rate, 25);
    assert.deepEqual([measured(7).isMeasured, measured(7, 20).isMeasured], [false, true]);
  });

  it('is unknown until most of a second has been measured', () => {
    const estimate = new RateEstimate();
    const rates = [0, 899, 900].map(at => {
      estimate.empty({ at, taken: 9, inSecond: 9, speed: undefined, resumes: at });
      return estimate.rate;
    });
    assert.deepEqual(rates, [undefined, undefined, 20]);
  });

  it('follows a limit that changed a lot, and forgets earlier measurements', () => {
    for (const [before, after] of [
      [100, 30],
      [30, 100],
    ] as const) {
      assert.equal(measured(...times(12, before), ...times(4, after)).rate, after);
    }
  });

  it('replaces its measurements with an assumed rate', () => {
    const estimate = measured(...times(6, 100));
    estimate.assume(10);
    const rates = [10_000, 11_000].map(at => {
      estimate.empty({ at, taken: 20, inSecond: 20, speed: undefined, resumes: at });
      return estimate.rate;
    });
    assert.deepEqual(rates, [10, 20]);
  });

  it('doubles its pace every one and a half seconds once the limit must have risen', () => {
    const estimate = new RateEstimate();
    estimate.assume(10);
    estimate.target(0);
    const paces = [20_000, 21_500, 23_000].map(now => estimate.target(now) ?? NaN);
    const growth = paces.slice(1).map((pace, index) => pace / (paces[index] ?? NaN));
    for (const factor of growth) assert.ok(Math.abs(factor - 2) < 1e-9, String(growth));
  });

  it('does not rise while nothing is sent', () => {
    const paceAfter = (idle: number) => {
      const estimate = new RateEstimate();
      estimate.assume(10);
      // Nothing is known yet of how long there was no refusal.
      estimate.idle(5_000);
      estimate.target(0);
      estimate.idle(idle);
      return estimate.target(idle + 3_000) ?? NaN;
    };
    assert.equal(paceAfter(20_000), paceAfter(0));
    assert.ok(paceAfter(0) > 11 && paceAfter(0) < 40, String(paceAfter(0)));
  });

  it('is between what was granted and what a second took after a much faster pace met a new limit', () => {
    const estimate = new RateEstimate();
    estimate.assume(10);
    estimate.empty({ at: 0, taken: 0, inSecond: 100, speed: 20, resumes: 0 });
    // The geometric mean of 100 and of half of that, as it may include the allowance of another second.
    assert.ok(Math.abs((estimate.rate ?? NaN) - Math.sqrt(50 * 100)) < 1e-9, String(estimate.rate));
  });

  it('averages measurements that differ only a little', () => {
    const { rate = NaN } = measured(...times(10, 100), ...times(4, 90));
    assert.ok(rate > 90 && rate < 100, String(rate));
  });
});
