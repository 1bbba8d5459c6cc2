import assert from 'node:assert/strict';
import { AccessKeyRefusedError } from '../../../src/core/gateway/statusErrors';
import { Reach, isUnreachable } from '../../../src/core/gateway/reach';
import type { ModuleArchive } from '../../../src/core/modules/archive/moduleArchive';
import { OfflineModules } from '../../../src/core/modules/offlineModules';
import { ModuleStore } from '../../../src/core/modules/moduleStore';
import { ManualClock } from '../gateway/manualClock';
import { absent, archiveOver, refused } from './archive/archivePieces';
import { MemoryArchiveFolder } from './archive/memoryArchiveFolder';
import { FakeSource, page, wireModule } from './fakeSource';

const { signal } = new AbortController();

describe('ModuleStore with an offline copy', () => {
  let source: FakeSource;
  let folder: MemoryArchiveFolder;
  let clock: ManualClock;
  let reach: Reach;

  let archive: ModuleArchive;

  /** Opens a separate session over the same files. */
  function session(): ModuleStore {
    archive = archiveOver(folder, clock).archive;
    reach = new Reach(clock);
    const kept = new OfflineModules(archive, reach, () => ({
      network: 'testnet',
      gateway: 'https://gateway.example/v1',
      chainId: 2,
    }));
    const watched = watchedSource(source, reach);
    return new ModuleStore(watched, { now: () => clock.now() }, kept);
  }

  async function read(): Promise<void> {
    const store = session();
    await store.getModules('0x1', signal);
    await store.getModule('0x2', 'vault', signal);
    clock.advance(2_000);
    await archive.flush();
  }

  function unplug(): void {
    source.accounts.set('0x1', [refused()]);
    for (const name of source.single.keys()) source.single.set(name, refused());
  }

  beforeEach(async () => {
    folder = new MemoryArchiveFolder();
    clock = new ManualClock();
    source = new FakeSource();
    source.accounts.set('0x1', [page([wireModule('coin')], '7'), page([wireModule('account')], '7')]);
    source.single.set('0x2::vault', wireModule('vault', { address: '0x2' }));
    source.single.set('0x1::coin', wireModule('coin'));
    await read();
    source.asked.length = 0;
  });

  it('returns the copy of another session if the gateway cannot be reached, marked with its date', async () => {
    const readAt = clock.now() - 2_000;
    clock.advance(7_200_000);
    unplug();
    const store = session();
    const { modules, ledgerVersion, rest, stale } = await store.getModulesSoFar('0x1', signal);
    assert.deepEqual(
      [modules.map(({ abi }) => abi?.name), ledgerVersion, rest],
      [['account', 'coin'], '7', { kind: 'none' }],
    );
    assert.equal(stale?.readAt, readAt);
    assert.ok(isUnreachable(stale.error));
    assert.equal((await store.getModules('0x1', signal)).stale?.readAt, readAt);
    assert.equal((await store.getModule('0x1', 'coin', signal)).stale?.readAt, readAt);
    assert.equal((await store.getModule('0x2', 'vault', signal)).stale?.readAt, readAt);
  });

  it('returns what was read before the outage, without a mark', async () => {
    const store = session();
    await store.getModules('0x1', signal);
    unplug();
    assert.equal((await store.getModules('0x1', signal)).stale, undefined);
    clock.advance(6 * 60_000);
    assert.notEqual((await store.getModules('0x1', signal)).stale, undefined);
  });

  it('fails if there is no copy', async () => {
    unplug();
    source.accounts.set('0x3', [refused()]);
    const store = session();
    await assert.rejects(store.getModulesSoFar('0x3', signal), { name: 'ConnectionError' });
    await assert.rejects(store.getModule('0x2', 'other', signal), { message: 'there is no 0x2::other' });
  });

  it('fails if the gateway refuses access', async () => {
    const facts = { status: 401, body: undefined, text: '', headers: {}, retryAfterMs: undefined };
    const operation = { kind: 'getAccountModules', address: '0x1' } as const;
    source.accounts.set('0x1', [new AccessKeyRefusedError({ operation, network: 'Testnet' }, facts)]);
    await assert.rejects(session().getModules('0x1', signal), { name: 'AccessKeyRefusedError' });
  });

  it('answers immediately during an outage, retries in the background now and then, and has fresh data after it', async () => {
    unplug();
    const store = session();
    await store.getModulesSoFar('0x1', signal);
    source.asked.length = 0;
    await store.getModulesSoFar('0x1', signal);
    await store.getModule('0x2', 'vault', signal);
    assert.deepEqual(source.asked, []);
    const over = new Promise<void>(resolve => {
      reach.onChange(resolve);
    });
    source.single.set('0x2::vault', wireModule('vault', { address: '0x2', friends: ['0x2::new'] }));
    source.accounts.set('0x1', [page([wireModule('fresh')], '9')]);
    clock.advance(15_000);
    assert.notEqual((await store.getModule('0x2', 'vault', signal)).stale, undefined);
    await over;
    assert.equal(reach.outage, undefined);
    const { module, stale } = await store.getModule('0x2', 'vault', signal);
    assert.deepEqual([module.abi?.friends, stale], [['0x2::new'], undefined]);
    assert.equal((await store.getModulesSoFar('0x1', signal)).stale, undefined);
    assert.deepEqual(source.asked, ['0x2::vault', '0x1']);
  });

  it('waits for the gateway if requested', async () => {
    unplug();
    const store = session();
    await store.getModulesSoFar('0x1', signal);
    source.accounts.set('0x1', [page([wireModule('fresh')], '9')]);
    store.forget('0x1');
    assert.equal((await store.getModulesSoFar('0x1', signal)).stale, undefined);
  });

  it('returns the copy to all callers that wait for the same account', async () => {
    unplug();
    const store = session();
    const both = await Promise.all([store.getModulesSoFar('0x1', signal), store.getModulesSoFar('0x1', signal)]);
    assert.deepEqual(
      both.map(({ stale }) => stale !== undefined),
      [true, true],
    );
  });

  it('saves an account only once all of it has been read', async () => {
    source.accounts.set('0x1', [page([wireModule('new')], '9'), refused()]);
    const store = session();
    const { modules, stale } = await store.getModulesSoFar('0x1', signal);
    assert.deepEqual([modules.map(({ abi }) => abi?.name), stale], [['new'], undefined]);
    const all = await store.getModules('0x1', signal);
    assert.deepEqual([all.modules.map(({ abi }) => abi?.name), all.stale !== undefined], [['account', 'coin'], true]);
  });

  it("accepts a node's answer that a module or an account is gone, even in a later outage", async () => {
    source.single.set('0x1::coin', absent('module_not_found'));
    source.single.set('0x2::vault', absent('account_not_found'));
    const store = session();
    await assert.rejects(store.getModule('0x1', 'coin', signal), { name: 'NotFoundError' });
    await assert.rejects(store.getModule('0x2', 'vault', signal), { name: 'NotFoundError' });
    unplug();
    const { modules } = await store.getModules('0x1', signal);
    assert.deepEqual(
      modules.map(({ abi }) => abi?.name),
      ['account'],
    );
    await assert.rejects(store.getModule('0x2', 'vault', signal), { name: 'ConnectionError' });
  });

  it('does not save what was read at a different version', async () => {
    const store = session();
    source.single.set('0x5::old', wireModule('old', { address: '0x5' }));
    await store.getModule('0x5', 'old', signal, { ledgerVersion: '3' });
    unplug();
    await assert.rejects(store.getModule('0x5', 'old', signal), { name: 'ConnectionError' });
    await assert.rejects(store.getModule('0x2', 'vault', signal, { ledgerVersion: '4' }), { name: 'ConnectionError' });
  });
});

/** Wraps a source so that its outcomes are reported as the transport reports them. */
function watchedSource(source: FakeSource, reach: Reach): FakeSource {
  const told = (error: unknown): never => {
    if (isUnreachable(error)) reach.failed(error);
    throw error;
  };
  return Object.create(source, {
    getAccountModule: {
      value: (...asked: Parameters<FakeSource['getAccountModule']>) =>
        source.getAccountModule(...asked).then(answer => {
          reach.reached();
          return answer;
        }, told),
    },
    allAccountModules: {
      value: async function* (...asked: Parameters<FakeSource['allAccountModules']>) {
        try {
          for await (const each of source.allAccountModules(...asked)) {
            reach.reached();
            yield each;
          }
        } catch (error) {
          told(error);
        }
      },
    },
  }) as FakeSource;
}
