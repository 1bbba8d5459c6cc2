import assert from 'node:assert/strict';
import { OneAtATime } from '../../../src/host/results/page';

describe('OneAtATime', () => {
  it('ignores requests while work is under way', async () => {
    const said: boolean[] = [];
    const one = new OneAtATime(isUnderWay => said.push(isUnderWay));
    let finish: () => void = () => undefined;
    let runs = 0;
    const work = async () => {
      runs++;
      await new Promise<void>(resolve => (finish = resolve));
    };
    const first = one.run(work);
    await one.run(work);
    assert.deepEqual([runs, one.isUnderWay, said], [1, true, [true]]);
    finish();
    await first;
    assert.deepEqual([one.isUnderWay, said], [false, [true, false]]);
    const second = one.run(work);
    finish();
    await second;
    assert.equal(runs, 2);
  });

  it('cancels the work under way, and accepts new work', async () => {
    const one = new OneAtATime(() => undefined);
    const waiting = one.run(
      signal =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reject(signal.reason as Error);
          });
        }),
    );
    one.cancel();
    await assert.rejects(waiting, { name: 'AbortError' });
    let signal: AbortSignal | undefined;
    await one.run(given => Promise.resolve((signal = given)).then(() => undefined));
    assert.equal(signal?.aborted, false);
  });
});
