import assert from 'node:assert/strict';
import { upgradesBetween } from '../../../../src/core/modules/watch/upgrades';
import { nextRound, requestsPerHour, watchPlan, watchWords } from '../../../../src/core/modules/watch/watchPlan';
import type { PublishedModule } from '../../../../src/core/modules/publishedModule';
import { readModule } from '../../../../src/core/modules/readAbi';

function module(name: string, functions: Readonly<Record<string, readonly string[]>>): PublishedModule {
  const one = { visibility: 'public', is_entry: true, is_view: false, generic_type_params: [], return: [] };
  const exposed_functions = Object.entries(functions).map(([each, params]) => ({
    ...one,
    name: each,
    params: [...params],
  }));
  const abi = { address: '0xa', name, friends: [], exposed_functions, structs: [] };
  return readModule({ bytecode: '0x00', abi }, '0xa');
}

describe('what is watched', () => {
  const pages = new Map([['0x1', 2]]);
  const plan = watchPlan(['0xb::till', '0x1::coin', '0x1', '0xc', '0x1'], address => pages.get(address));

  it('is asked for once: the modules of a watched account come with it, page by page', () => {
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
    assert.equal(watchWords(plan, 10), 'watching 2 accounts and 1 module: about 24 requests an hour');
    const one = watchPlan(['0x1::coin'], () => undefined);
    assert.equal(watchWords(one, 60), 'watching 1 module: about 1 request an hour');
  });

  it('is asked for later after each failure, an hour at most', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 2_000].map(failures => nextRound(10, failures)),
      [10, 20, 40, 60, 60],
    );
    assert.equal(nextRound(90, 3), 90);
  });
});

describe('upgradesBetween', () => {
  it('tells what became of each module', () => {
    const before = [module('shop', { buy: ['u64'], close: [] }), module('same', { a: [] }), module('gone', { a: [] })];
    const after = [module('shop', { buy: ['u128'], open: [] }), module('same', { a: [] }), module('till', { a: [] })];
    assert.deepEqual(upgradesBetween(before, after), [
      { name: 'gone', state: 'removed', text: '1 removed', refused: 1 },
      { name: 'shop', state: 'changed', text: '1 changed, 1 new, 1 removed', refused: 2 },
      { name: 'till', state: 'added', text: '1 new', refused: 0 },
    ]);
  });

  it('says nothing of a module that the node could not read', () => {
    assert.deepEqual(upgradesBetween([{ address: '0xa', byteLength: 3 }], [{ address: '0xa', byteLength: 4 }]), []);
  });
});
