import assert from 'node:assert/strict';
import { pinnedModules, setPinned } from '../../../src/host/tree/listingState';
import { MapMemento } from './mapMemento';

describe('modulePins', () => {
  it('keeps the pinned modules of each network separate', async () => {
    const state = new MapMemento();
    await setPinned(state, 'main', '0x1::coin', true);
    await setPinned(state, 'test', '0x1::vault', true);
    await setPinned(state, 'main', '0x1::bank', true);
    await setPinned(state, 'main', '0x1::coin', true);
    assert.deepEqual(pinnedModules(state, 'main'), ['0x1::coin', '0x1::bank']);
    await setPinned(state, 'main', '0x1::coin', false);
    assert.deepEqual(pinnedModules(state, 'main'), ['0x1::bank']);
    assert.deepEqual(pinnedModules(state, 'test'), ['0x1::vault']);
    assert.deepEqual(pinnedModules(state, 'local'), []);
  });

  it('keeps only the newest two hundred of a network', async () => {
    const state = new MapMemento();
    for (let at = 0; at < 210; at++) await setPinned(state, 'main', `0x1::m${at}`, true);
    const kept = pinnedModules(state, 'main');
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [200, '0x1::m209', '0x1::m10']);
  });

  for (const value of ['text', ['0x1::coin'], { main: 5 }, { main: [5, null] }]) {
    it(`ignores the stored value ${JSON.stringify(value)}, and overwrites it`, async () => {
      const state = new MapMemento({ pinnedModules: value });
      assert.deepEqual(pinnedModules(state, 'main'), []);
      await setPinned(state, 'main', '0x1::coin', true);
      assert.deepEqual(pinnedModules(state, 'main'), ['0x1::coin']);
    });
  }
});
