import assert from 'node:assert/strict';
import type { ModulesPage, ModulesQuery } from '../../../src/core/gateway/modulePages';
import { NotFoundError } from '../../../src/core/gateway/statusErrors';
import type { ReadProgress, ModuleSource } from '../../../src/core/modules/moduleStore';
import { StoresAtVersion } from '../../../src/core/modules/atVersion';
import { FakeSource, page, wireModule } from './fakeSource';

const { signal } = new AbortController();

/** A source that also records the ledger version of each request. */
class VersionedSource extends FakeSource implements ModuleSource {
  readonly versions: (string | undefined)[] = [];

  override allAccountModules(
    address: string,
    query: ModulesQuery,
    within: AbortSignal,
  ): AsyncGenerator<ModulesPage, void, void> {
    this.versions.push(query.ledgerVersion);
    return super.allAccountModules(address, query, within);
  }
}

describe('StoresAtVersion', () => {
  it('requests each version once, whatever is read of it, and tells its progress', async () => {
    const source = new VersionedSource();
    source.accounts.set('0x1', [page([wireModule('a')]), page([wireModule('b')])]);
    const told: ReadProgress[] = [];
    const stores = new StoresAtVersion(source, 'Testnet', progress => told.push(progress));
    const names = async (version: string) =>
      (await stores.of(version).getModules('0x1', signal)).modules.map(({ abi }) => abi?.name);
    assert.deepEqual(await names('7'), ['a', 'b']);
    assert.deepEqual(await names('7'), ['a', 'b']);
    assert.deepEqual(await names('8'), ['a', 'b']);
    assert.deepEqual(source.versions, ['7', '8']);
    assert.deepEqual(told[0], { address: '0x1', modules: 2 });
  });

  it('says that an account did not exist yet', async () => {
    const context = { operation: { kind: 'getAccountModules', address: '0x1' }, network: 'Testnet' } as const;
    const body = { message: '', error_code: 'account_not_found' };
    const facts = { status: 404, body, text: '', headers: {}, retryAfterMs: undefined };
    const source = new FakeSource();
    const error = new NotFoundError(context, facts);
    source.accounts.set('0x1', [error]);
    source.single.set('0x1::coin', error);
    const store = new StoresAtVersion(source, 'Testnet', () => undefined).of('1204');
    const message = (subject: string) =>
      `${subject} did not exist at ledger version 1,204 on Testnet: choose a later version.`;
    await assert.rejects(store.getModulesSoFar('0x1', signal), { message: message('0x1') });
    await assert.rejects(store.getModule('0x1', 'coin', signal), { message: message('0x1::coin') });
  });

  it('keeps the eight versions that were used last', async () => {
    const source = new VersionedSource();
    const stores = new StoresAtVersion(source, 'Testnet', () => undefined);
    for (const version of ['1', '2', '3', '4', '5', '6', '7', '8', '1', '9', '1', '2'])
      await stores.of(version).getModules('0x1', signal);
    assert.deepEqual(source.versions, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '2']);
  });
});
