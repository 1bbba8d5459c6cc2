import assert from 'node:assert/strict';
import { ModuleStore } from '../../../src/core/modules/moduleStore';
import { FakeSource, page, UNREADABLE, wireModule } from './fakeSource';

const { signal } = new AbortController();
const LONG_ONE = `0x${'0'.repeat(63)}1`;

describe('ModuleStore', () => {
  let source: FakeSource;
  let store: ModuleStore;

  beforeEach(() => {
    source = new FakeSource();
    source.accounts.set('0x1', [page([wireModule('coin'), UNREADABLE], '7')]);
    source.single.set('0x1::coin', wireModule('coin'));
    source.single.set('0x1::vault', wireModule('vault'));
    source.single.set('0x12::coin', wireModule('coin', { address: '0x12' }));
    store = new ModuleStore(source);
  });

  it('reads an account once, however its address is written', async () => {
    const read = await store.getModules('0x1', signal);
    assert.equal(await store.getModules(LONG_ONE, signal), read);
    assert.equal(await store.getModules('01', signal), read);
    assert.deepEqual(source.asked, ['0x1']);
    assert.deepEqual([store.hasAccount(LONG_ONE), store.hasAccount('0x2')], [true, false]);
  });

  it('returns what is available, at the newest version, without a request', async () => {
    const names = () => store.loaded().map(({ address, abi }) => `${address}::${abi?.name ?? '?'}`);
    assert.deepEqual(names(), []);
    await store.getModule('0x12', 'coin', signal);
    await store.getModule('0x1', 'vault', signal, { ledgerVersion: '3' });
    assert.deepEqual(names(), ['0x12::coin']);
    await store.getModules('0x1', signal);
    assert.deepEqual(names(), ['0x12::coin', '0x1::coin', '0x1::?']);
    assert.deepEqual(source.asked, ['0x12::coin', '0x1::vault', '0x1']);
  });

  it('keeps modules without their bytecode', async () => {
    const read = await store.getModules('0x1', signal);
    assert.deepEqual(read, {
      address: '0x1',
      modules: [
        {
          address: '0x1',
          byteLength: 4,
          abi: { address: '0x1', name: 'coin', friends: [], functions: [], structs: [] },
        },
        { address: '0x1', byteLength: 2 },
      ],
      maybeMore: false,
      ledgerVersion: '7',
    });
  });

  it('joins the pages and says whether there may be more', async () => {
    source.accounts.set('0x2', [page([wireModule('a')], '7'), page([wireModule('b')], undefined, true)]);
    const { modules, maybeMore, ledgerVersion } = await store.getModules('0x2', signal);
    assert.deepEqual(
      modules.map(({ abi }) => abi?.name),
      ['a', 'b'],
    );
    assert.equal(maybeMore, true);
    assert.equal(ledgerVersion, '7');
  });

  it('returns no ledger version if no answer had one', async () => {
    source.accounts.set('0x2', [page([])]);
    assert.deepEqual(await store.getModules('0x2', signal), { address: '0x2', modules: [], maybeMore: false });
  });

  it('does not cache the failure of a first page', async () => {
    const failure = new Error('too many requests');
    source.accounts.set('0x2', [failure]);
    await assert.rejects(store.getModules('0x2', signal), failure);
    await assert.rejects(store.getModulesSoFar('0x2', signal), failure);
    assert.equal(store.hasAccount('0x2'), false);
    source.accounts.set('0x2', [page([wireModule('a')])]);
    assert.equal((await store.getModules('0x2', signal)).modules.length, 1);
  });

  it('reads one module once, however its address is written', async () => {
    const read = await store.getModule('0x1', 'vault', signal);
    assert.equal(read.module.abi?.name, 'vault');
    assert.equal(read.ledgerVersion, '8');
    assert.equal(await store.getModule(LONG_ONE, 'vault', signal), read);
    assert.deepEqual(source.asked, ['0x1::vault']);
    assert.deepEqual(
      [store.hasModule('0x01', 'vault'), store.hasModule('0x1', 'coin'), store.hasAccount('0x1')],
      [true, false, false],
    );
  });

  it('finds a module in its account', async () => {
    await store.getModules('0x1', signal);
    const read = await store.getModule('0x1', 'coin', signal);
    assert.deepEqual([read.module.abi?.name, read.ledgerVersion], ['coin', '7']);
    assert.equal(store.hasModule('0x1', 'coin'), true);
    assert.deepEqual(source.asked, ['0x1']);
  });

  it('requests a module that its account did not list', async () => {
    await store.getModules('0x1', signal);
    assert.equal((await store.getModule('0x1', 'vault', signal)).module.abi?.name, 'vault');
    assert.deepEqual(source.asked, ['0x1', '0x1::vault']);
  });

  it('does not cache that a module did not exist', async () => {
    await assert.rejects(store.getModule('0x1', 'late', signal), new Error('there is no 0x1::late'));
    source.single.set('0x1::late', wireModule('late'));
    assert.equal((await store.getModule('0x1', 'late', signal)).module.abi?.name, 'late');
  });

  it('forgets one account with its modules', async () => {
    for (const [address, name] of [
      ['0x1', 'vault'],
      ['0x12', 'coin'],
    ] as const)
      await store.getModule(address, name, signal);
    await store.getModules('0x1', signal);
    store.forget(LONG_ONE);
    assert.equal(store.hasAccount('0x1'), false);
    assert.equal(store.hasModule('0x1', 'vault'), false);
    assert.equal(store.hasModule('0x1', 'coin'), false);
    assert.equal(store.hasModule('0x12', 'coin'), true);
  });

  it('forgets everything', async () => {
    await store.getModules('0x1', signal);
    await store.getModule('0x12', 'coin', signal);
    store.clear();
    assert.equal(store.hasAccount('0x1'), false);
    assert.equal(store.hasModule('0x12', 'coin'), false);
  });

  it('returns the account as it was written if the address is invalid', async () => {
    assert.equal((await store.getModules('alice', signal)).address, 'alice');
  });

  it('reads entries older than five minutes again', async () => {
    let now = 1_000_000;
    const ageing = new ModuleStore(source, { now: () => now });
    await ageing.getModules('0x1', signal);
    await ageing.getModule('0x12', 'coin', signal);
    now += 299_999;
    assert.deepEqual([ageing.hasAccount('0x1'), ageing.hasModule('0x12', 'coin')], [true, true]);
    now += 1;
    assert.deepEqual([ageing.hasAccount('0x1'), ageing.hasModule('0x12', 'coin')], [false, false]);
    await ageing.getModules('0x1', signal);
    await ageing.getModule('0x12', 'coin', signal);
    assert.deepEqual(source.asked, ['0x1', '0x12::coin', '0x1', '0x12::coin']);
  });

  it('evicts the least recently used accounts', async () => {
    for (const address of ['0x2', '0x3', '0x4']) {
      source.accounts.set(address, [page([wireModule('a'), wireModule('b')])]);
    }
    const small = new ModuleStore(source, { maxModules: 4 });
    await small.getModules('0x2', signal);
    await small.getModules('0x3', signal);
    await small.getModules('0x2', signal);
    await small.getModules('0x4', signal);
    assert.deepEqual(
      ['0x2', '0x3', '0x4'].map(address => small.hasAccount(address)),
      [true, false, true],
    );
  });

  it('keeps the account just read, however large it is', async () => {
    const small = new ModuleStore(source, { maxModules: 1 });
    await small.getModules('0x1', signal);
    assert.equal(small.hasAccount('0x1'), true);
  });

  it('keeps a module at a ledger version separate', async () => {
    await store.getModules('0x1', signal);
    const old = await store.getModule('0x1', 'coin', signal, { ledgerVersion: '3' });
    assert.equal(old.ledgerVersion, '3');
    assert.equal(await store.getModule('0x1', 'coin', signal, { ledgerVersion: '3' }), old);
    assert.equal((await store.getModule('0x1', 'coin', signal)).ledgerVersion, '7');
    assert.deepEqual(source.asked, ['0x1', '0x1::coin']);
    store.forget('0x1');
    assert.equal(store.hasModule('0x1', 'coin'), false);
  });

  it('does not cache answers to requests made before everything was forgotten', async () => {
    const read = store.getModule('0x1', 'vault', signal);
    store.clear();
    assert.equal((await read).module.abi?.name, 'vault');
    assert.equal(store.hasModule('0x1', 'vault'), false);
  });
});
