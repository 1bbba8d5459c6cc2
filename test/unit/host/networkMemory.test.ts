import assert from 'node:assert/strict';
import { NetworkMemory } from '../../../src/host/networkMemory';
import { MapMemento } from './mapMemento';

const PACER = { ratePerSecond: 12.5, learntAt: 1_700_000_000_000 };

describe('NetworkMemory', () => {
  it('gives back what it was told', async () => {
    const state = new MapMemento();
    const memory = new NetworkMemory(state);
    assert.deepEqual(memory.read('main'), {});
    await memory.setChain('main', 1);
    await memory.setPacer('main', PACER);
    assert.deepEqual(new NetworkMemory(state).read('main'), { chainId: 1, pacer: PACER });
    assert.deepEqual(memory.read('test'), {});
  });

  it('drops the rate when the chain changes, and the rate alone when told so', async () => {
    const memory = new NetworkMemory(new MapMemento());
    await memory.setPacer('main', PACER);
    await memory.setChain('main', 1);
    assert.deepEqual(memory.read('main'), { chainId: 1, pacer: PACER });
    await memory.setChain('main', 2);
    assert.deepEqual(memory.read('main'), { chainId: 2 });
    await memory.setPacer('main', PACER);
    await memory.setPacer('main', undefined);
    assert.deepEqual(memory.read('main'), { chainId: 2 });
  });

  it('forgets a network that is no more, and nothing else', async () => {
    const state = new MapMemento({ other: 'kept' });
    const memory = new NetworkMemory(state);
    await memory.setChain('main', 1);
    await memory.setChain('test', 2);
    assert.deepEqual(memory.networks(), ['main', 'test']);
    await memory.forget('main');
    assert.deepEqual(memory.networks(), ['test']);
    assert.deepEqual(state.values, { other: 'kept', 'network.test': { chainId: 2 } });
  });

  const damaged: readonly (readonly [stored: unknown, read: object])[] = [
    ['text', {}],
    [7, {}],
    [null, {}],
    [[1, 2], {}],
    [{}, {}],
    [{ chainId: '1' }, {}],
    [{ chainId: NaN }, {}],
    [{ chainId: 1.5 }, {}],
    [{ chainId: -3 }, {}],
    [{ chainId: 1e9 }, {}],
    [{ chainId: 2, pacer: 'fast' }, { chainId: 2 }],
    [{ chainId: 2, pacer: null }, { chainId: 2 }],
    [{ chainId: 2, pacer: [] }, { chainId: 2 }],
    [{ pacer: { ratePerSecond: 5 } }, {}],
    [{ pacer: { ...PACER, ratePerSecond: 0 } }, {}],
    [{ pacer: { ...PACER, ratePerSecond: -1 } }, {}],
    [{ pacer: { ...PACER, ratePerSecond: NaN } }, {}],
    [{ pacer: { ...PACER, ratePerSecond: Infinity } }, {}],
    [{ pacer: { ...PACER, ratePerSecond: 1e300 } }, {}],
    [{ pacer: { ...PACER, ratePerSecond: '5' } }, {}],
    [{ pacer: { ...PACER, learntAt: 'yesterday' } }, {}],
    [{ pacer: { ...PACER, learntAt: NaN } }, {}],
    [{ chainId: 'x', pacer: { ...PACER, more: true }, more: {} }, { pacer: PACER }],
  ];
  for (const [stored, read] of damaged) {
    it(`makes the best of ${JSON.stringify(stored)}`, () => {
      assert.deepEqual(new NetworkMemory(new MapMemento({ 'network.main': stored })).read('main'), read);
    });
  }
});
