import assert from 'node:assert/strict';
import { CodeStore } from '../../../src/core/modules/codeStore';
import { ModuleStore } from '../../../src/core/modules/moduleStore';
import { FakeSource, page, UNREADABLE, wireModule } from './fakeSource';

const { signal } = new AbortController();
const COIN = { address: '0x1', module: 'coin' };
const BYTES = Uint8Array.of(0xa1, 0x1c, 0xeb, 0x0b);

describe('CodeStore', () => {
  let source: FakeSource;
  let store: CodeStore;
  let now: number;

  beforeEach(() => {
    source = new FakeSource();
    now = 1_000;
    source.single.set('0x1::coin', wireModule('coin'));
    source.accounts.set('0x1', [page([wireModule('coin'), UNREADABLE], '7'), page([wireModule('vault')], '7')]);
    store = new CodeStore(source, { maxAgeMs: 100, now: () => now });
  });

  it('reads a module once, for all who want it', async () => {
    const [one, other] = await Promise.all([store.module(COIN, signal), store.module(COIN, signal)]);
    assert.deepEqual(one, { id: COIN, bytes: BYTES, ledgerVersion: '8' });
    assert.equal(other, one);
    assert.equal(await store.module({ address: `0x${'0'.repeat(63)}1`, module: 'coin' }, signal), one);
    assert.deepEqual(source.asked, ['0x1::coin']);
  });

  it('reads all modules of an account once, and a single one from them', async () => {
    const all = await store.account('0x1', signal);
    assert.deepEqual(
      all.map(({ id }) => id.module),
      ['coin', 'vault'],
    );
    assert.equal(await store.account('0x01', signal), all);
    assert.equal(await store.module(COIN, signal), all[0]);
    assert.deepEqual(source.asked, ['0x1']);
  });

  it('returns what is known without a request', async () => {
    assert.deepEqual([store.known(COIN), store.hasAccount('0x1'), store.loaded()], [undefined, false, []]);
    const coin = await store.module(COIN, signal);
    assert.deepEqual([store.known(COIN), store.hasAccount('0x1'), store.loaded()], [coin, false, [coin]]);
    const all = await store.account('0x1', signal);
    assert.deepEqual([store.hasAccount('0x1'), store.loaded()], [true, all]);
    assert.deepEqual(source.asked, ['0x1::coin', '0x1']);
  });

  it('reads again what is too old or was dropped', async () => {
    await store.account('0x1', signal);
    now += 100;
    assert.deepEqual([store.known(COIN), store.hasAccount('0x1'), store.loaded()], [undefined, false, []]);
    await store.account('0x1', signal);
    store.forget('0x01');
    await store.account('0x1', signal);
    store.clear();
    await store.account('0x1', signal);
    assert.deepEqual(source.asked, ['0x1', '0x1', '0x1', '0x1']);
  });

  it('does not keep what was requested before it was dropped', async () => {
    const reading = store.module(COIN, signal);
    store.forget('0x1');
    const again = store.module(COIN, signal);
    assert.deepEqual((await reading).bytes, BYTES);
    assert.equal(store.known(COIN), await again);
    assert.notEqual(await reading, await again);
    assert.deepEqual(source.asked, ['0x1::coin', '0x1::coin']);
  });

  it('drops the least recently used accounts when it has too much', async () => {
    store = new CodeStore(source, { maxBytes: 700 });
    for (const address of ['0x2', '0x3']) source.single.set(`${address}::a`, wireModule('a', { address }));
    await store.module({ address: '0x2', module: 'a' }, signal);
    await store.module({ address: '0x3', module: 'a' }, signal);
    store.known({ address: '0x2', module: 'a' });
    await store.module(COIN, signal);
    assert.deepEqual(
      store.loaded().map(({ id }) => id.address),
      ['0x2', '0x1'],
    );
  });

  it('has no bytes where the node sent none or no hex', async () => {
    source.single.set('0x1::none', { ...wireModule('none'), bytecode: '0x' });
    source.single.set('0x1::odd', { ...wireModule('odd'), bytecode: 'zz' });
    for (const module of ['none', 'odd'])
      assert.equal((await store.module({ address: '0x1', module }, signal)).bytes.length, 0);
  });

  it('is dropped with the interfaces of the modules', async () => {
    const modules = new ModuleStore(source);
    await modules.code.module(COIN, signal);
    modules.forget('0x1');
    assert.equal(modules.code.known(COIN), undefined);
    await modules.code.module(COIN, signal);
    modules.clear();
    assert.deepEqual(modules.code.loaded(), []);
  });
});
