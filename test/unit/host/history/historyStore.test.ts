import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Bound, PinnedLimitError } from '../../../../src/host/results/historyResult';
import { MemoryFolder } from '../../../../src/host/vscode/textFolder';
import { HistoryStore, type RemovedResults } from '../../../../src/host/results/historyStore';
import type { Rerun } from '../../../../src/host/results/rerun';
import { abort, encoding, simulation } from '../../../page/reports';
import { comparison } from '../../../page/comparisons';

const RERUN: Rerun = { verb: 'simulate', target: { kind: 'place', uri: 'file:///a.json', line: 1, character: 2 } };
const START = 1_700_000_000_000;

/** A folder whose disk can be full. */
class Disk extends MemoryFolder {
  isFull = false;

  override write(name: string, text: string): Promise<void> {
    return this.isFull ? Promise.reject(new Error('disk full')) : super.write(name, text);
  }
}

/** A folder, and a store over it for each window. */
class Windows {
  readonly folder = new Disk();
  readonly warnings: string[] = [];
  changes = 0;
  now = START;

  open(
    version = '1.0.0',
    bounds = { longest: 100_000, pinned: new Bound(2, 1_000_000), others: new Bound(4, 1_000_000) },
  ) {
    return new HistoryStore(this.folder, {
      version,
      bounds,
      // Results of the same moment have no order.
      now: () => this.now++,
      warn: sentence => this.warnings.push(sentence),
      changed: () => this.changes++,
    });
  }
}

/** Returns a simulation of about that many characters. */
function sized(characters: number) {
  return simulation({ raw: 'x'.repeat(characters) });
}

async function subjects(store: HistoryStore): Promise<readonly string[]> {
  return (await store.list()).map(({ subject }) => subject);
}

function named(...names: readonly string[]) {
  return names.map(subject => simulation({ subject }));
}

/** A change in one of two windows; `at` chooses two neighbouring results. */
const STEP = fc.record({
  act: fc.constantFrom('add', 'add', 'add', 'add', 'add', 'pin', 'pin', 'unpin', 'remove', 'clear', 'undo', 'undo'),
  at: fc.nat({ max: 5 }),
  window: fc.constantFrom(0, 1),
  isFull: fc.integer({ min: 0, max: 9 }).map(at => at === 9),
});

/** What a result that is kept shows. */
interface Kept {
  readonly id: string;
  readonly subject: string;
  readonly pinned: boolean;
}

/** Returns the pinned results and the four newest others. */
function within(newestFirst: readonly Kept[]): readonly Kept[] {
  const others = newestFirst.filter(({ pinned }) => !pinned).slice(0, 4);
  return newestFirst.filter(each => each.pinned || others.includes(each));
}

describe('HistoryStore', () => {
  let windows: Windows;
  let store: HistoryStore;

  beforeEach(() => {
    windows = new Windows();
    store = windows.open();
  });

  it('lists a result that is still being saved', async () => {
    const added = store.add(simulation({ subject: 'new' }), RERUN);
    assert.deepEqual(await subjects(store), ['new']);
    await added;
  });

  it('marks results from before a chain reset, which the newest result reveals, in the list and when opened', async () => {
    const made = (ledgerVersion: string, seconds: number) => {
      const chain = { chainId: 4, ledgerVersion, ledgerTimestamp: `${seconds}000000` };
      const report = simulation();
      return { ...report, network: { ...report.network, id: 'local', chain } };
    };
    const old = await store.add(made('900', 50), RERUN);
    const same = await store.add(made('905', 51), RERUN);
    const isMarked = async (id: string) => {
      const { report } = (await store.read(id)) ?? assert.fail();
      return 'kind' in report && report.kind === 'simulation' && report.network.isFormerChain === true;
    };
    assert.deepEqual(await Promise.all([old, same].map(isMarked)), [false, false]);
    const anew = await store.add(made('7', 60), RERUN);
    assert.deepEqual(await Promise.all([old, same, anew].map(isMarked)), [true, true, false]);
    const chains = store.chains(await store.list());
    assert.equal(chains('local')?.ledgerVersion, '7');
  });

  it('lists results, newest first, with the text of their rows', async () => {
    await store.add(simulation(), RERUN);
    await store.add(abort(), RERUN);
    const [newest, oldest] = await store.list();
    assert.equal(newest?.subject, '0xcafe::vault::withdraw');
    assert.ok(oldest);
    const { id, size, ...rest } = oldest;
    assert.match(id, /^01700000000000-[0-9a-f]{8}$/);
    assert.ok(size > 1_000);
    assert.deepEqual(rest, {
      ranAt: START,
      pinned: false,
      kind: 'simulation',
      subject: '0x1::aptos_account::transfer',
      summary: {
        outcome: 'good',
        words: 'succeeds',
        gas: '623',
        feeOctas: '62300',
        network: 'testnet',
        sender: simulation().sender,
      },
      rerun: RERUN,
    });
  });

  it('returns a report unchanged, even after the window was closed', async () => {
    for (const report of [simulation(), encoding(), comparison()]) {
      const id = await store.add(report, RERUN);
      const opened = await windows.open().read(id);
      assert.deepEqual(opened?.report, report);
      assert.deepEqual(opened.kept.rerun, RERUN);
    }
  });

  it('completes a report of the same result only', async () => {
    const id = await store.add(simulation(), RERUN);
    const more = simulation({ earlier: { transactions: 5, found: 0 } });
    await store.complete(id, more);
    assert.deepEqual((await store.read(id))?.report, more);
    await store.complete(id, simulation({ subject: '0x1::coin::transfer' }));
    await store.complete('../x', more);
    await store.complete(`0${id.slice(1, 14)}-00000000`, more);
    assert.deepEqual((await store.read(id))?.report, more);
    const [{ size } = { size: 0 }, ...others] = await store.list();
    assert.equal(size, JSON.stringify({ version: '1.0.0', report: more }).length);
    assert.deepEqual(others, []);
  });

  it('keeps the newest and what is pinned, whatever order and window changes, undo and full disks come in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 16, maxLength: 32 }), async steps => {
        windows = new Windows();
        const stores = [windows.open(), windows.open()] as const;
        // Newest first.
        let kept: readonly Kept[] = [];
        const removals: { readonly removed: RemovedResults; readonly gone: readonly Kept[] }[] = [];
        let count = 0;
        for (const { act, at, window, isFull } of steps) {
          const one = stores[window];
          const [chosen, next] = [kept[at % Math.max(kept.length, 1)], kept[(at + 1) % Math.max(kept.length, 1)]];
          const picked = [...new Set([chosen, next].flatMap(each => each ?? []))];
          const ids = picked.map(({ id }) => id);
          windows.folder.isFull = isFull;
          const changes = windows.changes;
          let expected = kept;
          const done = async () => {
            switch (act) {
              case 'add': {
                const subject = `result ${++count}`;
                const id = await one.add(simulation({ subject }), RERUN);
                expected = within([{ id, subject, pinned: false }, ...kept]);
                return;
              }
              case 'pin':
              case 'unpin': {
                const pinned = act === 'pin';
                const changed = kept.map(each => (picked.includes(each) ? { ...each, pinned } : each));
                const isMore = changed.filter((each, index) => each.pinned && !kept[index]?.pinned).length > 0;
                const isOver = isMore && changed.filter(each => each.pinned).length > 2;
                if (!isOver) expected = within(changed);
                await (isOver
                  ? assert.rejects(one.pin([...ids, 'gone'], pinned), PinnedLimitError)
                  : one.pin([...ids, 'gone'], pinned));
                return;
              }
              case 'remove':
              case 'clear': {
                const gone = act === 'clear' ? kept.filter(({ pinned }) => !pinned) : picked;
                const removed = await (act === 'clear' ? one.clear() : one.remove(ids));
                assert.equal(removed.count, gone.length);
                removals.push({ removed, gone });
                expected = kept.filter(each => !gone.includes(each));
                return;
              }
              case 'undo': {
                const { removed, gone } = removals.pop() ?? { removed: { files: [], count: 0 }, gone: [] };
                await one.restore(removed);
                expected = within([...kept, ...gone].sort((each, other) => (each.id < other.id ? 1 : -1)));
              }
            }
          };
          await done().catch((error: unknown) => {
            if (!isFull || !(error instanceof Error) || error.message !== 'disk full') throw error;
            expected = kept;
          });
          kept = expected;
          const rows = kept.map(({ id, subject, pinned }) => [id, subject, pinned]);
          for (const store of stores)
            assert.deepEqual(
              (await store.list()).map(({ id, subject, pinned }) => [id, subject, pinned]),
              rows,
            );
          // Exactly the files of those: a head and a report each.
          assert.equal((await windows.folder.names()).length, 2 * kept.length);
          assert.equal(windows.changes, changes + 1);
          for (const { id } of removals.flatMap(({ gone }) => gone)) assert.equal(await one.read(id), undefined);
        }
        assert.deepEqual(windows.warnings, []);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps each new result, newest first, after the clock was ahead', async () => {
    const aYear = 365 * 86_400_000;
    windows.now = START + aYear;
    await added('a', 'b', 'c', 'd');
    windows.now = START;
    const [e = ''] = await added('e');
    assert.equal((await store.read(e))?.kept.ranAt, START);
    assert.deepEqual(await subjects(store), ['e', 'd', 'c', 'b']);
    await added('f');
    assert.deepEqual(await subjects(windows.open()), ['f', 'e', 'd', 'c']);
  });

  it('keeps each new result if files claim the last moment that the digits of an id allow', async () => {
    const [first = ''] = await added('a', 'b', 'c', 'd');
    const head = (await windows.folder.read(`${first}.json`)) ?? '';
    for (const end of ['fffffff0', 'fffffff1', 'fffffff2', 'ffffffff'])
      await windows.folder.write(`99999999999999-${end}.json`, head);
    for (const name of ['e', 'f', 'g', 'h', 'i']) {
      await added(name);
      assert.ok((await subjects(store)).includes(name), name);
    }
  });

  it('keeps no more characters than its limit', async () => {
    store = windows.open('1.0.0', { longest: 100_000, pinned: new Bound(2, 9), others: new Bound(4, 150_000) });
    for (const size of [60_000, 50_000, 40_000]) await store.add(sized(size), RERUN);
    assert.equal((await store.list()).length, 2);
  });

  it('keeps only the rerun data of a report that is too large', async () => {
    const id = await store.add(sized(100_000), RERUN);
    const opened = await store.read(id);
    assert.deepEqual(opened?.report, { missing: 'It was too large to save. Run it again.' });
    assert.deepEqual(opened.kept.rerun, RERUN);
    assert.equal((await windows.folder.names()).length, 1);
  });

  it('says what to do if too much is pinned', () => {
    assert.equal(
      new PinnedLimitError(new Bound(50, 24_000_000)).message,
      'No more results can be pinned: the maximum is 50 results or 24 MB. Unpin one that you no longer need.',
    );
  });

  it('leaves out damaged files and files of a different version, reports them once, and loses nothing else', async () => {
    const [first = '', second = ''] = await added('a', 'b', 'c');
    await windows.folder.write(`${first}.json`, '{"format":1,"kept":');
    await windows.folder.write(`${second}.json`, '{"format":2,"kept":{}}');
    assert.deepEqual(await subjects(store), ['c']);
    assert.deepEqual(await subjects(store), ['c']);
    assert.deepEqual(
      windows.warnings,
      [second, first].map(id => `${id}.json in the history cannot be read and is ignored.`),
    );
    assert.equal(await store.read(first), undefined);
    await store.clear();
    assert.deepEqual(await windows.folder.names(), []);
  });

  it('loses nothing because of a damaged file that claims to be large', async () => {
    const ids = await added('a', 'b');
    const head = (await windows.folder.read(`${ids[1] ?? ''}.json`)) ?? '';
    const newer = `${String(START + 1000).padStart(14, '0')}-00000000`;
    await windows.folder.write(`${newer}.json`, head.replace(/"size":\d+/, '"size":1e308'));
    await added('c');
    assert.deepEqual(await subjects(store), ['c', 'b', 'a']);
  });

  it('says that a report is damaged, and can still run it again', async () => {
    const [id = ''] = await added('a');
    await windows.folder.write(`${id}.report.json`, '{"version":"1.0.0","rep');
    const opened = await store.read(id);
    assert.deepEqual(opened?.report, {
      missing: 'Its file is missing, damaged or from another version of Movescope. Run it again.',
    });
    assert.deepEqual(opened.kept.rerun, RERUN);
    assert.deepEqual(windows.warnings, [`${id}.report.json in the history cannot be read.`]);
  });

  it('shows no report of a different version of the extension', async () => {
    const [id = ''] = await added('a');
    const opened = await windows.open('1.0.1').read(id);
    assert.deepEqual(opened?.report, {
      missing: 'Its file is missing, damaged or from another version of Movescope. Run it again.',
    });
  });

  it('leaves foreign files alone', async () => {
    await windows.folder.write('notes.txt', 'mine');
    await windows.folder.write('last-result.json', '{}');
    await added('a', 'b', 'c', 'd', 'e');
    await store.clear();
    assert.deepEqual(await windows.folder.names(), ['notes.txt', 'last-result.json']);
  });

  it('reads and removes only results, regardless of the id it receives', async () => {
    const id = await store.add(simulation(), RERUN);
    const text = (await windows.folder.read(`${id}.json`)) ?? '';
    const names = ['../../settings', `../${id}`, 'settings', ''];
    for (const name of names) await windows.folder.write(`${name}.json`, text);
    for (const name of names) assert.equal(await store.read(name), undefined);
    assert.deepEqual(await store.remove(names), { files: [], count: 0 });
    for (const name of names) assert.equal(await windows.folder.read(`${name}.json`), text);
  });

  it('removes a half-written file once no window can still be writing it', async () => {
    const half = [`0${START}-00000000.report.json`, `0${START}-00000000.json.0f3c1e9a-1111-4222-8333-444455556666.tmp`];
    for (const name of half) await windows.folder.write(name, '{}');
    await added('a');
    assert.equal((await windows.folder.names()).length, 4);
    windows.now += 600_001;
    await added('b');
    assert.equal((await windows.folder.names()).length, 4);
    assert.deepEqual(await subjects(store), ['b', 'a']);
  });

  it('keeps what two windows add and remove at the same time', async () => {
    const other = windows.open();
    const adding = named('a', 'b', 'c', 'd').map((report, index) => (index < 2 ? store : other).add(report, RERUN));
    const [newest = ''] = (await Promise.all(adding)).toSorted().toReversed();
    await Promise.all([store.remove([newest]), other.remove([newest])]);
    assert.equal((await subjects(store)).length, 3);
    assert.deepEqual(await subjects(other), await subjects(store));
  });

  async function added(...names: readonly string[]): Promise<readonly string[]> {
    const ids: string[] = [];
    for (const report of named(...names)) ids.push(await store.add(report, RERUN));
    return ids;
  }
});
