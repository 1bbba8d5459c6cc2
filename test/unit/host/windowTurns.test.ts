import assert from 'node:assert/strict';
import type { Clock } from '../../../src/core/gateway/fetch';
import { MemoryFolder } from '../../../src/host/shell/textFolder';
import { WindowTurns } from '../../../src/host/shell/windowTurns';

/** A clock whose time passes as soon as everything waits for it. */
class EagerClock implements Clock {
  #now = 1_700_000_000_000;

  now(): number {
    return this.#now;
  }

  ticks(): number {
    return this.now();
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const until = this.#now + ms;
    await new Promise(resolve => setImmediate(resolve));
    signal?.throwIfAborted();
    this.#now = Math.max(this.#now, until);
  }
}

/** A list that windows share: each sees the others' writes after a delay. */
class SharedList {
  readonly folder = new MemoryFolder();
  readonly clock = new EagerClock();
  written: readonly string[] = [];
  #windows: (() => void)[] = [];

  /** @param lag the delay until a write is seen, in ms; `asked` if only rereading shows it */
  window(lag: number | 'never' | 'asked' = 1_000) {
    let known = this.written;
    const reread = async (): Promise<void> => {
      if (lag === 'never') throw new Error('no such file');
      await this.clock.sleep(10);
      if (lag === 'asked') known = this.written;
    };
    const turns = new WindowTurns(this.folder, { name: 'list', known: () => known, reread }, this.clock);
    this.#windows.push(() => {
      if (typeof lag === 'number') void this.clock.sleep(lag).then(() => (known = this.written));
    });
    const add = (item: string) =>
      turns.take(async () => {
        const next = [...known, item];
        await this.clock.sleep(30);
        known = next;
        this.written = next;
        for (const tell of this.#windows) tell();
      });
    const edit = (items: readonly string[]): void => {
      known = items;
    };
    return { add, turns, edit };
  }
}

describe('turns of windows', () => {
  let list: SharedList;

  beforeEach(() => {
    list = new SharedList();
  });

  it('lose nothing if several windows write at the same time', async () => {
    const [one, other, third] = [list.window(), list.window(), list.window()];
    await Promise.all([one.add('a'), other.add('b'), one.add('c'), third.add('d'), other.add('e')]);
    assert.deepEqual(list.written.toSorted(), ['a', 'b', 'c', 'd', 'e']);
  });

  it('are taken one after the other even if a ticket takes long to appear', async () => {
    const [one, other] = [list.window(), list.window()];
    const write = list.folder.write.bind(list.folder);
    let appear = (): void => undefined;
    const late = new Promise<void>(resolve => (appear = resolve));
    list.folder.write = async (name, text) => {
      list.folder.write = write;
      await late;
      await write(name, text);
    };
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++inside);
      appear();
      for (let turn = 0; turn < 40; turn++) await list.clock.sleep(10);
      inside--;
    };
    const first = one.turns.take(work);
    await list.clock.sleep(10);
    await Promise.all([first, other.turns.take(work)]);
    assert.equal(most, 1);
    assert.deepEqual(await list.folder.names(), ['list.last.json']);
  });

  it('keep their order if those before take longer than one may last', async () => {
    const windows = [list.window(), list.window(), list.window()];
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    const work = (index: number) => async () => {
      most = Math.max(most, ++inside);
      order.push(index);
      for (let turn = 0; turn < 90; turn++) await list.clock.sleep(100);
      inside--;
    };
    const turns: Promise<void>[] = [];
    for (const [index, { turns: each }] of windows.entries()) {
      turns.push(each.take(work(index)));
      await list.clock.sleep(10);
    }
    await Promise.all(turns);
    assert.deepEqual([most, order], [1, [0, 1, 2]]);
  });

  it('leave no ticket', async () => {
    const { add, turns } = list.window();
    await add('a');
    await assert.rejects(
      turns.take(() => Promise.reject(new Error('no room'))),
      /^Error: no room$/,
    );
    await add('b');
    assert.deepEqual(await list.folder.names(), ['list.last.json']);
    assert.deepEqual(list.written, ['a', 'b']);
  });

  it('skip a window that was closed in the middle of its turn', async () => {
    const left = `list.${String(list.clock.now() - 1_000).padStart(15, '0')}-left.turn`;
    await list.folder.write(left, '');
    await list.window().add('a');
    assert.deepEqual(list.written, ['a']);
    assert.deepEqual(await list.folder.names(), ['list.last.json']);
  });

  it('reread what no event reports', async () => {
    const [one, other] = [list.window('asked'), list.window('asked')];
    const before = list.clock.now();
    await Promise.all([one.add('a'), other.add('b'), one.add('c')]);
    assert.deepEqual(list.written.toSorted(), ['a', 'b', 'c']);
    assert.ok(list.clock.now() - before < 3_000);
  });

  it('wait at most five seconds for a write that never appears, as after an edit by hand', async () => {
    const late = list.window('never');
    await list.window().add('a');
    const before = list.clock.now();
    await late.add('b');
    assert.ok(list.clock.now() - before < 6_000);
  });

  it('do not wait for their own writes that were edited by hand afterwards', async () => {
    const { add, turns, edit } = list.window('never');
    await add('a');
    edit([]);
    const before = list.clock.now();
    await turns.take(() => Promise.resolve());
    assert.ok(list.clock.now() - before < 1_000);
  });

  it('write even if the folder is not writable', async () => {
    list.folder.write = () => Promise.reject(new Error('read only'));
    await list.window().add('a');
    assert.deepEqual(list.written, ['a']);
  });

  it('ignore a damaged record of the last write', async () => {
    for (const text of ['', 'null', '{"at":"x"}', '{"at":1e999,"value":3}', '[']) {
      await list.folder.write('list.last.json', text);
      await list.window().add('a');
    }
    assert.equal(list.written.length, 5);
  });

  it('end with the window', async () => {
    const { add, turns } = list.window();
    await list.folder.write(`list.${String(list.clock.now() - 1).padStart(15, '0')}-other.turn`, '');
    const waiting = add('a');
    turns.dispose();
    await assert.rejects(waiting, { name: 'AbortError' });
    assert.deepEqual(list.written, []);
  });
});
