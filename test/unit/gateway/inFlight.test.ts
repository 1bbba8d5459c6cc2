import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { InFlight } from '../../../src/core/gateway/inFlight';

interface Work {
  readonly signal: AbortSignal;
  readonly resolve: (value: string) => void;
  readonly reject: (error: Error) => void;
}

describe('InFlight', () => {
  let inFlight: InFlight<string>;
  let started: Work[];

  beforeEach(() => {
    inFlight = new InFlight();
    started = [];
  });

  function start(signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => started.push({ signal, resolve, reject }));
  }

  function share(key = 'a', abort = new AbortController()): Promise<string> {
    return inFlight.share(key, abort.signal, start);
  }

  it('shares one operation between callers', async () => {
    const answers = [share(), share(), share()];
    assert.equal(started.length, 1);
    started[0]?.resolve('x');
    assert.deepEqual(await Promise.all(answers), ['x', 'x', 'x']);
    assert.equal(started[0]?.signal.aborted, false);
  });

  it('keeps keys separate', async () => {
    const answers = [share('a'), share('b')];
    started[0]?.resolve('x');
    started[1]?.resolve('y');
    assert.deepEqual(await Promise.all(answers), ['x', 'y']);
  });

  it('starts again once the operation has ended', async () => {
    const first = share();
    started[0]?.resolve('x');
    await first;
    const second = share();
    started[1]?.resolve('y');
    assert.equal(await second, 'y');
  });

  it('passes a failure to all callers and does not keep it', async () => {
    const error = new Error('no');
    const failures = [assert.rejects(share(), error), assert.rejects(share(), error)];
    started[0]?.reject(error);
    await Promise.all(failures);
    const next = share();
    started[1]?.resolve('x');
    assert.equal(await next, 'x');
  });

  it('detaches only the caller that leaves', async () => {
    const abort = new AbortController();
    const reason = new Error('gone');
    const leaving = assert.rejects(share('a', abort), reason);
    const staying = share();
    abort.abort(reason);
    await leaving;
    assert.equal(started[0]?.signal.aborted, false);
    started[0].resolve('x');
    assert.equal(await staying, 'x');
  });

  it('aborts the operation when the last caller has left', async () => {
    const aborts = [new AbortController(), new AbortController()];
    const reason = new Error('gone');
    const leaving = aborts.map(abort => assert.rejects(share('a', abort), reason));
    for (const abort of aborts) abort.abort(reason);
    await Promise.all(leaving);
    assert.equal(started[0]?.signal.aborted, true);
    assert.equal(started[0].signal.reason, reason);
  });

  it('starts again for a caller that comes after the last one has left', async () => {
    const abort = new AbortController();
    const leaving = assert.rejects(share('a', abort));
    abort.abort();
    await leaving;
    const next = share();
    assert.equal(started.length, 2);
    started[0]?.reject(new Error('aborted late'));
    started[1]?.resolve('x');
    assert.equal(await next, 'x');
  });

  it('does not start for a caller that has already left', async () => {
    const reason = new Error('gone');
    await assert.rejects(inFlight.share('a', AbortSignal.abort(reason), start), reason);
    assert.equal(started.length, 0);
  });

  it("does not abort another caller's operation when its own has ended", async () => {
    const abort = new AbortController();
    const first = share('a', abort);
    started[0]?.resolve('x');
    await first;
    const second = share();
    abort.abort();
    assert.equal(started[1]?.signal.aborted, false);
    started[1].resolve('y');
    assert.equal(await second, 'y');
  });

  it('leaves no listener on a signal that outlives it', async () => {
    const abort = new AbortController();
    const answer = share('a', abort);
    assert.equal(getEventListeners(abort.signal, 'abort').length, 1);
    started[0]?.resolve('x');
    await answer;
    assert.equal(getEventListeners(abort.signal, 'abort').length, 0);
  });

  it('rethrows what start throws synchronously', async () => {
    const error = new Error('at once');
    const failing = inFlight.share('a', new AbortController().signal, () => {
      throw error;
    });
    await assert.rejects(failing, error);
  });
});
