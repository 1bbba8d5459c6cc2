import assert from 'node:assert/strict';
import { ConnectionError } from '../../../src/core/gateway/requestErrors';
import { NotFoundError } from '../../../src/core/gateway/statusErrors';
import { storeLookup } from '../../../src/core/modules/moduleLookup';
import { ModuleStore } from '../../../src/core/modules/moduleStore';
import { FakeSource, page, UNREADABLE, wireModule } from './fakeSource';

const OPERATION = { kind: 'getAccountModule', address: '0x1', module: 'coin' } as const;
const CONTEXT = { operation: OPERATION, network: 'Testnet' };

function notFound(code?: string): NotFoundError {
  const body = code === undefined ? undefined : { message: 'not found', error_code: code, vm_error_code: null };
  return new NotFoundError(CONTEXT, { status: 404, body, text: '', headers: {}, retryAfterMs: undefined });
}

describe('storeLookup', () => {
  let source: FakeSource;
  let store: ModuleStore;
  let troubles: string[];
  let abort: AbortController;

  beforeEach(() => {
    source = new FakeSource();
    source.accounts.set('0x1', [page([wireModule('coin'), wireModule('vault')])]);
    source.single.set('0x1::coin', wireModule('coin'));
    source.single.set('0x1::gone', notFound('module_not_found'));
    store = new ModuleStore(source);
    troubles = [];
    abort = new AbortController();
  });

  function lookup(mayAsk = true) {
    const onTrouble = ({ name }: Error) => troubles.push(name);
    return storeLookup(store, { network: 'Testnet', accounts: [], mayAsk, signal: abort.signal, onTrouble });
  }

  it('finds a module, and requests it once', async () => {
    const looked = lookup();
    const [one, other] = await Promise.all([looked.module('0x1', 'coin'), looked.module('0x01', 'coin')]);
    assert.ok(one.kind === 'found' && one.abi?.name === 'coin');
    assert.equal(other, one);
    assert.deepEqual(source.asked, ['0x1::coin']);
    assert.equal(await looked.moduleNames('0x01'), await looked.moduleNames('0x1'));
  });

  it('finds a module without an ABI', async () => {
    source.single.set('0x1::coin', UNREADABLE);
    assert.deepEqual(await lookup().module('0x1', 'coin'), { kind: 'found' });
  });

  for (const code of ['module_not_found', 'account_not_found']) {
    it(`accepts ${code} as an answer`, async () => {
      source.single.set('0x1::gone', notFound(code));
      source.accounts.set('0x9', [notFound(code)]);
      assert.deepEqual(await lookup().module('0x1', 'gone'), { kind: 'absent' });
      assert.deepEqual(await lookup().moduleNames('0x9'), { kind: 'absent' });
      assert.deepEqual(troubles, []);
    });
  }

  const trouble: readonly (readonly [what: string, error: Error])[] = [
    ['a gateway’s own 404', notFound()],
    ['another 404', notFound('resource_not_found')],
    ['a broken connection', new ConnectionError(CONTEXT, 'gateway.example', new TypeError('fetch failed'))],
  ];
  for (const [what, error] of trouble) {
    it(`does not accept ${what} as an answer`, async () => {
      source.single.set('0x1::coin', error);
      source.accounts.set('0x1', [error]);
      assert.deepEqual(await lookup().module('0x1', 'coin'), { kind: 'unavailable' });
      assert.deepEqual(await lookup().moduleNames('0x1'), { kind: 'unavailable' });
      assert.deepEqual(troubles, [error.name, error.name]);
    });
  }

  it('requests nothing if requests are not allowed, and returns what is known', async () => {
    const looked = lookup(false);
    assert.deepEqual(await looked.module('0x1', 'coin'), { kind: 'unavailable' });
    assert.deepEqual(await looked.moduleNames('0x1'), { kind: 'unavailable' });
    assert.deepEqual(source.asked, []);
    await store.getModules('0x1', abort.signal);
    assert.equal((await lookup(false).module('0x1', 'vault')).kind, 'found');
    assert.deepEqual(await lookup(false).module('0x1', 'gone'), { kind: 'absent' });
    assert.deepEqual(await lookup(false).moduleNames('0x1'), {
      kind: 'found',
      names: ['coin', 'vault'],
      areAll: true,
    });
    assert.deepEqual(source.asked, ['0x1']);
    assert.deepEqual(troubles, []);
  });

  it('requests a missing module of an account only if that may have more', async () => {
    await store.getModules('0x1', abort.signal);
    assert.deepEqual(await lookup().module('0x1', 'gone'), { kind: 'absent' });
    assert.deepEqual(source.asked, ['0x1']);
    source.accounts.set('0x2', [page([wireModule('a')], undefined, true)]);
    source.single.set('0x2::b', wireModule('b', { address: '0x2' }));
    source.accounts.set('0x3', [page([UNREADABLE])]);
    source.single.set('0x3::b', UNREADABLE);
    for (const account of ['0x2', '0x3']) {
      await store.getModules(account, abort.signal);
      assert.equal((await lookup().module(account, 'b')).kind, 'found');
    }
    assert.deepEqual(await lookup().moduleNames('0x2'), { kind: 'found', names: ['a'], areAll: false });
  });

  it('fails if it is cancelled, and on internal errors', async () => {
    source.single.set('0x1::coin', new RangeError('a fault'));
    await assert.rejects(lookup().module('0x1', 'coin'), RangeError);
    const cancelled = notFound('module_not_found');
    source.single.set('0x1::vault', cancelled);
    abort.abort();
    await assert.rejects(lookup().module('0x1', 'vault'), cancelled);
  });
});
