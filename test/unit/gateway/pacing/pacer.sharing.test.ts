import assert from 'node:assert/strict';
import { Pacer, type Priority } from '../../../../src/core/gateway/pacer';
import { ManualClock } from '../manualClock';
import { never } from '../testTransport';
import { fixedWindows, tokenBucket, type Limit } from './limitedGateway';
import { pass, settle } from './passTime';
import { refusal } from './refusal';

describe('a Pacer that is shared', () => {
  let clock: ManualClock;
  let dispatched: string[];

  beforeEach(() => {
    clock = new ManualClock();
    dispatched = [];
  });

  /** Sends requests to a gateway with a limit. */
  function ask(
    pacer: Pacer,
    name: string,
    limit: Limit,
    signal = never(),
    priority: Priority = 'user',
  ): Promise<string> {
    const send = () => {
      dispatched.push(name);
      return limit.take(clock.now()) ? Promise.resolve(name) : Promise.reject(refusal());
    };
    return pacer.run(send, priority, signal);
  }

  it('keeps working for the remaining users when one leaves', async () => {
    const pacer = new Pacer({ clock, statedRate: 1 });
    const open: Limit = { take: () => true };
    const [reason, one] = [new Error('closed'), new AbortController()];
    const first = [1, 2, 3].map(turn => ask(pacer, `one ${turn}`, open, one.signal).catch((error: unknown) => error));
    const second = [1, 2, 3].map(turn => ask(pacer, `other ${turn}`, open));
    await settle();
    one.abort(reason);
    assert.ok((await Promise.all(first)).includes(reason));
    await assert.rejects(ask(pacer, 'late', open, one.signal), reason);
    await pass(clock, 5000);
    assert.deepEqual(await Promise.all(second), ['other 1', 'other 2', 'other 3']);
    assert.ok(!dispatched.includes('late') && !dispatched.includes('one 3'), dispatched.join());
  });

  it('keeps one rate for all', async () => {
    const pacer = new Pacer({ clock, statedRate: 5 });
    const open: Limit = { take: () => true };
    const all = Promise.all(Array.from({ length: 40 }, (_, turn) => ask(pacer, String(turn), open)));
    await pass(clock, 3000);
    assert.ok(dispatched.length <= 5 * 4 + 1, String(dispatched.length));
    await pass(clock, 6000);
    assert.equal((await all).length, 40);
  });

  it('forgets what it learnt, and ignores answers to earlier requests', async () => {
    const limit = tokenBucket(() => 5);
    const pacer = new Pacer({ clock });
    const all = Promise.all(Array.from({ length: 60 }, (_, turn) => ask(pacer, String(turn), limit)));
    await pass(clock, 13_000);
    await all;
    assert.ok(pacer.memory !== undefined && pacer.state.learnt);
    pacer.forget();
    assert.deepEqual([pacer.memory, pacer.state.ratePerSecond, pacer.state.learnt], [undefined, undefined, false]);
    assert.equal(await ask(pacer, 'after', { take: () => true }), 'after');
    assert.equal(pacer.memory, undefined);
  });

  it('keeps a configured rate when it forgets', async () => {
    const limit = tokenBucket(() => 5);
    const pacer = new Pacer({ clock, statedRate: 8 });
    const all = Promise.all(Array.from({ length: 60 }, (_, turn) => ask(pacer, String(turn), limit)));
    await pass(clock, 13_000);
    await all;
    assert.ok(pacer.memory !== undefined);
    pacer.forget();
    assert.deepEqual([pacer.memory, pacer.state.ratePerSecond, pacer.state.learnt], [undefined, 8, false]);
  });

  const limits: readonly (readonly [text: string, limit: () => Limit])[] = [
    ['a bucket of 10/s', () => tokenBucket(() => 10)],
    ['a bucket of 50/s', () => tokenBucket(() => 50)],
    ['windows of 10 a second', () => fixedWindows(10)],
  ];
  for (const [text, limit] of limits) {
    it(`sends at most one prefetch between a hover and its request, under ${text}`, async () => {
      const gateway = limit();
      const pacer = new Pacer({ clock });
      const prefetches = Promise.all(
        Array.from({ length: 400 }, (_, turn) => ask(pacer, `prefetch ${turn}`, gateway, never(), 'prefetch')),
      );
      const between: number[] = [];
      for (let hover = 0; hover < 12; hover++) {
        await pass(clock, 370);
        const before = dispatched.length;
        const answer = ask(pacer, 'hover', gateway);
        await pass(clock, 2500);
        assert.equal(await answer, 'hover');
        between.push(dispatched.indexOf('hover', before) - before);
      }
      assert.ok(Math.max(...between) <= 1, between.join());
      await pass(clock, 45_000);
      await prefetches;
    });
  }
});
