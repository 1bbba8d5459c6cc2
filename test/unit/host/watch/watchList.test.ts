import assert from 'node:assert/strict';
import { setWatched, watchedNames } from '../../../../src/host/upgrades/watchList';
import { WATCHED_STATE } from '../../../../src/host/upgrades/watchParts';
import { MapMemento } from '../mapMemento';

describe('the watch list', () => {
  it("has each network's entries once, newest first, and is empty if nothing is watched", async () => {
    const state = new MapMemento();
    await setWatched(state, 'testnet', '0xa', true);
    await setWatched(state, 'testnet', '0xa::shop', true);
    await setWatched(state, 'mainnet', '0xb', true);
    await setWatched(state, 'testnet', '0xa', true);
    assert.deepEqual(watchedNames(state, 'testnet'), ['0xa', '0xa::shop']);
    assert.deepEqual(watchedNames(state, 'mainnet'), ['0xb']);
    for (const name of ['0xa', '0xa::shop']) await setWatched(state, 'testnet', name, false);
    assert.deepEqual(watchedNames(state, 'testnet'), []);
    await setWatched(state, 'mainnet', '0xb', false);
    assert.deepEqual(state.keys(), []);
  });

  it('has at most fifty entries per network, and refuses more', async () => {
    const state = new MapMemento();
    for (let index = 0; index < 50; index++) await setWatched(state, 'testnet', `0x${index}`, true);
    await assert.rejects(setWatched(state, 'testnet', '0xfff', true), {
      name: 'TooManyWatchedError',
      message: '50 accounts and modules are watched on this network, which is the maximum: stop watching one first.',
    });
    await setWatched(state, 'testnet', '0x1', true);
    assert.equal(watchedNames(state, 'testnet').length, 50);
  });

  it('ignores entries of an unexpected form', () => {
    for (const damaged of [7, [], { testnet: 7 }, { testnet: { names: 'x' } }, { testnet: { names: [7] } }])
      assert.deepEqual(watchedNames(new MapMemento({ [WATCHED_STATE]: damaged }), 'testnet'), []);
  });
});
