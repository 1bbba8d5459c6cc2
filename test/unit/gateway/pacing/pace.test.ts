import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Pace } from '../../../../src/core/gateway/pace';
import { fixedWindows, tokenBucket, type Limit } from './limitedGateway';
import { simulate, type Outcome } from './simulate';

/** How near to the ideal, and how many of all answers were refusals, in percent. */
function figures({ elapsedMs, refused, delivered }: Outcome, idealSeconds: number) {
  return { speed: (idealSeconds * 1e5) / elapsedMs, refusals: (100 * refused) / (refused + delivered) };
}

function paces(count = 1): readonly Pace[] {
  return Array.from({ length: count }, () => new Pace());
}

describe('Pace', () => {
  const buckets = [
    [10, 97],
    [50, 93],
  ] as const;
  for (const [rate, speed] of buckets) {
    for (const retryAfter of [false, true]) {
      it(`learns a bucket of ${rate}/s${retryAfter ? ' that asks for a second' : ''}`, () => {
        const outcome = simulate(
          tokenBucket(() => rate, { retryAfter }),
          paces(),
          500,
        );
        const found = figures(outcome, (500 - rate) / rate);
        assert.equal(outcome.delivered, 500);
        assert.ok(found.speed >= speed && found.refusals <= 4, JSON.stringify(found));
      });
    }
  }

  const windows = [
    [10, 92],
    [50, 85],
  ] as const;
  for (const [rate, speed] of windows) {
    for (const offset of [0, 300, 700]) {
      it(`learns windows of ${rate} a second that began ${offset} ms ago`, () => {
        const outcome = simulate(fixedWindows(rate, offset), paces(), 1000);
        const found = figures(outcome, (1000 - rate) / rate);
        assert.equal(outcome.delivered, 1000);
        assert.ok(found.speed >= speed && found.refusals <= 6, JSON.stringify(found));
      });
    }
  }

  it('follows a limit that steps from 50 to 5 and back', () => {
    const stepped = tokenBucket(now => (now < 10_000 || now >= 30_000 ? 50 : 5));
    const pace = new Pace();
    const outcome = simulate(stepped, [pace], 2500);
    const { refusals } = figures(outcome, 0);
    assert.equal(outcome.delivered, 2500);
    assert.ok(refusals <= 6, String(refusals));
    assert.ok(Math.abs((pace.rate ?? 0) - 50) < 2, String(pace.rate));
  });

  for (const rate of [10, 50]) {
    it(`shares a key of ${rate}/s with another client`, () => {
      const outcome = simulate(
        tokenBucket(() => rate),
        paces(2),
        250,
      );
      const found = figures(outcome, (500 - rate) / rate);
      assert.equal(outcome.delivered, 500);
      assert.ok(found.speed >= 80 && found.refusals <= 10, JSON.stringify(found));
    });
  }

  it('widens without a limit, up to 64 requests at once', () => {
    const pace = new Pace();
    const unlimited: Limit = { take: () => true };
    const { elapsedMs } = simulate(unlimited, [pace], 5000);
    assert.deepEqual([pace.rate, pace.isMeasured], [undefined, false]);
    assert.ok(elapsedMs < 5_000, String(elapsedMs));
  });

  it('never sends faster than it was told, but for the second that a limit holds at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }), (stated, real) => {
        const { takenAt, delivered } = simulate(
          tokenBucket(() => real),
          [new Pace({ stated })],
          150,
        );
        assert.equal(delivered, 150);
        takenAt.forEach((at, index) => {
          const first = takenAt.findIndex(each => each > at - 1000);
          assert.ok(index - first + 1 <= 2 * stated + 1, `${index - first + 1} in a second`);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('starts at what was learnt before, within 2 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 200 }), learnt => {
        const { takenAt } = simulate({ take: () => true }, [new Pace({ learnt })], learnt * 2);
        const inFirstSecond = takenAt.filter(at => at <= 1000).length;
        assert.ok(inFirstSecond <= 2 * learnt * 1.1 + 1, `${inFirstSecond} of ${learnt}`);
      }),
      { numRuns: 40 },
    );
  });

  it('delivers everything under any limit', () => {
    const anyLimit = fc.record({ rate: fc.integer({ min: 1, max: 300 }), windows: fc.boolean(), retry: fc.boolean() });
    fc.assert(
      fc.property(anyLimit, fc.integer({ min: 2, max: 300 }), ({ rate, windows, retry }, serviceMs) => {
        const limit = windows
          ? fixedWindows(rate, 0, { retryAfter: retry })
          : tokenBucket(() => rate, { retryAfter: retry });
        assert.equal(simulate(limit, paces(), 120, serviceMs).delivered, 120);
      }),
      { numRuns: 60 },
    );
  });
});
