import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import type { ModulesPage } from '../../../src/core/gateway/modulePages';
import { ModuleStore, type ReadProgress } from '../../../src/core/modules/moduleStore';
import { FakeSource, page, UNREADABLE, wireModule } from './fakeSource';

/** Returns a page that the test delivers. */
function latePage(): { readonly page: Promise<ModulesPage>; readonly come: (page: ModulesPage) => void } {
  let come: (page: ModulesPage) => void = () => assert.fail();
  const late = new Promise<ModulesPage>(resolve => (come = resolve));
  return { page: late, come };
}

describe('ModuleStore, page by page', () => {
  const FIRST = page([wireModule('z'), UNREADABLE, wireModule('m')], '7');
  const failure = new Error('no answer');
  let source: FakeSource;
  let store: ModuleStore;
  let second: ReturnType<typeof latePage>;
  let abort: AbortController;

  beforeEach(() => {
    source = new FakeSource();
    second = latePage();
    source.accounts.set('0x2', [FIRST, second.page, page([wireModule('b')], '9')]);
    store = new ModuleStore(source);
    abort = new AbortController();
  });

  const soFar = async (address = '0x2') => {
    const { modules, rest } = await store.getModulesSoFar(address, abort.signal);
    return [...modules.map(({ abi }) => abi?.name ?? '?'), rest.kind];
  };

  /** Runs everything that follows from earlier answers. */
  function settled(): Promise<void> {
    return new Promise(resolve => setImmediate(resolve));
  }

  it('returns the first page, and more as pages arrive; sorts them once, at the end', async () => {
    assert.deepEqual(await soFar(), ['m', 'z', '?', 'coming']);
    const third = latePage();
    source.accounts.set('0x3', [FIRST, page([wireModule('c'), wireModule('a')], '8'), third.page]);
    await soFar('0x3');
    await settled();
    assert.deepEqual(await soFar('0x3'), ['m', 'z', '?', 'a', 'c', 'coming']);
    third.come(page([wireModule('b')], undefined, true));
    await settled();
    assert.deepEqual(await soFar('0x3'), ['a', 'b', 'c', 'm', 'z', '?', 'maybe']);
    assert.deepEqual(source.asked, ['0x2', '0x3']);
  });

  it('returns an account of one page as complete', async () => {
    source.accounts.set('0x3', [FIRST]);
    assert.deepEqual(await soFar('0x3'), ['m', 'z', '?', 'none']);
  });

  it('reads an account once for all callers', async () => {
    const whole = store.getModules('0x2', abort.signal);
    await soFar();
    second.come(page([wireModule('m'), wireModule('a')]));
    const { modules, ledgerVersion } = await whole;
    assert.deepEqual(
      modules.map(({ abi }) => abi?.name),
      ['a', 'b', 'm', 'z', undefined],
    );
    assert.equal(ledgerVersion, '9');
    assert.equal(await store.getModules('0x02', abort.signal), await whole);
    assert.deepEqual(source.asked, ['0x2']);
  });

  it('reports what arrives after the first page', async () => {
    const told: ReadProgress[] = [];
    const end = store.onProgress(progress => told.push(progress));
    await soFar();
    assert.deepEqual(told, []);
    second.come(page([wireModule('a')]));
    await settled();
    assert.deepEqual(told, [
      { address: '0x2', modules: 4 },
      { address: '0x2', modules: 5 },
    ]);
    end();
    source.accounts.set('0x3', [FIRST, FIRST]);
    await store.getModules('0x3', abort.signal);
    assert.equal(told.length, 2);
  });

  it('finds a module in the pages that arrived, with their ledger version, and requests one that is missing', async () => {
    source.single.set('0x2::b', wireModule('b'));
    await soFar();
    const came = await store.getModule('0x2', 'z', abort.signal);
    assert.deepEqual([came.module.abi?.name, came.ledgerVersion], ['z', '7']);
    assert.equal((await store.getModule('0x2', 'b', abort.signal)).ledgerVersion, '8');
    assert.deepEqual(source.asked, ['0x2', '0x2::b']);
  });

  it('keeps what was read before a failure, and resumes there on request', async () => {
    const told: number[] = [];
    store.onProgress(({ modules }) => told.push(modules));
    source.accounts.set('0x2', [FIRST, failure, page([wireModule('b')])]);
    await soFar();
    await settled();
    assert.deepEqual(told, [3]);
    assert.deepEqual(await store.getModulesSoFar('0x2', abort.signal).then(({ rest }) => rest), {
      kind: 'failed',
      error: failure,
    });
    assert.deepEqual([store.hasAccount('0x2'), store.hasModule('0x2', 'z')], [true, true]);
    assert.deepEqual(source.asked, ['0x2']);
    source.accounts.set('0x2', [FIRST, page([wireModule('a')]), page([wireModule('b')])]);
    store.retry('0x2');
    assert.deepEqual(await soFar(), ['m', 'z', '?', 'coming']);
    await settled();
    assert.deepEqual(await soFar(), ['a', 'b', 'm', 'z', '?', 'none']);
    assert.deepEqual(source.asked, ['0x2', '0x2 from 1']);
  });

  it('reports no progress if not even the first page arrived, as its view would request it forever', async () => {
    const told: ReadProgress[] = [];
    store.onProgress(progress => told.push(progress));
    source.accounts.set('0x2', [failure]);
    await assert.rejects(soFar(), failure);
    await settled();
    assert.deepEqual(told, []);
  });

  it('requests a failed page again when all modules are wanted', async () => {
    source.accounts.set('0x2', [FIRST, failure]);
    await assert.rejects(store.getModules('0x2', abort.signal), failure);
    source.accounts.set('0x2', [FIRST, page([wireModule('a')])]);
    assert.equal((await store.getModules('0x2', abort.signal)).modules.length, 4);
    assert.deepEqual(source.asked, ['0x2', '0x2 from 1']);
  });

  it('stops when the last caller has left, and resumes there for the next one', async () => {
    const other = new AbortController();
    const whole = assert.rejects(store.getModules('0x2', other.signal), { name: 'AbortError' });
    await soFar();
    abort.abort();
    assert.equal(source.signals[0]?.aborted, false);
    other.abort();
    await whole;
    assert.equal(source.signals[0].aborted, true);
    await settled();
    assert.equal(store.hasAccount('0x2'), false);
    abort = new AbortController();
    assert.deepEqual(await soFar(), ['m', 'z', '?', 'coming']);
    assert.deepEqual(source.asked, ['0x2', '0x2 from 1']);
  });

  it('keeps one listener on a signal, however many reads use it, and removes it at the end', async () => {
    await soFar();
    const [walk] = source.signals;
    await Promise.all([soFar(), soFar(), soFar()]);
    second.come(page([]));
    await settled();
    assert.deepEqual(source.signals, [walk]);
    assert.equal(getEventListeners(abort.signal, 'abort').length, 0);
  });

  it('stops reading a forgotten account, except for callers that wait for all of it', async () => {
    await soFar();
    store.forget('0x2');
    await settled();
    assert.equal(source.signals[0]?.aborted, true);
    const told: ReadProgress[] = [];
    store.onProgress(progress => told.push(progress));
    const whole = store.getModules('0x2', abort.signal);
    await settled();
    store.clear();
    assert.equal(source.signals[1]?.aborted, false);
    second.come(page([wireModule('a')]));
    assert.equal((await whole).modules.length, 5);
    assert.equal(store.hasAccount('0x2'), false);
    assert.deepEqual(told, []);
  });

  it('returns the first page to a caller that waited when the account was forgotten, and stops there', async () => {
    const first = latePage();
    source.accounts.set('0x2', [first.page, second.page]);
    const waiting = soFar();
    await settled();
    store.clear();
    assert.equal(source.signals[0]?.aborted, false);
    first.come(FIRST);
    assert.deepEqual(await waiting, ['m', 'z', '?', 'coming']);
    await settled();
    assert.equal(source.signals[0].aborted, true);
  });

  it('evicts no account that is being read', async () => {
    const small = new ModuleStore(source, { maxModules: 1 });
    await small.getModulesSoFar('0x2', abort.signal);
    source.accounts.set('0x3', [FIRST]);
    await small.getModules('0x3', abort.signal);
    assert.deepEqual([small.hasAccount('0x2'), small.hasAccount('0x3')], [true, true]);
    second.come(page([wireModule('a')]));
    await settled();
    assert.deepEqual([small.hasAccount('0x2'), small.hasAccount('0x3')], [true, false]);
  });
});
