import assert from 'node:assert/strict';
import { RefreshPace } from '../../../src/core/modules/refreshPace';
import { ManualClock } from '../gateway/manualClock';

describe('RefreshPace', () => {
  let clock: ManualClock;
  let refreshed: string[];
  let pace: RefreshPace;

  beforeEach(() => {
    clock = new ManualClock();
    refreshed = [];
    pace = new RefreshPace(clock, address => refreshed.push(address));
  });

  async function pass(ms: number): Promise<void> {
    clock.advance(ms);
    await Promise.resolve();
  }

  it('merges events within a quarter of a second', async () => {
    for (const modules of [200, 300, 400]) pace.more({ address: '0x1', modules });
    await pass(249);
    assert.deepEqual(refreshed, []);
    await pass(1);
    assert.deepEqual(refreshed, ['0x1']);
    pace.more({ address: '0x1', modules: 500 });
    await pass(250);
    assert.deepEqual(refreshed, ['0x1', '0x1']);
  });

  it('waits longer the more rows there are', async () => {
    pace.more({ address: '0x1', modules: 5000 });
    await pass(999);
    assert.deepEqual(refreshed, []);
    await pass(1);
    assert.deepEqual(refreshed, ['0x1']);
  });

  it('keeps accounts separate', async () => {
    pace.more({ address: '0x1', modules: 200 });
    await pass(100);
    pace.more({ address: '0x2', modules: 200 });
    await pass(150);
    assert.deepEqual(refreshed, ['0x1']);
    await pass(100);
    assert.deepEqual(refreshed, ['0x1', '0x2']);
  });

  it('passes on nothing after its end', async () => {
    pace.more({ address: '0x1', modules: 200 });
    pace.dispose();
    await pass(1000);
    assert.deepEqual(refreshed, []);
    assert.equal(clock.pending, 0);
  });
});
