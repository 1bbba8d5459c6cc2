import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Pacer, type PacerMemory, type PacerOptions, type PacerState } from '../../../src/core/gateway/pacer';
import type { Network } from '../../../src/core/gateway/network';
import { NetworkMemory } from '../../../src/host/session/networkMemory';
import { NetworkPacers, type MakePacer } from '../../../src/host/session/networkPacers';
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

const IDS = ['main', 'test', 'sandbox'];

/** Places of three networks, one of which is the sandbox. */
const NETWORK = fc.record({
  id: fc.constantFrom(...IDS),
  baseUrl: fc.constantFrom('https://gateway.example/v1', 'https://another.example/v1'),
  qps: fc.constantFrom(undefined, 3),
});
const STEP = fc.record({
  act: fc.constantFrom('use', 'use', 'measure', 'measure', 'forget', 'remove', 'wait', 'close'),
  network: NETWORK.map(({ qps, ...place }) => ({
    ...place,
    sandbox: place.id === 'sandbox',
    ...(qps !== undefined && { qps }),
  })),
  // Of those that were ever made.
  which: fc.nat({ max: 9 }),
  // The second of two rates may differ by a tenth, or by more or less.
  rate: fc.constantFrom(100, 100, 100, 90, 110, 89, 111),
});

/** A pacer whose measured rate the test sets. */
class SteeredPacer extends Pacer {
  /** The rate that it was given. */
  readonly learnt: number | undefined;
  rate: number | undefined;

  constructor(options: PacerOptions) {
    super(options);
    this.learnt = options.memory?.ratePerSecond;
  }

  override get memory(): PacerMemory | undefined {
    return this.rate === undefined ? undefined : { ratePerSecond: this.rate, learntAt: 7 };
  }

  measure(rate: number): void {
    this.rate = rate;
    // Announces the change.
    super.forget();
  }

  override forget(): void {
    this.rate = undefined;
    super.forget();
  }
}

/** What a pacer in use should have saved. */
interface Used {
  readonly pacer: SteeredPacer;
  readonly network: Network;
  saved: number | undefined;
  /** Whether its rate is to be saved. */
  isWaiting: boolean;
}

/** What is stored of a network. */
interface Saved {
  readonly gateway: string;
  readonly ratePerSecond?: number;
}

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
    const all = Promise.all(Array.from({ length: 60 }, () => pacer.run(send, 'user', never())));
    await pass(clock, 13_000);
    await all;
  }

  function savedRate(id = 'main'): number | undefined {
    return memory.read({ ...MAIN, id }).pacer?.ratePerSecond;
  }

  function assertSaved(saved: ReadonlyMap<string, Saved>): void {
    const rows = [...saved].map(([id, { gateway, ratePerSecond }]) => [
      `network.${id}`,
      { gateway, ...(ratePerSecond !== undefined && { pacer: { ratePerSecond, learntAt: 7 } }) },
    ]);
    assert.deepEqual(state.values, Object.fromEntries(rows));
  }

  it('gives all connections to a network one pacer, and announces it once', async () => {
    const pacer = pacers.of(MAIN, make);
    assert.equal(pacers.of({ ...MAIN, label: 'Another label' }, make), pacer);
    assert.notEqual(pacers.of({ ...MAIN, id: 'test' }, make), pacer);
    await pacer.run(() => Promise.resolve('fine'), 'user', never());
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

  it('shows and saves only what those in use measure, in whatever order they are replaced, forgotten and closed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 8, maxLength: 30 }), async steps => {
        clock = new ManualClock();
        state = new MapMemento();
        memory = new NetworkMemory(state);
        told = [];
        pacers = open();
        /** All that were ever made, and those in use with the rate that is saved for them. */
        const made: { readonly pacer: SteeredPacer; readonly network: Network }[] = [];
        const used = new Map<string, Used>();
        const saved = new Map<string, Saved>();
        const save = (id: string) => {
          const one = used.get(id);
          if (!one) return;
          one.isWaiting = false;
          const rate = one.pacer.rate;
          if (one.network.sandbox || rate === undefined || rate === one.saved) return;
          one.saved = rate;
          saved.set(id, { gateway: one.network.baseUrl, ratePerSecond: rate });
        };
        const drop = (network: Network) => {
          const one = used.get(network.id);
          if (one) one.saved = undefined;
          saved.set(network.id, { gateway: network.baseUrl });
        };
        const end = (id: string) => {
          save(id);
          used.delete(id);
        };
        for (const step of steps) {
          told.length = 0;
          const expected: string[] = [];
          const network = { ...MAIN, ...step.network };
          const { id } = network;
          switch (step.act) {
            case 'use': {
              const before = used.get(id);
              const isSame = before?.network.baseUrl === network.baseUrl && before.network.qps === network.qps;
              const count = made.length;
              const pacer = pacers.of(network, (place, learnt) => {
                const fresh = new SteeredPacer({ clock, memory: learnt, statedRate: place.qps });
                made.push({ pacer: fresh, network });
                return fresh;
              });
              if (before && isSame) {
                assert.equal(pacer, before.pacer);
                assert.equal(made.length, count);
                break;
              }
              if (before && before.network.baseUrl !== network.baseUrl) {
                drop(before.network);
                expected.push(`${id} 0`);
              }
              end(id);
              const known = saved.get(id);
              const rate = known?.gateway === network.baseUrl && !network.sandbox ? known.ratePerSecond : undefined;
              const fresh = made[count]?.pacer ?? assert.fail('no new pacer');
              assert.equal(pacer, fresh);
              assert.equal(fresh.learnt, rate);
              used.set(id, { pacer: fresh, network, saved: rate, isWaiting: false });
              break;
            }
            case 'measure': {
              const one = made[step.which % Math.max(made.length, 1)];
              if (!one) break;
              one.pacer.measure(step.rate);
              const now = used.get(one.network.id);
              if (now?.pacer !== one.pacer) break;
              expected.push(`${one.network.id} 0`);
              if (now.saved === undefined || Math.abs(step.rate - now.saved) > now.saved / 10) now.isWaiting = true;
              break;
            }
            case 'forget':
              pacers.forget(network);
              drop(network);
              if (used.has(id)) expected.push(`${id} 0`);
              break;
            case 'remove':
              pacers.keepOnly(IDS.filter(each => each !== id));
              end(id);
              saved.delete(id);
              break;
            case 'wait':
              clock.advance(4_999);
              await settle();
              assertSaved(saved);
              clock.advance(1);
              await settle();
              for (const [waiting, { isWaiting }] of used) if (isWaiting) save(waiting);
              break;
            case 'close':
              pacers.dispose();
              for (const each of [...used.keys()]) end(each);
              pacers = open();
          }
          assert.deepEqual(told, expected, step.act);
          assertSaved(saved);
          assert.equal(clock.pending, [...used.values()].filter(({ isWaiting }) => isWaiting).length, step.act);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('remembers nothing about the sandbox', async () => {
    await learn(pacers.of({ ...MAIN, id: 'sandbox', sandbox: true }, make));
    await pass(clock, 20_000);
    pacers.dispose();
    assert.deepEqual(state.values, {});
  });
});
