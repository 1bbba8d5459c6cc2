import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Pace } from '../../../../src/core/gateway/pace';
import { fixedWindows, tokenBucket, type Limit } from './limitedGateway';
import { simulate, type Outcome } from './simulate';

/** Returns the speed relative to the ideal and the share of refusals among all answers, both in percent. */
function figures({ elapsedMs, refused, delivered }: Outcome, idealSeconds: number) {
  return { speed: (idealSeconds * 1e5) / elapsedMs, refusals: (100 * refused) / (refused + delivered) };
}

/** A gateway, the clients that share it, and what they must reach, in percent. */
interface Case {
  readonly limit: (retryAfter: boolean) => Limit;
  readonly paces?: () => readonly Pace[];
  readonly requests?: number;
  readonly serviceMs?: number;
  /** How long the gateway needs to grant them after the first second's worth. */
  readonly seconds: number;
  readonly speed: number;
  readonly refusals: number;
}

const bucket = (rate: number) => (retryAfter: boolean) => tokenBucket(() => rate, { retryAfter });
const windows = (rate: number, offset: number) => (retryAfter: boolean) => fixedWindows(rate, offset, { retryAfter });
const stepped = (retryAfter: boolean) => tokenBucket(now => (now < 4_000 || now >= 14_000 ? 50 : 5), { retryAfter });
const told = (stated: number) => () => [new Pace({ stated })];
const two = () => [new Pace(), new Pace()];

const CASES: Readonly<Record<string, Case>> = {
  'a bucket of 10/s': { limit: bucket(10), seconds: 49, speed: 95, refusals: 4 },
  'a bucket of 50/s': { limit: bucket(50), seconds: 9, speed: 90, refusals: 4 },
  'a bucket of 1/s': { limit: bucket(1), requests: 50, seconds: 49, speed: 80, refusals: 15 },
  'a bucket of 3/s': { limit: bucket(3), requests: 150, seconds: 49, speed: 90, refusals: 8 },
  ...Object.fromEntries(
    [0, 300, 600, 950].flatMap(offset => [
      [
        `windows of 10 a second that began ${offset} ms ago`,
        { limit: windows(10, offset), seconds: 49, speed: 75, refusals: 5 },
      ],
      [
        `windows of 50 a second that began ${offset} ms ago`,
        { limit: windows(50, offset), seconds: 9, speed: 75, refusals: 5 },
      ],
    ]),
  ),
  'a bucket of 10/s that it is told': { limit: bucket(10), paces: told(10), seconds: 49, speed: 98, refusals: 1 },
  'a bucket of 50/s that it is told': { limit: bucket(50), paces: told(50), seconds: 9, speed: 98, refusals: 1 },
  'windows of 50 a second that it is told': {
    limit: windows(50, 300),
    paces: told(50),
    seconds: 9,
    speed: 98,
    refusals: 1,
  },
  'a third of what it is told': { limit: bucket(10), paces: told(30), seconds: 49, speed: 90, refusals: 6 },
  'a bucket of 10/s that answers after 300 ms': {
    limit: bucket(10),
    serviceMs: 300,
    seconds: 49,
    speed: 90,
    refusals: 8,
  },
  'a bucket of 10/s in two windows': { limit: bucket(10), paces: two, seconds: 49, speed: 80, refusals: 8 },
  'a bucket of 50/s in two windows': { limit: bucket(50), paces: two, seconds: 9, speed: 80, refusals: 8 },
  'whole seconds of 10 in two windows': { limit: windows(10, 300), paces: two, seconds: 49, speed: 75, refusals: 8 },
  'a limit that steps from 50 to 5 and back': { limit: stepped, seconds: 18, speed: 75, refusals: 8 },
};

describe('Pace', () => {
  for (const [
    name,
    { limit, paces = () => [new Pace()], requests = 500, serviceMs, seconds, ...goal },
  ] of Object.entries(CASES)) {
    for (const retryAfter of [false, true]) {
      it(`learns ${name}${retryAfter ? ' with a Retry-After of one second' : ''}`, () => {
        const clients = paces();
        const outcome = simulate(limit(retryAfter), clients, requests / clients.length, serviceMs);
        const found = figures(outcome, seconds);
        assert.equal(outcome.delivered, requests);
        assert.ok(found.speed >= goal.speed && found.refusals <= goal.refusals, JSON.stringify(found));
      });
    }
  }

  it('never sends more in any second than a stated limit, and uses it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }), (stated, real) => {
        const { takenAt, delivered } = simulate(
          tokenBucket(() => real),
          [new Pace({ stated })],
          150,
        );
        assert.equal(delivered, 150);
        takenAt.forEach((at, last) => {
          const inSecond = last - takenAt.findIndex(each => each > at - 1000) + 1;
          assert.ok(inSecond <= stated, `${inSecond} in a second`);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('starts at the rate learnt before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 200 }), learnt => {
        const { takenAt } = simulate({ take: () => true }, [new Pace({ learnt })], learnt * 2);
        const inFirstSecond = takenAt.filter(at => at <= 1000).length;
        assert.ok(inFirstSecond >= learnt && inFirstSecond <= 2.2 * learnt + 1, `${inFirstSecond} of ${learnt}`);
      }),
      { numRuns: 40 },
    );
  });

  it('delivers everything under any limit', () => {
    const anyLimit = fc.record({ rate: fc.integer({ min: 1, max: 300 }), windows: fc.boolean(), retry: fc.boolean() });
    fc.assert(
      fc.property(anyLimit, fc.integer({ min: 2, max: 300 }), (chosen, serviceMs) => {
        const limit = chosen.windows ? windows(chosen.rate, 0) : bucket(chosen.rate);
        assert.equal(simulate(limit(chosen.retry), [new Pace()], 120, serviceMs).delivered, 120);
      }),
      { numRuns: 60 },
    );
  });

  it('grows without a limit, up to 64 open requests', () => {
    const pace = new Pace();
    const { elapsedMs } = simulate({ take: () => true }, [pace], 5000);
    assert.deepEqual([pace.rate, pace.isMeasured], [undefined, false]);
    assert.ok(elapsedMs < 5_000, String(elapsedMs));
    for (let sent = 0; sent < 64; sent++) pace.sent(elapsedMs);
    assert.equal(pace.delay(elapsedMs), Infinity);
    pace.lost();
    assert.equal(pace.delay(elapsedMs), 0);
  });

  it('learns nothing from a refusal before which nothing was accepted', () => {
    const pace = new Pace();
    pace.refused(pace.sent(0), 20);
    assert.deepEqual([pace.rate, pace.isMeasured], [undefined, false]);
    const now = 20 + pace.delay(20);
    pace.taken(pace.sent(now));
    assert.deepEqual([pace.delay(now), pace.rate], [0, undefined]);
  });

  it('pauses longer after each refusal without accepted requests, up to half a minute, with one request at a time', () => {
    const pace = new Pace({ learnt: 10 });
    let now = 0;
    const pauses = Array.from({ length: 10 }, () => {
      const sent = pace.sent(now);
      if (now > 0) assert.equal(pace.delay(now + 60_000), Infinity);
      pace.refused(sent, now);
      const pause = pace.delay(now);
      now += pause;
      return pause;
    });
    assert.deepEqual(pauses, [350, 350, 350, 700, 1_400, 2_800, 5_600, 11_200, 22_400, 30_000]);
    pace.taken(pace.sent(now));
    assert.ok(pace.delay(now) < 350, String(pace.delay(now)));
  });
});
