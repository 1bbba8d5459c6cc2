import assert from 'node:assert/strict';
import { NetworkMemory } from '../../../src/host/session/networkMemory';
import { MapMemento } from './mapMemento';

const GATEWAY = 'https://gateway.example/v1';
const MAIN = { id: 'main', baseUrl: GATEWAY };
const TEST = { id: 'test', baseUrl: GATEWAY };
const PACER = { ratePerSecond: 12.5, learntAt: 1_700_000_000_000 };

describe('NetworkMemory', () => {
  it('returns what it stored', async () => {
    const state = new MapMemento();
    const memory = new NetworkMemory(state);
    assert.deepEqual(memory.read(MAIN), {});
    await memory.setChain(MAIN, 1);
    await memory.setPacer(MAIN, PACER);
    assert.deepEqual(new NetworkMemory(state).read(MAIN), { chainId: 1, pacer: PACER });
    assert.deepEqual(memory.read(TEST), {});
  });

  it('drops the rate when the chain changes, and only the rate when the pacer is cleared', async () => {
    const memory = new NetworkMemory(new MapMemento());
    await memory.setPacer(MAIN, PACER);
    await memory.setChain(MAIN, 1);
    assert.deepEqual(memory.read(MAIN), { chainId: 1, pacer: PACER });
    await memory.setChain(MAIN, 2);
    assert.deepEqual(memory.read(MAIN), { chainId: 2 });
    await memory.setPacer(MAIN, PACER);
    await memory.setPacer(MAIN, undefined);
    assert.deepEqual(memory.read(MAIN), { chainId: 2 });
  });

  it('forgets a removed network, and nothing else', async () => {
    const state = new MapMemento({ other: 'kept' });
    const memory = new NetworkMemory(state);
    await memory.setChain(MAIN, 1);
    await memory.setChain(TEST, 2);
    assert.deepEqual(memory.networks(), ['main', 'test']);
    await memory.forget('main');
    assert.deepEqual(memory.networks(), ['test']);
    assert.deepEqual(state.values, { other: 'kept', 'network.test': { gateway: GATEWAY, chainId: 2 } });
  });

  it('returns nothing for a different gateway under the same id', async () => {
    const memory = new NetworkMemory(new MapMemento());
    const moved = { ...MAIN, baseUrl: 'https://another.example/v1' };
    await memory.setChain(MAIN, 1);
    await memory.setPacer(MAIN, PACER);
    assert.deepEqual(memory.read(moved), {});
    await memory.setChain(moved, 1);
    assert.deepEqual(memory.read(moved), { chainId: 1 });
    assert.deepEqual(memory.read(MAIN), {});
  });

  it('ignores entries that do not name their gateway', () => {
    const state = new MapMemento({ 'network.main': { chainId: 1, pacer: PACER } });
    assert.deepEqual(new NetworkMemory(state).read(MAIN), {});
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
    it(`reads what is valid in ${JSON.stringify(stored)}`, () => {
      assert.deepEqual(new NetworkMemory(new MapMemento({ 'network.main': ofGateway(stored) })).read(MAIN), read);
    });
  }
});

function ofGateway(stored: unknown): unknown {
  const isMembers = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
  return isMembers ? { gateway: GATEWAY, ...stored } : stored;
}
