import assert from 'node:assert/strict';
import { Cancelling } from '../../../src/core/gateway/cancellation';

describe('Cancelling', () => {
  const reason = new Error('gone');

  it('calls its listeners once, with the reason known', () => {
    const cancelling = new Cancelling();
    const seen: unknown[] = [];
    cancelling.addEventListener('abort', () => seen.push(cancelling.reason));
    assert.equal(cancelling.aborted, false);
    cancelling.throwIfAborted();
    cancelling.abort(reason);
    cancelling.abort(new Error('later'));
    assert.deepEqual([seen, cancelling.aborted, cancelling.reason], [[reason], true, reason]);
    assert.throws(() => {
      cancelling.throwIfAborted();
    }, reason);
  });

  it('does not call a listener that was removed', () => {
    const cancelling = new Cancelling();
    let calls = 0;
    const listener = (): void => {
      calls++;
    };
    cancelling.addEventListener('abort', listener);
    cancelling.removeEventListener('abort', listener);
    cancelling.abort(reason);
    assert.equal(calls, 0);
  });

  it('is the same as its signal, whenever that is made', () => {
    const [before, after] = [new Cancelling(), new Cancelling()];
    const { signal } = before;
    assert.equal(signal.aborted, false);
    before.abort(reason);
    after.abort(reason);
    assert.deepEqual([signal.reason, after.signal.reason], [reason, reason]);
  });
});
