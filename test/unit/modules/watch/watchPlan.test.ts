import assert from 'node:assert/strict';
import {
  isPartOf,
  nextRound,
  requestsPerHour,
  watchPlan,
  watchWords,
} from '../../../../src/core/modules/watch/watchPlan';

describe('what is watched', () => {
  const pages = new Map([['0x1', 2]]);
  const plan = watchPlan(['0xb::till', '0x1::coin', '0x1', '0xc', '0x1'], address => pages.get(address));

  it('is requested once: the modules of a watched account come with it, page by page', () => {
    assert.deepEqual(plan, {
      accounts: [
        { address: '0x1', pages: 2 },
        { address: '0xc', pages: 1 },
      ],
      modules: [{ address: '0xb', module: 'till' }],
    });
  });

  it('costs its pages and modules each time', () => {
    assert.equal(requestsPerHour(plan, 10), 24);
    assert.equal(requestsPerHour(plan, 90), 3);
    assert.equal(watchWords(plan, 10, 'asking'), 'Watching 2 accounts and 1 module: about 24 requests an hour.');
  });

  it('reports the cost only if requested', () => {
    const one = watchPlan(['0x1::coin'], () => undefined);
    assert.equal(watchWords(one, 60, 'asking'), 'Watching 1 module: about 1 request an hour.');
    assert.equal(
      watchWords(one, 60, 'restricted'),
      'Watching 1 module, only by command while this workspace is not trusted.',
    );
    assert.equal(
      watchWords(one, 60, 'failing'),
      'Watching 1 module, but the last check failed: the tooltip of a watched row says why.',
    );
  });

  it('includes the watched modules, and the modules of watched accounts', () => {
    assert.equal(isPartOf('0xa::shop', '0xa::shop'), true);
    assert.equal(isPartOf('0xa::shop', '0xa'), true);
    assert.equal(isPartOf('0xa::shopping', '0xa::shop'), false);
    assert.equal(isPartOf('0xab::shop', '0xa'), false);
  });

  it('is requested later after each failure, after an hour at most', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 2_000].map(failures => nextRound(10, failures)),
      [10, 20, 40, 60, 60],
    );
    assert.equal(nextRound(90, 3), 90);
  });
});
