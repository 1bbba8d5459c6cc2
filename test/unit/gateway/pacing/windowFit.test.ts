import assert from 'node:assert/strict';
import { countOfSeconds, type Refusal } from '../../../../src/core/gateway/windowLimit';

/** Returns a refusal at `at`, after requests `step` ms apart since `from`. */
function refusal(at: number, from: number, step: number): Refusal {
  const taken = Array.from({ length: Math.round((at - from) / step) }, (_, index) => from + index * step);
  return { at, from, taken: taken.filter(sent => sent > at - 1_000) };
}

/** Refusals after 50 requests in a second that began at 300 ms, with and without requests before that second. */
const WINDOWS = [refusal(1_605, 1_355, 5), refusal(3_715, 2_905, 8.1), refusal(6_150, 4_900, 17)];

describe('the count of a gateway that counts whole seconds', () => {
  it('is found from bursts that span two of its seconds', () => {
    assert.equal(countOfSeconds(WINDOWS), 50);
  });

  it("is found to within one if a request is on the wrong side of a second's start", () => {
    const [first, ...others] = WINDOWS;
    assert.ok(first);
    const count = countOfSeconds([...others, { ...first, taken: first.taken.slice(1) }]);
    assert.ok(count === 49 || count === 50, String(count));
  });

  it('needs four refusals if a second has few requests', () => {
    const few = [
      refusal(1_605, 1_355, 25),
      refusal(3_715, 2_905, 40.5),
      refusal(6_150, 4_900, 85),
      refusal(8_600, 8_350, 25),
    ];
    assert.equal(countOfSeconds(few.slice(1)), undefined);
    assert.equal(countOfSeconds(few), 10);
  });

  it('is found from the last three refusals if an earlier one disagrees', () => {
    assert.equal(countOfSeconds([refusal(400, 0, 40), ...WINDOWS]), 50);
  });

  it('is not found from two refusals', () => {
    assert.equal(countOfSeconds(WINDOWS.slice(1)), undefined);
  });

  it('is not found for a bucket, which grants more over a longer time', () => {
    // Left over from a pause of one second: 50, plus the refill during the burst.
    const bursts = [100, 300, 700].map((ms, index) => {
      const from = 3_000 * index + 17 * index;
      return refusal(from + ms, from, ms / (50 + (50 * ms) / 1_000));
    });
    assert.equal(countOfSeconds(bursts), undefined);
  });

  it('is not found from refusals that look the same for every kind of limit', () => {
    assert.equal(countOfSeconds([refusal(400, 0, 8), refusal(1_800, 1_400, 8), refusal(3_200, 2_800, 8)]), undefined);
  });
});
