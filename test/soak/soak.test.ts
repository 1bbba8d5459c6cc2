import assert from 'node:assert/strict';
import { planOf } from './plan';
import { soak } from './soak';

describe('operations over a gateway with faults', () => {
  it('end in a result or an error of the project, and leave nothing running', async () => {
    const { ends, wrong } = await soak(planOf(4, 500));
    assert.deepEqual(wrong, []);
    assert.equal(
      [...ends.values()].reduce((sum, count) => sum + count, 0),
      500,
    );
    for (const end of [
      'result',
      'cancelled',
      'ConnectionClosedError',
      'TimeLimitError',
      'RedirectError',
      'SchemaMismatchError',
      'NotJsonError',
    ])
      assert.ok(ends.has(end), `${end} is not among ${[...ends.keys()].join(', ')}`);
  });
});

describe('the plan of a soak', () => {
  it('is the same for the same seed', () => {
    assert.deepEqual(planOf(4, 200), planOf(4, 200));
    assert.notDeepEqual(planOf(4, 200), planOf(5, 200));
  });
});
