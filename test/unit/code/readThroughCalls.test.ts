import assert from 'node:assert/strict';
import { abortName } from '../../../src/core/code/abortWords';
import { catalogueThroughCalls, requestsToRead } from '../../../src/core/code/readThroughCalls';
import { ConnectionError } from '../../../src/core/gateway/requestErrors';
import { CodeStore } from '../../../src/core/modules/codeStore';
import { bytesToHex } from '../../../src/core/move/hex';
import { callingModule, type CallingFunction } from '../../support/callingModule';
import { FakeSource, page, wireModule } from '../modules/fakeSource';

const { signal } = new AbortController();
const OPEN = { address: '0xcafe', module: 'vault', name: 'open' };

function deployed(address: string, module: string, functions: readonly CallingFunction[]) {
  const bytecode = bytesToHex(callingModule({ address, module }, functions));
  return { ...wireModule(module, { address }), bytecode };
}

describe('catalogueThroughCalls', () => {
  let source: FakeSource;
  let store: CodeStore;
  let read: string[];

  beforeEach(() => {
    source = new FakeSource();
    store = new CodeStore(source);
    read = [];
    source.single.set(
      '0xcafe::vault',
      deployed('0xcafe', 'vault', [{ name: 'open', steps: [{ call: '0xda::a::f' }, { abort: 1n }] }]),
    );
    source.single.set('0xda::a', deployed('0xda', 'a', [{ name: 'f', steps: ['b', 'c', 'd', 'e'].map(call) }]));
    const others = ['b', 'c', 'd', 'e'].map((name, index) =>
      deployed('0x1', name, [{ name: 'f', steps: [{ abort: BigInt(index + 2) }] }]),
    );
    source.accounts.set('0x1', [page(others)]);
  });

  const catalogues = async () =>
    (await catalogueThroughCalls(store, [OPEN], what => read.push(what), signal)).catalogues;

  it('reads few modules one by one, and more with their account', async () => {
    const [found] = await catalogues();
    assert.ok(found);
    assert.deepEqual(source.asked, ['0xcafe::vault', '0xda::a', '0x1']);
    assert.deepEqual(read, source.asked);
    assert.deepEqual(
      found.aborts.map(each => abortName(each)),
      ['0x1', '0x2', '0x3', '0x4', '0x5'],
    );
    assert.deepEqual(found.unread, []);
    await catalogues();
    assert.equal(source.asked.length, 3);
  });

  it('counts the requests beforehand', () => {
    const unread = (...ids: readonly string[]) => ({
      unread: ids.map(id => {
        const [address = '', module = ''] = id.split('::');
        return { id: { address, module }, functions: ['f'] };
      }),
    });
    assert.equal(requestsToRead(unread()), 0);
    assert.equal(requestsToRead(unread('0x1::a', '0x1::b', '0x2::a')), 3);
    assert.equal(requestsToRead(unread('0x1::a', '0x1::b', '0x1::c', '0x1::d', '0x2::a')), 2);
  });

  it('names a module that its account does not list, without asking for it again', async () => {
    source.accounts.set('0x1', [page([])]);
    const [found] = await catalogues();
    assert.ok(found);
    assert.equal(found.unread.length, 4);
    assert.deepEqual(source.asked, ['0xcafe::vault', '0xda::a', '0x1']);
  });

  it('keeps what it has read, even if the store does not', async () => {
    store = new CodeStore(source, { maxAgeMs: 0 });
    const [found] = await catalogues();
    assert.deepEqual(
      found?.aborts.map(each => abortName(each)),
      ['0x1', '0x2', '0x3', '0x4', '0x5'],
    );
    assert.deepEqual(source.asked, ['0xcafe::vault', '0xda::a', '0x1']);
  });

  it('returns why a module could not be read', async () => {
    const context = { operation: { kind: 'getAccountModule', address: '0xda', module: 'a' } as const, network: 'N' };
    const missing = new ConnectionError(context, 'n', new Error('refused'));
    source.single.set('0xda::a', missing);
    const { catalogues: all, error } = await catalogueThroughCalls(store, [OPEN], () => undefined, signal);
    assert.equal(error, missing);
    assert.equal(all[0]?.unread.length, 1);
  });

  it('fails if the module of the function cannot be read', async () => {
    source.single.delete('0xcafe::vault');
    await assert.rejects(catalogues(), new Error('there is no 0xcafe::vault'));
  });
});

function call(module: string): { readonly call: string } {
  return { call: `0x1::${module}::f` };
}
