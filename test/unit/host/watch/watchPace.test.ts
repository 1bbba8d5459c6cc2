import assert from 'node:assert/strict';
import { WatchPace } from '../../../../src/host/upgrades/watchRound';
import { ManualClock } from '../../gateway/manualClock';

/** Runs everything that was woken. */
const turn = () => new Promise(resolve => setImmediate(resolve));

describe('WatchPace', () => {
  it('begins one round when it is due, and none before', async () => {
    const clock = new ManualClock();
    let begun = 0;
    const pace = new WatchPace(clock, () => begun++);
    pace.set(clock.now() + 90_000);
    pace.set(clock.now() + 60_000);
    assert.equal(clock.pending, 1);
    clock.advance(59_999);
    await turn();
    assert.equal(begun, 0);
    clock.advance(1);
    await turn();
    assert.equal(begun, 1);
    clock.advance(120_000);
    await turn();
    assert.equal(begun, 1);
  });

  it('waits a second if a round is overdue, and does not wait if none is due', async () => {
    const clock = new ManualClock();
    let begun = 0;
    const pace = new WatchPace(clock, () => begun++);
    pace.set(0);
    assert.deepEqual(clock.asked, [1_000]);
    pace.set(undefined);
    assert.equal(clock.pending, 0);
    clock.advance(120_000);
    await turn();
    assert.equal(begun, 0);
  });
});
