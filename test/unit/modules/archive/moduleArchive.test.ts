import assert from 'node:assert/strict';
import { archivedModule, archivedModules } from '../../../../src/core/modules/archive/archivedAccount';
import type { AccountModules, PublishedModule } from '../../../../src/core/modules/publishedModule';
import { readModule } from '../../../../src/core/modules/readAbi';
import { UNREADABLE, wireModule } from '../fakeSource';
import { archiveOver } from './archivePieces';
import { MemoryArchiveFolder } from './memoryArchiveFolder';

const GATEWAY = 'https://gateway.example/v1';
const PLACE = { network: 'testnet', gateway: GATEWAY, chainId: 2 };
const FILE = 'testnet.2.0x1.jsonl';
const GENERIC = { constraints: ['copy'] };
const FIELD = { name: 'value', type: 'u64' };

const FULL_STRUCT = {
  name: 'S',
  is_native: false,
  is_event: true,
  is_enum: true,
  abilities: ['key'],
  generic_type_params: [GENERIC],
  fields: [FIELD],
  variants: [{ name: 'A', fields: [FIELD] }],
};
const FULL = wireModule('full', {
  friends: ['0x1::other'],
  exposed_functions: [
    {
      name: 'f',
      visibility: 'public',
      is_entry: true,
      is_view: false,
      generic_type_params: [GENERIC],
      params: ['&signer', 'vector<u8>'],
      return: ['u64'],
    },
  ],
  structs: [FULL_STRUCT],
});

function published(...wires: readonly Parameters<typeof readModule>[0][]): readonly PublishedModule[] {
  return wires.map(wire => readModule(wire, '0x1'));
}

function account(...wires: readonly Parameters<typeof readModule>[0][]): AccountModules {
  return { address: '0x1', modules: published(...wires), maybeMore: false, ledgerVersion: '7' };
}

describe('ModuleArchive', () => {
  let folder: MemoryArchiveFolder;

  beforeEach(() => {
    folder = new MemoryArchiveFolder();
  });

  it('returns archived modules across sessions, with their date', async () => {
    const { archive, clock } = archiveOver(folder);
    const readAt = clock.now();
    archive.keepAccount(PLACE, account(FULL, UNREADABLE));
    await archive.flush();
    const { archive: next } = archiveOver(folder);
    assert.deepEqual(await next.account(PLACE, '0x1'), {
      address: '0x1',
      whole: { modules: published(FULL, UNREADABLE), maybeMore: false, ledgerVersion: '7', readAt },
      single: [],
    });
  });

  it('keeps which facts the node left out, so that they are no difference later', async () => {
    const { archive } = archiveOver(folder);
    const untold = published(wireModule('old', { structs: [{ ...FULL_STRUCT, is_enum: null }] }));
    archive.keepAccount(PLACE, { ...account(), modules: untold });
    await archive.flush();
    const again = await archiveOver(folder).archive.account(PLACE, '0x1');
    assert.deepEqual(again?.whole?.modules[0]?.abi?.untold, ['enum']);
  });

  it('keeps a separately read module with the others, the newest of each', async () => {
    const { archive, clock } = archiveOver(folder);
    archive.keepAccount(PLACE, account(wireModule('a'), wireModule('b')));
    clock.advance(60_000);
    const [module] = published(wireModule('b', { friends: ['0x1::c'] }));
    assert.ok(module);
    archive.keepModule(PLACE, 'b', { module, ledgerVersion: '9' });
    const kept = (await archive.account(PLACE, '0x1')) ?? assert.fail();
    assert.deepEqual(archivedModule(kept, 'b'), { name: 'b', module, ledgerVersion: '9', readAt: clock.now() });
    assert.equal(archivedModule(kept, 'a')?.readAt, clock.now() - 60_000);
    assert.deepEqual(archivedModules(kept)?.modules, [...published(wireModule('a')), module]);
    archive.keepAccount(PLACE, account(wireModule('b')));
    assert.deepEqual((await archive.account(PLACE, '0x1'))?.single, []);
  });

  it('returns no complete account if only single modules were read', async () => {
    const { archive } = archiveOver(folder);
    const [module] = published(wireModule('a'));
    assert.ok(module);
    archive.keepModule(PLACE, 'a', { module });
    const kept = (await archive.account(PLACE, '0x1')) ?? assert.fail();
    assert.deepEqual([archivedModules(kept), archivedModule(kept, 'a')?.module], [undefined, module]);
  });

  it('keeps what another window archived for the same account', async () => {
    const { archive } = archiveOver(folder);
    const { archive: other } = archiveOver(folder);
    const [a, b] = published(wireModule('a'), wireModule('b'));
    assert.ok(a && b);
    assert.equal(await other.account(PLACE, '0x1'), undefined);
    archive.keepModule(PLACE, 'a', { module: a });
    await archive.flush();
    other.keepModule(PLACE, 'b', { module: b });
    assert.deepEqual(
      (await other.account(PLACE, '0x1'))?.single.map(({ name }) => name),
      ['a', 'b'],
    );
  });

  it('distinguishes two networks, two chains, and a network without a chain id', async () => {
    const { archive } = archiveOver(folder);
    archive.keepAccount(PLACE, account(wireModule('a')));
    for (const place of [
      { ...PLACE, network: 'mainnet' },
      { ...PLACE, chainId: 1 },
      { ...PLACE, chainId: undefined },
    ])
      assert.equal(await archive.account(place, '0x1'), undefined);
    archive.keepAccount({ ...PLACE, chainId: undefined }, account(wireModule('b')));
    await archive.flush();
    assert.deepEqual([...folder.texts.keys()], [FILE, 'testnet.none.0x1.jsonl']);
  });

  it('returns nothing for a different gateway of the network, which then replaces the archive', async () => {
    const { archive, said } = archiveOver(folder);
    const moved = { ...PLACE, gateway: 'https://another.example/v1' };
    const [a, b] = published(wireModule('a'), wireModule('b'));
    assert.ok(a && b);
    archive.keepAccount(PLACE, account(wireModule('a')));
    assert.equal((await archive.account(PLACE, '0x1'))?.whole?.modules.length, 1);
    assert.equal(await archive.account(moved, '0x1'), undefined);
    archive.keepModule(PLACE, 'a', { module: a });
    archive.keepModule(moved, 'b', { module: b });
    assert.deepEqual(
      (await archive.account(moved, '0x1'))?.single.map(({ name }) => name),
      ['b'],
    );
    assert.equal((await archive.account(moved, '0x1'))?.whole, undefined);
    assert.equal(await archive.account(PLACE, '0x1'), undefined);
    assert.deepEqual(said, []);
  });

  it('drops a file of the earlier version, which did not name its gateway', async () => {
    const { archive, said } = archiveOver(folder);
    folder.texts.set(FILE, `${JSON.stringify({ format: 1, address: '0x1', single: 0 })}\n`);
    assert.equal(await archive.account(PLACE, '0x1'), undefined);
    assert.deepEqual(said, [
      `${FILE} is damaged or from another version: the modules cached for that account are discarded.`,
    ]);
    assert.deepEqual([...folder.texts.keys()], []);
  });

  it('writes the first change immediately, and collects the following ones', async () => {
    const { archive, clock } = archiveOver(folder);
    const kept = (name: string) => {
      archive.keepAccount(PLACE, account(wireModule(name)));
    };
    kept('a');
    kept('b');
    assert.deepEqual([folder.looks, folder.writes], [0, 0]);
    await folder.written(1);
    kept('c');
    clock.advance(1_500);
    kept('d');
    clock.advance(499);
    assert.deepEqual([folder.writes, clock.asked], [1, [2_000]]);
    clock.advance(1);
    await folder.written(2);
    clock.advance(60_000);
    kept('e');
    await folder.written(3);
    assert.deepEqual((await archive.account(PLACE, '0x1'))?.whole?.modules, published(wireModule('e')));
    assert.equal(folder.writes, 3);
  });

  it('drops modules that no longer exist', async () => {
    const { archive } = archiveOver(folder);
    archive.keepAccount(PLACE, account(wireModule('a'), wireModule('b')));
    archive.dropModule(PLACE, '0x1', 'a');
    assert.deepEqual((await archive.account(PLACE, '0x1'))?.whole?.modules, published(wireModule('b')));
    archive.dropAccount(PLACE, '0x1');
    await archive.flush();
    assert.deepEqual([...folder.texts.keys()], []);
  });

  const damages: readonly (readonly [name: string, damage: (text: string) => string])[] = [
    ['cut off', text => text.slice(0, -20)],
    ['cut off at the end of a line', text => text.slice(0, text.lastIndexOf('{'))],
    ['longer than it says', text => `${text}x`],
    ['empty', () => ''],
    ['of another version', text => text.replace('"format":2', '"format":3')],
    ['of another account', text => text.replace('"address":"0x1"', '"address":"0x2"')],
    ['of other types', text => text.replace('"isEntry":true', '"isEntry":"true"')],
  ];
  for (const [name, damage] of damages) {
    it(`drops a file that is ${name}, reports it once, and loses nothing else`, async () => {
      const { archive } = archiveOver(folder);
      archive.keepAccount(PLACE, account(FULL));
      archive.keepAccount(PLACE, { ...account(wireModule('a')), address: '0x2' });
      await archive.flush();
      folder.texts.set(FILE, damage(folder.texts.get(FILE) ?? ''));
      const { archive: next, said } = archiveOver(folder);
      assert.equal(await next.account(PLACE, '0x1'), undefined);
      assert.equal(await next.account(PLACE, '0x1'), undefined);
      assert.deepEqual(said, [
        `${FILE} is damaged or from another version: the modules cached for that account are discarded.`,
      ]);
      assert.equal((await next.account(PLACE, '0x2'))?.whole?.modules.length, 1);
      assert.equal(folder.texts.has(FILE), false);
    });
  }

  it('removes the files with the oldest writes beyond its size and number limits', async () => {
    const sized = archiveOver(folder, undefined, { longest: 1_000, bytes: 700, files: 100 });
    for (const address of ['0x1', '0x2', '0x3'])
      sized.archive.keepAccount(PLACE, { ...account(wireModule('a'), wireModule('b')), address });
    await sized.archive.flush();
    assert.deepEqual([...folder.texts.keys()], ['testnet.2.0x2.jsonl', 'testnet.2.0x3.jsonl']);
    const counted = archiveOver(folder, undefined, { longest: 1_000, bytes: 9_000, files: 1 });
    counted.archive.keepAccount(PLACE, account(wireModule('a')));
    await counted.archive.flush();
    assert.deepEqual([...folder.texts.keys()], [FILE]);
  });

  it('does not keep an account that is too large, and reports that', async () => {
    const { archive, said } = archiveOver(folder, undefined, { longest: 100, bytes: 9_000, files: 9 });
    archive.keepAccount(PLACE, account(FULL));
    await archive.flush();
    assert.deepEqual([...folder.texts.keys()], []);
    assert.deepEqual(said, ['The modules of 0x1 exceed 0.0001 MB and are not cached for offline use.']);
  });

  it('reports once that it cannot write', async () => {
    const { archive, said } = archiveOver(folder);
    folder.failure = new Error('the disk is full');
    for (const name of ['a', 'b']) {
      archive.keepAccount(PLACE, account(wireModule(name)));
      await archive.flush();
    }
    assert.deepEqual(said, ['The modules cannot be cached: Error: the disk is full']);
  });

  it('writes other accounts if one cannot be written, and that one with the next write', async () => {
    const { archive } = archiveOver(folder);
    folder.failure = new Error('the file is locked');
    folder.failing = FILE;
    const [a, b] = published(wireModule('a'), wireModule('b'));
    assert.ok(a && b);
    await folder.write(`${FILE}.0a1b.tmp`, '{');
    archive.keepModule(PLACE, 'a', { module: a });
    archive.keepAccount(PLACE, { ...account(wireModule('a')), address: '0x2' });
    await archive.flush();
    assert.deepEqual([...folder.texts.keys()], ['testnet.2.0x2.jsonl']);
    archive.keepModule(PLACE, 'b', { module: b });
    folder.failure = undefined;
    await archive.flush();
    const { archive: next } = archiveOver(folder);
    assert.deepEqual(
      (await next.account(PLACE, '0x1'))?.single.map(({ name }) => name),
      ['a', 'b'],
    );
  });

  it('clears all its files, and returns how much it deleted', async () => {
    const { archive } = archiveOver(folder);
    archive.keepAccount(PLACE, account(wireModule('a')));
    await archive.flush();
    const bytes = folder.texts.get(FILE)?.length;
    await folder.write('notes.txt', 'mine');
    archive.keepAccount(PLACE, account(wireModule('b')));
    assert.deepEqual(await archive.clear(), { files: 1, bytes });
    assert.deepEqual([...folder.texts.keys()], ['notes.txt']);
    assert.equal(await archive.account(PLACE, '0x1'), undefined);
  });

  it('does not keep what was read while it clears its files', async () => {
    const { archive } = archiveOver(folder);
    archive.keepAccount(PLACE, account(wireModule('a')));
    await archive.flush();
    const files = folder.files.bind(folder);
    folder.files = async () => {
      assert.notEqual(await archive.account(PLACE, '0x1'), undefined);
      return files();
    };
    await archive.clear();
    assert.equal(await archive.account(PLACE, '0x1'), undefined);
  });

  it('removes half-written files of a window', async () => {
    const { archive, clock } = archiveOver(folder);
    await folder.write(`${FILE}.0a1b.tmp`, '{');
    clock.advance(1);
    archive.keepAccount(PLACE, account(wireModule('a')));
    await archive.flush();
    assert.deepEqual([...folder.texts.keys()], [FILE]);
  });

  it('reports no failed write while it is closing', async () => {
    const { archive, said } = archiveOver(folder);
    folder.failure = new Error('Canceled');
    archive.keepAccount(PLACE, account(wireModule('a')));
    archive.close();
    await archive.flush();
    assert.deepEqual(said, []);
  });

  it('writes pending changes when it is closed, and collects no more', async () => {
    const { archive, clock } = archiveOver(folder);
    archive.keepAccount(PLACE, account(wireModule('a')));
    archive.close();
    await archive.flush();
    archive.keepAccount(PLACE, account(wireModule('b')));
    assert.deepEqual([folder.writes, clock.pending], [1, 0]);
  });
});
