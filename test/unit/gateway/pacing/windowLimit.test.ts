import assert from 'node:assert/strict';
import { WindowLimit } from '../../../../src/core/gateway/windowLimit';

/** A limit that is known to be 50, as bursts of 400 and of 200 ms were granted as many. */
function known(): WindowLimit {
  const limit = new WindowLimit(10_000);
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

/** Sends `granted` requests and one that is refused. */
function refusedAfter(limit: WindowLimit, granted: number, from: number, order: number): void {
  send(limit, granted + 1, from, order);
  limit.refused({ at: from + granted * 10, order: order + granted }, from + 1_000, true);
}

describe('WindowLimit', () => {
  it('takes back what two windows that met had granted together', () => {
    const limit = known();
    refusedAfter(limit, 53, 10_000, 10_000);
    assert.equal(limit.count, 53);
    refusedAfter(limit, 50, 20_000, 20_000);
    refusedAfter(limit, 50, 30_000, 30_000);
    assert.equal(limit.count, 50);
  });

  it('forgets a count of which much less is granted twice', () => {
    const limit = known();
    refusedAfter(limit, 20, 10_000, 10_000);
    assert.equal(limit.count, 50);
    refusedAfter(limit, 20, 20_000, 20_000);
    assert.equal(limit.count, undefined);
  });
});
