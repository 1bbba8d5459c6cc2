import assert from 'node:assert/strict';
import { NotFoundError, RateLimitError } from '../../../../src/core/gateway/statusErrors';
import { NoTurnError, Pacer, type Priority } from '../../../../src/core/gateway/pacer';
import { ManualClock } from '../manualClock';
import { rejection } from '../rejection';
import { never } from '../testTransport';
import { tokenBucket } from './limitedGateway';
import { pass, settle } from './passTime';
import { CONTEXT, facts, refusal } from './refusal';

/** The owner of all requests. */

describe('Pacer', () => {
  let clock: ManualClock;
  let order: string[];

  beforeEach(() => {
    clock = new ManualClock();
    order = [];
  });

  function ask(pacer: Pacer, name: string, priority: Priority = 'user', signal = never()): Promise<string> {
    const send = () => {
      order.push(name);
      return Promise.resolve(name);
    };
    return pacer.run(send, priority, signal);
  }

  it('sends immediately if nothing is known and nothing waits', async () => {
    const pacer = new Pacer({ clock });
    assert.equal(await ask(pacer, 'a'), 'a');
    assert.deepEqual(pacer.state, { waiting: 0, ratePerSecond: undefined, learnt: false, askedWaitMs: 0 });
    assert.deepEqual([pacer.memory, clock.asked], [undefined, []]);
  });

  it('keeps to the rate that the user configured', async () => {
    const pacer = new Pacer({ clock, statedRate: 2 });
    const all = Promise.all(Array.from({ length: 8 }, (_, index) => ask(pacer, String(index))));
    await pass(clock, 1000);
    assert.ok(order.length <= 5, String(order.length));
    assert.ok(pacer.state.waiting >= 3);
    await pass(clock, 4000);
    assert.equal((await all).length, 8);
    assert.deepEqual(order, ['0', '1', '2', '3', '4', '5', '6', '7']);
    assert.deepEqual([pacer.state.waiting, pacer.state.ratePerSecond, clock.pending], [0, 2, 0]);
  });

  it('counts a second from when a request has left, even if the process was busy meanwhile', async () => {
    const pacer = new Pacer({ clock, statedRate: 2 });
    const starts: number[] = [];
    const send = () => {
      if (starts.length < 2) clock.advance(150);
      starts.push(clock.ticks());
      return Promise.resolve();
    };
    const all = Promise.all([1, 2, 3, 4].map(() => pacer.run(send, 'user', never())));
    await pass(clock, 4_000);
    await all;
    assert.ok((starts[2] ?? 0) - (starts[0] ?? 0) > 1_000, starts.join());
  });

  it('keeps its pace when the wall clock is set back or forward', async () => {
    for (const set of [-3_600_000, 3_600_000]) {
      order = [];
      const pacer = new Pacer({ clock, statedRate: 2 });
      const all = Promise.all(Array.from({ length: 8 }, (_, index) => ask(pacer, String(index))));
      await settle();
      clock.set(clock.now() + set);
      await pass(clock, 1000);
      assert.ok(order.length <= 5, String(order.length));
      await pass(clock, 4000);
      assert.equal((await all).length, 8);
    }
  });

  it('sends user requests before prefetch', async () => {
    const pacer = new Pacer({ clock, statedRate: 1 });
    const all = [
      ...['p1', 'p2', 'p3', 'p4'].map(name => ask(pacer, name, 'prefetch')),
      ask(pacer, 'u1'),
      ask(pacer, 'u2'),
    ];
    await settle();
    const ahead = order.length;
    await pass(clock, 6000);
    await Promise.all(all);
    assert.deepEqual(order.slice(ahead, ahead + 2), ['u1', 'u2']);
    assert.equal(order.length, 6);
  });

  it('gives up on a user request if nothing was accepted for 90 s, but lets prefetch wait', async () => {
    const pacer = new Pacer({ clock, statedRate: 0.01 });
    await ask(pacer, 'first');
    const late = rejection(ask(pacer, 'late'), NoTurnError);
    const prefetch = ask(pacer, 'prefetch', 'prefetch');
    await pass(clock, 89_000);
    assert.equal(pacer.state.waiting, 2);
    await pass(clock, 1_000);
    assert.equal((await late).waitedMs, 90_000);
    assert.equal(pacer.state.waiting, 1);
    await pass(clock, 30_000);
    assert.equal(await prefetch, 'prefetch');
    assert.deepEqual(order, ['first', 'prefetch']);
    assert.equal(clock.pending, 0);
  });

  it('loses none of a thousand requests that wait for several minutes, as long as others are accepted', async () => {
    const pacer = new Pacer({ clock, statedRate: 5 });
    const all = Promise.all(Array.from({ length: 1000 }, (_, index) => ask(pacer, String(index))));
    for (let turn = 0; turn < 1_000; turn++) {
      clock.advance(202);
      await settle();
    }
    assert.equal((await all).length, 1000);
  });

  it('resends a refused request before later ones', async () => {
    const pacer = new Pacer({ clock, statedRate: 1 });
    let refused = 0;
    const first = pacer.run(
      () => {
        order.push('first');
        return refused++ < 2 ? Promise.reject(refusal()) : Promise.resolve('fine');
      },
      'user',
      never(),
    );
    const second = ask(pacer, 'second');
    await pass(clock, 12_000);
    assert.deepEqual([await first, await second], ['fine', 'second']);
    assert.ok(order.lastIndexOf('first') < order.length);
    assert.equal(order.filter(name => name === 'first').length, 3);
    assert.equal(order.filter(name => name === 'second').length, 1);
  });

  it('waits as long as the gateway requests', async () => {
    const pacer = new Pacer({ clock });
    let turn = 0;
    const answer = pacer.run(
      () => (turn++ === 0 ? Promise.reject(refusal(3000)) : Promise.resolve('fine')),
      'user',
      never(),
    );
    await pass(clock, 2990);
    assert.deepEqual([turn, pacer.state.askedWaitMs], [1, 20]);
    await pass(clock, 20);
    assert.equal(await answer, 'fine');
  });

  it('gives up when everything is refused, and says why', async () => {
    const pacer = new Pacer({ clock });
    let sent = 0;
    const answer = rejection(
      pacer.run(
        () => {
          sent++;
          return Promise.reject(refusal());
        },
        'user',
        never(),
      ),
      RateLimitError,
    );
    await pass(clock, 20_000);
    assert.equal((await answer).status, 429);
    assert.ok(sent <= 9, String(sent));
    assert.equal(clock.pending, 0);
  });

  it('gives up on a request that was refused for six seconds, not sooner', async () => {
    const outcome = async (retryAfterMs: number) => {
      const pacer = new Pacer({ clock });
      let sent = 0;
      const send = () => (++sent > 2 ? Promise.resolve('fine') : Promise.reject(refusal(retryAfterMs)));
      const answer = pacer.run(send, 'user', never()).catch((error: unknown) => error instanceof RateLimitError);
      await pass(clock, 13_000);
      return [await answer, sent];
    };
    assert.deepEqual(
      [await outcome(6_000), await outcome(5_990)],
      [
        [true, 2],
        ['fine', 3],
      ],
    );
  });

  it('passes other errors on, and counts answered requests as taken', async () => {
    const pacer = new Pacer({ clock });
    for (const error of [new NotFoundError(CONTEXT, facts(404)), new Error('broken')]) {
      await assert.rejects(
        pacer.run(() => Promise.reject(error), 'user', never()),
        error,
      );
    }
    assert.equal(await ask(pacer, 'after'), 'after');
  });

  it('can be cancelled in the queue', async () => {
    const pacer = new Pacer({ clock, statedRate: 1 });
    const abort = new AbortController();
    const reason = new Error('the user pressed Cancel');
    const sent = [ask(pacer, 'a'), ask(pacer, 'b'), ask(pacer, 'c')];
    const cancelled = assert.rejects(ask(pacer, 'cancelled', 'user', abort.signal), reason);
    await settle();
    const { waiting } = pacer.state;
    abort.abort(reason);
    await cancelled;
    assert.equal(pacer.state.waiting, waiting - 1);
    await assert.rejects(ask(pacer, 'too late', 'user', abort.signal), reason);
    await pass(clock, 4000);
    assert.deepEqual(await Promise.all(sent), ['a', 'b', 'c']);
    assert.deepEqual(order, ['a', 'b', 'c']);
  });

  it('notifies its listeners of changes until they unsubscribe', async () => {
    const pacer = new Pacer({ clock, statedRate: 1 });
    const seen: number[] = [];
    const end = pacer.onChange(() => seen.push(pacer.state.waiting));
    const all = Promise.all([ask(pacer, 'a'), ask(pacer, 'b'), ask(pacer, 'c')]);
    await pass(clock, 3000);
    await all;
    assert.ok(seen.includes(1) && seen.at(-1) === 0);
    end();
    const { length } = seen;
    await pass(clock, 3000);
    await ask(pacer, 'd');
    assert.equal(seen.length, length);
  });

  it('remembers what it learnt and starts there the next time', async () => {
    const pacer = new Pacer({ clock });
    const limit = tokenBucket(() => 5);
    const start = clock.now();
    const send = () => (limit.take(clock.now() - start) ? Promise.resolve('fine') : Promise.reject(refusal()));
    const all = Promise.all(Array.from({ length: 150 }, () => pacer.run(send, 'user', never())));
    await pass(clock, 31_000);
    assert.equal((await all).length, 150);
    const memory = pacer.memory ?? assert.fail();
    assert.ok(Math.abs(memory.ratePerSecond - 5) < 1, String(memory.ratePerSecond));
    const next = new Pacer({ clock, memory: JSON.parse(JSON.stringify(memory)) as typeof memory });
    assert.deepEqual(next.state, { waiting: 0, ratePerSecond: memory.ratePerSecond, learnt: false, askedWaitMs: 0 });
    assert.equal(next.memory, undefined);
  });
});
