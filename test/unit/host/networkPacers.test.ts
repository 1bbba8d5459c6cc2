import assert from 'node:assert/strict';
import { Pacer, type PacerState } from '../../../src/core/gateway/pacer';
import type { Network } from '../../../src/core/gateway/network';
import { NetworkMemory } from '../../../src/host/shell/networkMemory';
import { NetworkPacers, type MakePacer } from '../../../src/host/shell/networkPacers';
import { ManualClock } from '../gateway/manualClock';
import { tokenBucket } from '../gateway/pacing/limitedGateway';
import { pass, settle } from '../gateway/pacing/passTime';
import { refusal } from '../gateway/pacing/refusal';
import { never } from '../gateway/testTransport';
import { MapMemento } from './mapMemento';

const MAIN: Network = {
  id: 'main',
  label: 'Main',
  baseUrl: 'https://gateway.example/v1',
  auth: 'bearer',
  mainNetwork: true,
  sandbox: false,
};

describe('NetworkPacers', () => {
  let clock: ManualClock;
  let state: MapMemento;
  let memory: NetworkMemory;
  let told: string[];
  let pacers: NetworkPacers;

  const make: MakePacer = (network, learnt) => new Pacer({ clock, memory: learnt, statedRate: network.qps });

  beforeEach(() => {
    clock = new ManualClock();
    state = new MapMemento();
    memory = new NetworkMemory(state);
    told = [];
    pacers = open();
  });

  function open(): NetworkPacers {
    return new NetworkPacers(memory, clock, ({ id }, { waiting }: PacerState) => told.push(`${id} ${waiting}`));
  }

  /** Lets a pacer learn 5/s from 60 requests, in 13 s. */
  async function learn(pacer: Pacer): Promise<void> {
    const limit = tokenBucket(() => 5);
    const start = clock.now();
    const send = () => (limit.take(clock.now() - start) ? Promise.resolve('fine') : Promise.reject(refusal()));
    const all = Promise.all(Array.from({ length: 60 }, () => pacer.run(send, 'user', never(), {})));
    await pass(clock, 13_000);
    await all;
  }

  function savedRate(id = 'main'): number | undefined {
    return memory.read({ ...MAIN, id }).pacer?.ratePerSecond;
  }

  it('gives all connections to a network one pacer, and announces it once', async () => {
    const pacer = pacers.of(MAIN, make);
    assert.equal(pacers.of({ ...MAIN, label: 'Another label' }, make), pacer);
    assert.notEqual(pacers.of({ ...MAIN, id: 'test' }, make), pacer);
    await pacer.run(() => Promise.resolve('fine'), 'user', never(), {});
    assert.deepEqual(told, ['main 0']);
  });

  it('saves what was learnt while in use, but rarely', async () => {
    await learn(pacers.of(MAIN, make));
    assert.ok(Math.abs((savedRate() ?? 0) - 5) < 1.5, String(savedRate()));
    assert.ok(state.writes <= 3, String(state.writes));
  });

  it('saves the rest when it is closed, and hands it to the next', async () => {
    const pacer = pacers.of(MAIN, make);
    await learn(pacer);
    pacers.dispose();
    await settle();
    assert.equal(savedRate(), pacer.memory?.ratePerSecond);
    assert.equal(clock.pending, 0);
    assert.equal(open().of(MAIN, make).state.ratePerSecond, savedRate());
  });

  it('saves unsaved data immediately when it is closed', async () => {
    const pacer = pacers.of(MAIN, make);
    const learning = learn(pacer);
    for (let ms = 0; ms < 5000 && pacer.memory === undefined; ms += 10) await settle();
    assert.ok(pacer.memory !== undefined);
    assert.equal(savedRate(), undefined);
    pacers.dispose();
    assert.equal(savedRate(), pacer.memory.ratePerSecond);
    const { writes } = state;
    await learning;
    assert.equal(state.writes, writes);
  });

  it('forgets the rate when the key changes, and does not write it back', async () => {
    const pacer = pacers.of(MAIN, make);
    await learn(pacer);
    await memory.setChain(MAIN, 2);
    pacers.forget(MAIN);
    assert.equal(pacer.state.ratePerSecond, undefined);
    await pass(clock, 20_000);
    pacers.dispose();
    assert.deepEqual(memory.read(MAIN), { chainId: 2 });
  });

  it('does not write back a rate from before a chain reset', async () => {
    const pacer = pacers.of(MAIN, make);
    await memory.setChain(MAIN, 2);
    await learn(pacer);
    pacer.forget();
    await memory.setChain(MAIN, 3);
    await pass(clock, 20_000);
    pacers.dispose();
    assert.deepEqual(memory.read(MAIN), { chainId: 3 });
  });

  it('forgets removed networks', async () => {
    await learn(pacers.of(MAIN, make));
    await memory.setChain(MAIN, 1);
    await memory.setChain({ ...MAIN, id: 'closed long ago' }, 1);
    await memory.setChain({ ...MAIN, id: 'test' }, 2);
    pacers.keepOnly(['sandbox', 'test']);
    pacers.dispose();
    assert.deepEqual(state.values, { 'network.test': { gateway: MAIN.baseUrl, chainId: 2 } });
  });

  it('starts again at a different address, and with a different configured rate', async () => {
    const pacer = pacers.of(MAIN, make);
    await learn(pacer);
    const stated = pacers.of({ ...MAIN, qps: 3 }, make);
    assert.notEqual(stated, pacer);
    assert.equal(stated.state.ratePerSecond, 3);
    const moved = pacers.of({ ...MAIN, baseUrl: 'https://another.example/v1' }, make);
    assert.equal(moved.state.ratePerSecond, undefined);
    assert.equal(savedRate(), undefined);
  });

  it('remembers nothing about the sandbox', async () => {
    await learn(pacers.of({ ...MAIN, id: 'sandbox', sandbox: true }, make));
    await pass(clock, 20_000);
    pacers.dispose();
    assert.deepEqual(state.values, {});
  });
});
