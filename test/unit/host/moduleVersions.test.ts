import assert from 'node:assert/strict';
import { setVersionShown, versionShown } from '../../../src/host/tree/listingState';
import { MapMemento } from './mapMemento';

describe('moduleVersions', () => {
  it('keeps the version of each account of each network', async () => {
    const state = new MapMemento();
    await setVersionShown(state, 'main', '0x1', '1204');
    await setVersionShown(state, 'main', '0x2', '7');
    await setVersionShown(state, 'test', '0x1', '9');
    await setVersionShown(state, 'main', '0x1', undefined);
    const shown = (network: string) => ['0x1', '0x2'].map(address => versionShown(state, network, address));
    assert.deepEqual(
      [shown('main'), shown('test'), shown('local')],
      [
        [undefined, '7'],
        ['9', undefined],
        [undefined, undefined],
      ],
    );
  });

  for (const value of ['text', { main: 5 }, { main: { '0x1': 5 } }, { main: { '0x1': '1x' } }]) {
    it(`ignores the stored value ${JSON.stringify(value)}, and overwrites it`, async () => {
      const state = new MapMemento({ modulesAtVersion: value });
      assert.equal(versionShown(state, 'main', '0x1'), undefined);
      await setVersionShown(state, 'main', '0x1', '7');
      assert.equal(versionShown(state, 'main', '0x1'), '7');
    });
  }
});
