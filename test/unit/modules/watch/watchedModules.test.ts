import assert from 'node:assert/strict';
import type { ChainMoment } from '../../../../src/core/chainMoment';
import { NotFoundError } from '../../../../src/core/gateway/statusErrors';
import {
  afterReading,
  afterSeen,
  readWatched,
  unseenChanges,
  type SeenModules,
  type WatchedModules,
} from '../../../../src/core/modules/watch/watchedModules';
import { FakeSource, page, UNREADABLE, wireModule } from '../fakeSource';

const SIGNAL = new AbortController().signal;

/** A reading at a version of a chain, whose time goes on with the version. @param codes bytecode by name */
function reading(
  version: number,
  codes: Readonly<Record<string, string>>,
  chain: Partial<ChainMoment> = {},
): SeenModules {
  const modules = Object.entries(codes).map(([name, bytecode]) => ({ name, wire: { ...wireModule(name), bytecode } }));
  return { chain: { chainId: 4, ledgerVersion: `${version}`, ledgerTimestamp: `${version}`, ...chain }, modules };
}

function after(...readings: readonly SeenModules[]): WatchedModules {
  const [first, ...others] = readings;
  return others.reduce(afterReading, afterReading(undefined, first ?? assert.fail()));
}

/** The unseen changes, and the version of the chain since which they are not seen. */
function unseen(watched: WatchedModules): readonly unknown[] {
  return [Object.fromEntries(unseenChanges(watched)), watched.before?.chain?.ledgerVersion];
}

describe('what is known of watched modules', () => {
  it('has all changes since what was seen before the first of them', () => {
    const first = after(reading(1, { shop: '01', till: '01' }));
    assert.deepEqual(unseen(first), [{}, undefined]);
    const same = afterReading(first, reading(2, { shop: '01', till: '01' }));
    assert.equal(same.now.modules, first.now.modules);
    const changed = afterReading(same, reading(3, { shop: '02', till: '01' }));
    assert.deepEqual(unseen(changed), [{ shop: 'upgraded' }, '2']);
    const more = afterReading(changed, reading(4, { shop: '03', vat: '01' }));
    assert.deepEqual(unseen(more), [{ shop: 'upgraded', till: 'removed', vat: 'new' }, '2']);
    assert.deepEqual(unseen(afterReading(more, reading(5, { shop: '01', till: '01' }))), [{}, undefined]);
  });

  it('keeps what changed while it was shown', () => {
    const shown = after(reading(1, { shop: '01' }), reading(2, { shop: '02' }));
    assert.deepEqual(unseen(afterSeen(shown, shown)), [{}, undefined]);
    assert.deepEqual(unseen(afterSeen(afterReading(shown, reading(3, { shop: '03' })), shown)), [
      { shop: 'upgraded' },
      '2',
    ]);
  });

  it('starts over on a different chain and after a reset', () => {
    const known = reading(5, { shop: '01' });
    for (const other of [{ chainId: 9 }, { ledgerVersion: '3' }])
      assert.deepEqual(unseen(after(known, reading(6, { shop: '02' }, other))), [{}, undefined]);
  });

  it('ignores an answer from a node that lags', () => {
    const known = after(reading(1, { shop: '01' }), reading(5, { shop: '02' }));
    assert.equal(afterReading(known, reading(4, { shop: '01' })), known);
  });
});

describe('a reading of watched modules', () => {
  const source = new FakeSource();
  const read = (name: string) => readWatched(source, name, SIGNAL);

  it('has the modules on all pages of an account that have a name, or a single one', async () => {
    const headers = { chainId: 4, ledgerVersion: '8' };
    source.accounts.set('0x1', [page([wireModule('one'), UNREADABLE]), { ...page([wireModule('two')]), headers }]);
    source.single.set('0x1::one', UNREADABLE);
    const { chain, modules } = await read('0x1');
    assert.deepEqual([chain, modules.map(({ name }) => name)], [headers, ['one', 'two']]);
    assert.deepEqual((await read('0x1::one')).modules, [{ name: 'one', wire: UNREADABLE }]);
  });

  it('is empty if the account or module does not exist, and fails with any other error', async () => {
    const notFound = (error_code?: 'module_not_found') =>
      new NotFoundError(
        { operation: { kind: 'getAccountModules', address: '0x1' }, network: 'Testnet' },
        {
          status: 404,
          body: error_code && { message: '', error_code },
          text: '',
          headers: {},
          retryAfterMs: undefined,
        },
      );
    source.single.set('0x1::one', notFound('module_not_found'));
    assert.deepEqual(await read('0x1::one'), { modules: [] });
    source.single.set('0x1::one', notFound());
    await assert.rejects(read('0x1::one'), /did not find it \(404\)/);
  });
});
