import assert from 'node:assert/strict';
import { setWatched, watchedNames } from '../../../../src/host/upgrades/watchList';
import { MapMemento } from '../mapMemento';

describe('the watch list', () => {
  it("has each network's names once, newest first, and an account instead of its modules", async () => {
    const state = new MapMemento();
    for (const name of ['0xa::shop', '0xab::shop', '0xa::till', '0xab::shop'])
      await setWatched(state, 'test', name, true);
    await setWatched(state, 'main', '0xb', true);
    assert.deepEqual(watchedNames(state, 'test'), ['0xa::till', '0xab::shop', '0xa::shop']);
    for (const name of ['0xa', '0xa::shop']) await setWatched(state, 'test', name, true);
    assert.deepEqual(watchedNames(state, 'test'), ['0xa', '0xab::shop']);
    for (const name of ['0xa', '0xab::shop']) await setWatched(state, 'test', name, false);
    assert.deepEqual([watchedNames(state, 'test'), watchedNames(state, 'main')], [[], ['0xb']]);
    await setWatched(state, 'main', '0xb', false);
    assert.deepEqual(state.keys(), []);
  });

  it('ignores values of an unexpected form', () => {
    for (const damaged of [7, {}, [7]])
      assert.deepEqual(watchedNames(new MapMemento({ 'watched.test': damaged }), 'test'), []);
  });
});
