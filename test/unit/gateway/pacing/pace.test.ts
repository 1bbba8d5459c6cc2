import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Pace } from '../../../../src/core/gateway/pace';
import { fixedWindows, tokenBucket, type Limit } from './limitedGateway';
import { simulate, type Outcome } from './simulate';

/** Returns the speed relative to the ideal and the share of refusals among all answers, both in percent. */
function figures({ elapsedMs, refused, delivered }: Outcome, idealSeconds: number) {
  return { speed: (idealSeconds * 1e5) / elapsedMs, refusals: (100 * refused) / (refused + delivered) };
}

/** Keeps sending requests until a time in ms, and returns the outcome. */
function simulateUntil(limit: Limit, clients: readonly Pace[], end: number) {
  let taken = 0;
  let refused = 0;
  const counted: Limit = {
    ...limit,
    take: now => {
      const isTaken = limit.take(now);
      if (now < end && isTaken) taken++;
      else if (now < end) refused++;
      return isTaken;
    },
  };
  simulate(counted, clients, end / 25, 80);
  return { taken, refused };
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
      it(`learns a bucket of ${rate}/s${retryAfter ? ' with a Retry-After of one second' : ''}`, () => {
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
    for (const retryAfter of [false, true]) {
      for (const offset of [0, 300, 600, 950]) {
        it(`learns windows of ${rate} a second that began ${offset} ms ago${retryAfter ? ' with a Retry-After of one second' : ''}`, () => {
          const outcome = simulate(fixedWindows(rate, offset, { retryAfter }), paces(), 1000);
          const found = figures(outcome, (1000 - rate) / rate);
          assert.equal(outcome.delivered, 1000);
          assert.ok(found.speed >= speed && found.refusals <= 6, JSON.stringify(found));
        });
      }
    }
  }

  it('tries a higher rate after a while without a refusal, regardless of the time at which its clock starts', () => {
    const sentIn = (begin: number, ms: number) => {
      const pace = new Pace({ learnt: 10 });
      let sent = 0;
      for (let now = begin; now < begin + ms; now += Math.max(1, pace.delay(now))) {
        if (pace.delay(now) > 0) continue;
        pace.taken(pace.sent(now));
        sent++;
      }
      return sent;
    };
    assert.equal(sentIn(1_000_000, 20_000), sentIn(1_000, 20_000));
    assert.ok(sentIn(1_000_000, 20_000) > 250, String(sentIn(1_000_000, 20_000)));
  });

  it('has at most 64 requests open, regardless of the rate', () => {
    const pace = new Pace({ learnt: 10_000 });
    let now = 0;
    for (let sent = 0; sent < 64; sent++) {
      now += pace.delay(now);
      assert.ok(now < 1_000, String(sent));
      pace.sent(now);
    }
    assert.equal(pace.delay(now + 1_000), Infinity);
    pace.lost();
    assert.equal(pace.delay(now + 1_000), 0);
  });

  it('tries again soon, at the same rate, if nothing was accepted for one and a half seconds before a refusal', () => {
    const delayAfter = (ms: number) => {
      const pace = new Pace({ learnt: 10 });
      pace.taken(pace.sent(0));
      pace.refused(pace.sent(ms), ms, undefined);
      return pace.delay(ms);
    };
    assert.deepEqual([1_499, 1_500].map(delayAfter), [200, 250]);
  });

  it('waits twice as long after each such refusal, up to two seconds, until a request is accepted', () => {
    const pace = new Pace({ learnt: 10 });
    const refusedAt = (now: number) => {
      pace.refused(pace.sent(now), now, undefined);
      return pace.delay(now);
    };
    assert.deepEqual([2_000, 3_000, 4_000, 5_000, 8_000].map(refusedAt), [250, 500, 1_000, 2_000, 2_000]);
    pace.taken(pace.sent(11_000));
    assert.deepEqual([13_000, 14_000].map(refusedAt), [250, 500]);
    assert.equal(pace.rate, 10);
  });

  it('pauses longer after refusals in a row, also of those before it knew the rate', () => {
    const pace = new Pace();
    const refusedAt = (now: number, takenAt: readonly number[]) => {
      for (const at of takenAt) pace.taken(pace.sent(at));
      pace.refused(pace.sent(now), now, undefined);
      return pace.delay(now);
    };
    const seventeen = Array.from({ length: 17 }, () => 400);
    assert.deepEqual([refusedAt(0, []), refusedAt(500, seventeen), refusedAt(899, [])], [1_000, 1_000, 1_000]);
    // One request between two refusals counts as none at the rate that is known by then.
    assert.deepEqual([pace.isMeasured, refusedAt(950, [940]), pace.isMeasured], [false, 2_000, true]);
  });

  it('doubts a refusal only if the allowance should still have had a request', () => {
    const delayAfter = (taken: number) => {
      const pace = new Pace({ learnt: 10 });
      pace.refused(pace.sent(0), 0, undefined);
      for (let order = 0; order < taken; order++) pace.taken(pace.sent(1_000));
      // The rate has granted 11.5 requests by then.
      pace.refused(pace.sent(1_150), 1_150, undefined);
      return pace.delay(1_150);
    };
    assert.equal(delayAfter(10), 0);
    assert.ok(delayAfter(11) > 0);
  });

  it('makes up for a pause at less than twice its rate, but ten times as fast for a limit of whole seconds', () => {
    const delays = (refusals: number) => {
      const pace = new Pace({ learnt: 10 });
      for (let now = 0; now < refusals; now++) pace.refused(pace.sent(now), now, undefined);
      pace.sent(20_000);
      return Math.round(pace.delay(20_000));
    };
    assert.deepEqual([0, 1].map(delays), [53, 10]);
  });

  it('raises its rate if a request is accepted so soon after a refusal that the rate could not grant it', () => {
    const rateAfter = (ms: number) => {
      const pace = new Pace({ learnt: 10 });
      pace.refused(pace.sent(0), 0, undefined);
      for (const at of [1_200, 1_300]) pace.taken(pace.sent(at));
      pace.refused(pace.sent(2_000), 2_000, undefined);
      // The second refusal is doubted: the next request tests it.
      assert.equal(pace.delay(2_000), 0);
      const asked = pace.sent(2_000 + ms);
      assert.equal(pace.delay(3_000 + ms), Infinity);
      pace.taken(asked);
      return pace.rate;
    };
    assert.deepEqual([24, 25, 26].map(rateAfter), [12.5, 12.5, 10]);
  });

  for (const retryAfter of [false, true]) {
    it(`follows a limit that steps down and up in two clients of one key${retryAfter ? ' with a Retry-After of one second' : ''}`, () => {
      const outcomes = [4_000, 5_700, 7_400, 9_100, 10_800, 12_500].map((down, index) => {
        const up = down + 10_000 + 2_000 * (index % 3);
        const rate = (now: number): number => (now < down || now >= up ? 50 : 5);
        return { up, down, ...simulateUntil(tokenBucket(rate, { retryAfter }), paces(2), up + 30_000) };
      });
      const refused = outcomes.reduce((sum, outcome) => sum + outcome.refused, 0);
      const taken = outcomes.reduce((sum, outcome) => sum + outcome.taken, 0);
      const granted = outcomes.reduce(
        (sum, { up, down }) => sum + 50 * (1 + down / 1000 + 30) + (5 * (up - down)) / 1000,
        0,
      );
      const found = { refusals: (100 * refused) / (refused + taken), used: (100 * taken) / granted };
      assert.ok(found.refusals <= 5 && found.used >= 80, JSON.stringify(found));
    });

    it(`follows a limit that steps from 50 to 5 and back${retryAfter ? ' with a Retry-After of one second' : ''}`, () => {
      const rate = (now: number): number => (now < 10_000 || now >= 30_000 ? 50 : 5);
      const pace = new Pace();
      const outcome = simulate(tokenBucket(rate, { retryAfter }), [pace], 2500);
      const { refusals } = figures(outcome, 0);
      assert.equal(outcome.delivered, 2500);
      assert.ok(refusals <= 6, String(refusals));
      assert.ok(Math.abs((pace.rate ?? 0) - 50) < 2, String(pace.rate));
    });

    for (const rate of [10, 50]) {
      it(`shares a key of ${rate}/s with another client${retryAfter ? ' with a Retry-After of one second' : ''}`, () => {
        const outcome = simulate(
          tokenBucket(() => rate, { retryAfter }),
          paces(2),
          250,
        );
        const found = figures(outcome, (500 - rate) / rate);
        assert.equal(outcome.delivered, 500);
        assert.ok(found.speed >= 80 && found.refusals <= 10, JSON.stringify(found));
      });
    }

    it(`shares windows of 10 a second with another client${retryAfter ? ' with a Retry-After of one second' : ''}`, () => {
      const outcome = simulate(fixedWindows(10, 300, { retryAfter }), paces(2), 250);
      const found = figures(outcome, 49);
      assert.equal(outcome.delivered, 500);
      assert.ok(found.speed >= 80 && found.refusals <= 10, JSON.stringify(found));
    });

    for (const rate of [1, 2, 3, 5]) {
      it(`learns a bucket of ${rate}/s${retryAfter ? ' with a Retry-After of one second' : ''}`, () => {
        const outcome = simulate(
          tokenBucket(() => rate, { retryAfter }),
          paces(),
          50 * rate,
        );
        const found = figures(outcome, 49);
        assert.equal(outcome.delivered, 50 * rate);
        assert.ok(found.speed >= 80 && found.refusals <= 20, JSON.stringify(found));
      });
    }

    it(`learns the limit of a gateway that answers after 300 ms${retryAfter ? ' with a Retry-After of one second' : ''}`, () => {
      const outcome = simulate(
        tokenBucket(() => 10, { retryAfter }),
        paces(),
        500,
        300,
      );
      const found = figures(outcome, 49);
      assert.equal(outcome.delivered, 500);
      assert.ok(found.speed >= 90 && found.refusals <= 6, JSON.stringify(found));
    });
  }

  it('grows without a limit, up to 64 open requests', () => {
    const pace = new Pace();
    const unlimited: Limit = { take: () => true };
    const { elapsedMs } = simulate(unlimited, [pace], 5000);
    assert.deepEqual([pace.rate, pace.isMeasured], [undefined, false]);
    assert.ok(elapsedMs < 5_000, String(elapsedMs));
  });

  it("never exceeds the stated rate, except for the second's worth that a limit holds at once", () => {
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

  it('starts at the rate learnt before, within 2 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 200 }), learnt => {
        const { takenAt } = simulate({ take: () => true }, [new Pace({ learnt })], learnt * 2);
        const inFirstSecond = takenAt.filter(at => at <= 1000).length;
        assert.ok(inFirstSecond <= 2 * learnt * 1.1 + 1, `${inFirstSecond} of ${learnt}`);
      }),
      { numRuns: 40 },
    );
  });

  it('sends no more in a second than the learnt rate plus what a pause of a second left over', () => {
    const anyLimit = fc.record({ rate: fc.integer({ min: 5, max: 80 }), windows: fc.boolean(), retry: fc.boolean() });
    fc.assert(
      fc.property(anyLimit, fc.integer({ min: 0, max: 999 }), ({ rate, windows, retry }, offset) => {
        const limit = windows
          ? fixedWindows(rate, offset, { retryAfter: retry })
          : tokenBucket(() => rate, { retryAfter: retry });
        const pace = new Pace();
        const arrivals: { readonly at: number; readonly rate: number }[] = [];
        const watched: Limit = {
          ...limit,
          take: now => {
            if (pace.rate !== undefined) arrivals.push({ at: now, rate: pace.rate });
            return limit.take(now);
          },
        };
        simulate(watched, [pace], 15 * rate);
        arrivals.forEach(({ at }, last) => {
          const second = arrivals.slice(
            arrivals.findIndex(each => each.at > at - 1000),
            last + 1,
          );
          const learnt = Math.max(...second.map(each => each.rate));
          assert.ok(second.length <= 2.25 * learnt + 2, `${second.length} in a second at ${learnt}/s`);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('sends no more per second than windows allow, with an occasional single extra request', () => {
    const anyWindows = { rate: fc.integer({ min: 5, max: 60 }), offset: fc.integer({ min: 0, max: 999 }) };
    fc.assert(
      fc.property(fc.record(anyWindows), ({ rate, offset }) => {
        const windows = fixedWindows(rate, offset, { retryAfter: true });
        const pace = new Pace();
        const arrivals: number[] = [];
        let known: number | undefined;
        const watched: Limit = {
          ...windows,
          take: now => {
            if (pace.rate === rate) known ??= now;
            arrivals.push(now);
            return windows.take(now);
          },
        };
        simulate(watched, [pace], 20 * rate);
        const since = known ?? Infinity;
        const counts = arrivals
          .filter(at => at >= since)
          .map(at => arrivals.filter(each => each > at - 1000 && each >= since && each <= at).length);
        assert.ok(Math.max(...counts, 0) <= rate + 2, `${Math.max(...counts)} of ${rate}`);
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
