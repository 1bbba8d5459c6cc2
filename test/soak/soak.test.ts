import assert from 'node:assert/strict';
import { planOf, type Fault } from './plan';
import { soak } from './soak';

describe('operations over a gateway with faults', () => {
  it('end in a result or an error of the project, and leave nothing running', async () => {
    const { ends, wrong } = await soak(planOf(4, 500));
    assert.deepEqual(wrong, []);
    assert.equal(
      [...ends.values()].reduce((sum, count) => sum + count, 0),
      500,
    );
  });

  it('end as each fault requires, in real time', async () => {
    const operation = { name: 'account', faults: [], cancelAfter: undefined, choice: 0 } as const;
    const planned = { ...operation, afterSwitch: false, afterClose: false };
    const { ends, wrong } = await soak(
      [
        // Closing the window ends it.
        { ...planned, faults: ['silence'] },
        { ...planned, afterClose: true },
        { ...planned, faults: ['otherForm'] },
        { ...planned, faults: ['page'] },
        { ...planned, faults: ['redirect'] },
        { ...planned, faults: ['silence'], cancelAfter: 5 },
      ],
      { speed: 1 },
    );
    assert.deepEqual(wrong, []);
    const expected = [
      'ConnectionClosedError',
      'NotJsonError',
      'RedirectError',
      'SchemaMismatchError',
      'cancelled',
      'result',
    ];
    assert.deepEqual([...ends.keys()].toSorted(), expected);
  });

  it('end by their time limit if nothing else ends them', async () => {
    const silence = Array<Fault>(20).fill('silence');
    const operation = { name: 'account', faults: silence, cancelAfter: undefined, choice: 0 } as const;
    const { ends } = await soak([{ ...operation, afterSwitch: false, afterClose: false }]);
    assert.deepEqual([...ends.keys()], ['TimeLimitError']);
  });
});

describe('the plan of a soak', () => {
  it('is the same for the same seed', () => {
    assert.deepEqual(planOf(4, 200), planOf(4, 200));
    assert.notDeepEqual(planOf(4, 200), planOf(5, 200));
  });
});
