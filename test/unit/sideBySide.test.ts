import assert from 'node:assert/strict';
import { sideBySide } from '../support/gate/sideBySide.mjs';

describe('work that is done side by side', () => {
  /** Pieces that end when the test ends them. */
  const held = () => {
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (piece: string): Promise<string> =>
      new Promise(resolve => {
        started.push(piece);
        ends.set(piece, () => {
          resolve(piece);
        });
      });
    const end = async (piece: string) => {
      ends.get(piece)?.();
      await turn();
    };
    return { started, work, end };
  };
  const turn = () => new Promise(resolve => setImmediate(resolve));

  it('begins with what has arrived, and prefers an earlier batch once it arrives', async () => {
    const { started, work, end } = held();
    const { promise, resolve } = withResolvers<readonly string[]>();
    const all = sideBySide([promise, Promise.resolve(['c', 'd', 'e'])], 2, work);
    await turn();
    assert.deepEqual(started, ['c', 'd']);
    resolve(['a', 'b']);
    await end('d');
    await end('c');
    assert.deepEqual(started, ['c', 'd', 'a', 'b']);
    await end('a');
    await end('e');
    await end('b');
    assert.deepEqual(await all, ['d', 'c', 'a', 'e', 'b']);
  });

  it('waits for a batch that has not arrived while nothing else is left', async () => {
    const { started, work, end } = held();
    const { promise, resolve } = withResolvers<readonly string[]>();
    const all = sideBySide([Promise.resolve(['b']), promise], 3, work);
    await turn();
    await end('b');
    resolve(['a']);
    await turn();
    assert.deepEqual(started, ['b', 'a']);
    await end('a');
    assert.deepEqual(await all, ['b', 'a']);
  });

  it('fails if a batch cannot be obtained', async () => {
    const { work } = held();
    const all = sideBySide([Promise.resolve(['a']), Promise.reject(new Error('no host'))], 1, work);
    await assert.rejects(all, { message: 'no host' });
  });
});

function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>(done => (resolve = done));
  return { promise, resolve };
}
