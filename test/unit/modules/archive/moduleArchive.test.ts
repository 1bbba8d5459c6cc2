import assert from 'node:assert/strict';
import type { AccountModules, PublishedModule } from '../../../../src/core/modules/publishedModule';
import { readModule } from '../../../../src/core/modules/readAbi';
import { UNREADABLE, wireModule } from '../fakeSource';
import { archiveOver } from './archivePieces';
import { MemoryArchiveFolder } from './memoryArchiveFolder';

const GATEWAY = 'https://gateway.example/v1';
const PLACE = { network: 'testnet', gateway: GATEWAY, chainId: 2 };
const FILE = 'testnet.2.0x1.json';
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
const FULL_FUNCTION = {
  name: 'f',
  visibility: 'public',
  is_entry: true,
  is_view: false,
  generic_type_params: [GENERIC],
  params: ['&signer', 'vector<u8>'],
  return: ['u64'],
};
const FULL = wireModule('full', {
  friends: ['0x1::other'],
  exposed_functions: [FULL_FUNCTION],
  structs: [FULL_STRUCT],
});

function published(...wires: readonly Parameters<typeof readModule>[0][]): readonly PublishedModule[] {
  return wires.map(wire => readModule(wire, '0x1'));
}

/** Returns a module with an ABI, as the store reads it individually. */
function single(name: string, friends: readonly string[] = []) {
  return { module: readModule(wireModule(name, { friends: [...friends] }), '0x1'), ledgerVersion: '9' };
}

function account(...wires: readonly Parameters<typeof readModule>[0][]): AccountModules {
  return { address: '0x1', modules: published(...wires), maybeMore: false, ledgerVersion: '7' };
}

describe('ModuleArchive', () => {
  let folder: MemoryArchiveFolder;

  beforeEach(() => {
    folder = new MemoryArchiveFolder();
  });

  /** Returns the names of an account's stored modules, as another session reads them. */
  async function stored(place = PLACE, address = '0x1'): Promise<readonly (string | undefined)[] | undefined> {
    const kept = await archiveOver(folder).archive.account(place, address);
    return kept?.modules.map(({ module }) => module.abi?.name);
  }

  it('returns stored modules across sessions, with their date', async () => {
    const { archive, clock } = archiveOver(folder);
    const reading = { readAt: clock.now(), ledgerVersion: '7' };
    archive.keepAccount(PLACE, account(FULL, UNREADABLE));
    await archive.flush();
    assert.deepEqual(await archiveOver(folder).archive.account(PLACE, '0x1'), {
      gateway: GATEWAY,
      whole: { ...reading, maybeMore: false },
      modules: published(FULL, UNREADABLE).map(module => ({ ...reading, module })),
    });
  });

  it('keeps which facts the node left out, so that they are no difference later', async () => {
    const { archive } = archiveOver(folder);
    const structs = [{ ...FULL_STRUCT, is_event: null, is_enum: null }];
    const old = wireModule('old', { exposed_functions: [{ ...FULL_FUNCTION, is_view: null }], structs });
    archive.keepAccount(PLACE, account(old));
    await archive.flush();
    const again = await archiveOver(folder).archive.account(PLACE, '0x1');
    assert.deepEqual(again?.modules[0]?.module.abi?.untold, ['view', 'event', 'enum']);
  });

  it('keeps the newest of each module, and replaces all by a new reading of the account', async () => {
    const { archive, clock } = archiveOver(folder);
    archive.keepAccount(PLACE, account(wireModule('a'), wireModule('b'), UNREADABLE));
    clock.advance(60_000);
    const changed = single('b', ['0x1::c']);
    archive.keepModule(PLACE, changed);
    archive.keepModule(PLACE, { module: readModule(UNREADABLE, '0x1') });
    const kept = (await archive.account(PLACE, '0x1')) ?? assert.fail();
    const named = (name: string) => kept.modules.find(({ module }) => module.abi?.name === name);
    assert.deepEqual(named('b'), { ...changed, readAt: clock.now() });
    assert.equal(named('a')?.readAt, clock.now() - 60_000);
    assert.equal(kept.modules.length, 3);
    archive.keepAccount(PLACE, account(wireModule('b')));
    await archive.flush();
    assert.deepEqual(await stored(), ['b']);
  });

  it('keeps what another window stored for the same account', async () => {
    const { archive } = archiveOver(folder);
    const { archive: other } = archiveOver(folder);
    assert.equal(await other.account(PLACE, '0x1'), undefined);
    archive.keepModule(PLACE, single('a'));
    await archive.flush();
    other.keepModule(PLACE, single('b'));
    await other.flush();
    assert.deepEqual(await stored(), ['a', 'b']);
    assert.equal((await other.account(PLACE, '0x1'))?.whole, undefined);
  });

  it('distinguishes two networks, two chains, and a network without a chain id', async () => {
    const { archive } = archiveOver(folder);
    const chainless = { ...PLACE, chainId: undefined };
    archive.keepAccount(PLACE, account(wireModule('a')));
    for (const place of [{ ...PLACE, network: 'mainnet' }, { ...PLACE, chainId: 1 }, chainless])
      assert.equal(await archive.account(place, '0x1'), undefined);
    archive.keepAccount(chainless, account(wireModule('b')));
    await archive.flush();
    assert.deepEqual([...folder.texts.keys()], [FILE, 'testnet.none.0x1.json']);
  });

  it('returns nothing for a different gateway of the network, which then replaces what is stored', async () => {
    const { archive, said } = archiveOver(folder);
    const moved = { ...PLACE, gateway: 'https://another.example/v1' };
    archive.keepAccount(PLACE, account(wireModule('a')));
    assert.equal(await archive.account(moved, '0x1'), undefined);
    assert.deepEqual(await stored(), ['a']);
    archive.keepModule(PLACE, single('b'));
    archive.keepModule(moved, single('c'));
    await archive.flush();
    assert.deepEqual([await stored(), await stored(moved), said], [undefined, ['c'], []]);
  });

  it('collects changes for half a second, and writes them at once', async () => {
    const { archive, clock } = archiveOver(folder);
    archive.keepModule(PLACE, single('a'));
    archive.keepModule(PLACE, single('b'));
    clock.advance(499);
    assert.deepEqual([folder.writes, clock.asked], [0, [500]]);
    clock.advance(1);
    await folder.written(1);
    archive.keepModule(PLACE, single('c'));
    clock.advance(500);
    await folder.written(2);
    assert.deepEqual(await stored(), ['a', 'b', 'c']);
  });

  it('drops modules and accounts that no longer exist', async () => {
    const { archive } = archiveOver(folder);
    archive.keepAccount(PLACE, account(wireModule('a'), wireModule('b')));
    archive.drop(PLACE, '0x1', 'a');
    await archive.flush();
    assert.deepEqual(await stored(), ['b']);
    archive.drop(PLACE, '0x1');
    await archive.flush();
    assert.deepEqual([...folder.texts.keys()], []);
  });

  const damages: readonly (readonly [name: string, damage: (text: string) => string])[] = [
    ['cut off', text => text.slice(0, -20)],
    ['empty', () => ''],
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
      for (let looks = 0; looks < 2; looks++) assert.equal(await next.account(PLACE, '0x1'), undefined);
      assert.deepEqual(said, [
        `${FILE} is corrupt or from another version: the cached modules of its account are discarded.`,
      ]);
      assert.deepEqual([folder.texts.has(FILE), await stored(PLACE, '0x2')], [false, ['a']]);
    });
  }

  it('removes the files with the oldest writes beyond its size, and one that is larger alone', async () => {
    const { archive } = archiveOver(folder, undefined, 900);
    for (const address of ['0x1', '0x2', '0x3'])
      archive.keepAccount(PLACE, { ...account(wireModule('a'), wireModule('b')), address });
    await archive.flush();
    assert.deepEqual([...folder.texts.keys()], ['testnet.2.0x2.json', 'testnet.2.0x3.json']);
    archive.keepAccount(PLACE, account(...Array.from({ length: 9 }, (_, at) => wireModule(`m${at}`))));
    await archive.flush();
    assert.deepEqual([...folder.texts.keys()], ['testnet.2.0x2.json', 'testnet.2.0x3.json']);
  });

  it('reports once that it cannot write, writes other accounts, and does not try again by itself', async () => {
    const { archive, said, clock } = archiveOver(folder);
    folder.failure = new Error('the file is locked');
    folder.failing = FILE;
    for (const name of ['a', 'b']) {
      archive.keepModule(PLACE, single(name));
      archive.keepAccount(PLACE, { ...account(wireModule(name)), address: '0x2' });
      await archive.flush();
      clock.advance(500);
    }
    assert.deepEqual(said, ['The modules cannot be cached: Error: the file is locked']);
    assert.deepEqual([...folder.texts.keys(), clock.pending], ['testnet.2.0x2.json', 0]);
    folder.failure = undefined;
    archive.keepModule(PLACE, single('c'));
    await archive.flush();
    assert.deepEqual(await stored(), ['c']);
  });

  it('clears its files, and what waits to be written, and returns how much it deleted', async () => {
    const { archive } = archiveOver(folder);
    archive.keepAccount(PLACE, account(wireModule('a')));
    await archive.flush();
    const bytes = folder.texts.get(FILE)?.length;
    const read = archive.account(PLACE, '0x1');
    archive.keepAccount(PLACE, account(wireModule('b')));
    assert.deepEqual(await archive.clear(), { files: 1, bytes });
    assert.notEqual(await read, undefined);
    assert.deepEqual([[...folder.texts.keys()], await archive.account(PLACE, '0x1')], [[], undefined]);
  });

  it('writes pending changes when it is disposed of, and collects no more', async () => {
    const { archive, clock } = archiveOver(folder);
    archive.keepAccount(PLACE, account(wireModule('a')));
    archive.dispose();
    await folder.written(1);
    archive.keepAccount(PLACE, account(wireModule('b')));
    assert.deepEqual([folder.writes, clock.pending], [1, 0]);
  });
});
