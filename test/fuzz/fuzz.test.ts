import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fuzzTarget } from './target';
import { fuzzTargets } from './targets';

/** A run of a fixed length: `npm run fuzz` runs longer, and measures how time grows. */
const RUN = { seed: 1, inputs: 150 };

describe('any input', () => {
  it('is read, or refused by an error of the project', async () => {
    for (const { name, check } of await fuzzTargets()) {
      const failure = await check(RUN);
      assert.equal(failure, undefined, `${name}, seed ${RUN.seed}: ${failure?.input ?? ''}\n${failure?.error ?? ''}`);
    }
  });
});

describe('fuzzTarget', () => {
  it('reports the smallest input that fails, and how', async () => {
    const target = fuzzTarget('big', fc.nat(), input => {
      if (input > 41) throw new TypeError(`${input} is too big`);
    });
    const failure = await target.check({ seed: 3, inputs: 100 });
    assert.equal(failure?.input, '42');
    assert.match(failure.error, /^TypeError: 42 is too big\n/);
  });

  it('makes the same inputs from the same seed', async () => {
    const inputs = async (seed: number): Promise<readonly number[]> => {
      const fed: number[] = [];
      await fuzzTarget('all', fc.nat(), input => fed.push(input)).check({ seed, inputs: 20 });
      return fed;
    };
    assert.deepEqual(await inputs(5), await inputs(5));
    assert.notDeepEqual(await inputs(5), await inputs(6));
  });
});
