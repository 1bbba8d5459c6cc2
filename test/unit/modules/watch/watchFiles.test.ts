import assert from 'node:assert/strict';
import { WatchBook } from '../../../../src/core/modules/watch/watchBook';
import { WatchFiles, type WatchLimits } from '../../../../src/core/modules/watch/watchFiles';
import type { WatchCheck } from '../../../../src/core/modules/watch/watchRecord';
import { MemoryArchiveFolder } from '../archive/memoryArchiveFolder';
import { check, checkAt, state, unreadable } from './watchPieces';

const PLACE = { network: 'testnet', chainId: 2, gateway: 'https://one.example/v1' };
const FILE = 'testnet.2.0xa.jsonl';
const LOOKS = 'testnet.2.looks.json';
const SHOP = state('shop', { buy: ['u64'] });
const SHOP_2 = state('shop', { buy: ['u128'] });
const TILL = state('till', { empty: [] });

describe('a record of upgrades in files', () => {
  let folder: MemoryArchiveFolder;
  const said: string[] = [];

  beforeEach(() => {
    folder = new MemoryArchiveFolder();
    said.length = 0;
  });

  /** Opens the record in another session over the same folder. */
  function open(place: typeof PLACE = PLACE, limits?: WatchLimits): WatchBook {
    return new WatchBook(new WatchFiles(folder, sentence => said.push(sentence), limits), place);
  }

  async function loaded(place = PLACE): Promise<WatchBook> {
    const book = open(place);
    await book.load(['0xa']);
    return book;
  }

  async function watch(book: WatchBook, ...checks: readonly WatchCheck[]): Promise<void> {
    for (const each of checks) await book.take('0xa', each);
    await book.keepCheckTimes(['0xa', '0xa::shop']);
  }

  /** Returns ids with their state and the time of the last reading before the change. */
  function upgrades(book: WatchBook): readonly string[] {
    return [...book.upgrades].map(([id, { upgrade, since }]) => `${id} ${upgrade.state} since ${since.readAt}`);
  }

  it('reports in another session what changed while no window was open, since the last reading', async () => {
    await watch(open(), check(1, [SHOP, TILL], { pages: 3 }), check(2, [SHOP, TILL], { pages: 3 }));
    const book = await loaded();
    assert.deepEqual([upgrades(book), book.pagesOf('0xa'), book.checkedAt(['0xa'])], [[], 3, 2]);
    assert.deepEqual(await book.take('0xa', check(9, [SHOP_2])), ['0xa::shop', '0xa::till']);
    assert.deepEqual(upgrades(book), ['0xa::shop changed since 2', '0xa::till removed since 2']);
    const change = book.upgrades.get('0xa::shop');
    assert.deepEqual([change?.module.unseen?.before, change?.since.ledgerVersion], [SHOP, '200']);
  });

  it('still has unread changes in another session, with both interfaces', async () => {
    await watch(open(), check(1, [SHOP, unreadable('a')]), check(2, [SHOP_2, TILL]));
    const book = await loaded();
    assert.deepEqual(upgrades(book), ['0xa::shop changed since 1', '0xa::till added since 1']);
    const { module } = book.upgrades.get('0xa::shop') ?? assert.fail();
    assert.deepEqual([module.unseen?.before, module.now], [SHOP, SHOP_2]);
    await book.markSeen([...book.upgrades.values()].slice(0, 1));
    assert.deepEqual(upgrades(await loaded()), ['0xa::till added since 1']);
    await book.markSeen();
    assert.deepEqual(upgrades(await loaded()), []);
  });

  it('writes an account when its content changed, and otherwise only the reading times', async () => {
    const book = open();
    await watch(book, check(1, [SHOP]));
    const before = folder.writes;
    await watch(book, check(2, [SHOP]));
    assert.equal(folder.writes, before + 1);
    assert.match(folder.texts.get(LOOKS) ?? '', /"0xa":\{"readAt":2,"ledgerVersion":"200"\}/);
    assert.doesNotMatch(folder.texts.get(FILE) ?? '', /"readAt":2/);
  });

  it('keeps chains separate', async () => {
    await watch(open(), check(1, [SHOP]));
    const other = await loaded({ ...PLACE, chainId: 9 });
    assert.equal(other.checkedAt(['0xa']), undefined);
    assert.deepEqual(await other.take('0xa', check(2, [SHOP_2])), []);
    assert.deepEqual(upgrades(await loaded()), []);
  });

  it('keeps gateways separate, and returns nothing from a different gateway', async () => {
    await watch(open(), check(1, [SHOP]), check(2, [SHOP_2]));
    const moved = { ...PLACE, gateway: 'https://two.example/v1' };
    const book = await loaded(moved);
    assert.deepEqual([upgrades(book), book.checkedAt(['0xa']), book.unreadable, said], [[], undefined, [], []]);
    assert.deepEqual(await book.take('0xa', check(3, [TILL])), []);
    await book.keepCheckTimes(['0xa']);
    assert.equal((await loaded(moved)).checkedAt(['0xa']), 3);
    assert.equal((await loaded()).checkedAt(['0xa']), undefined);
  });

  it('reports files of the earlier version, which do not name their gateway, as unreadable', async () => {
    await watch(open(), check(1, [SHOP]));
    for (const [name, text] of folder.texts)
      folder.texts.set(name, text.replace(/"format":2,"gateway":"[^"]*"/, '"format":1'));
    const book = await loaded();
    assert.deepEqual([book.checkedAt(['0xa']), book.unreadable], [undefined, ['0xa']]);
  });

  it('returns when everything had been read, or never if something never was', async () => {
    const book = open();
    await watch(book, check(1, [SHOP]), checkAt(5, 'shop', SHOP));
    assert.equal(book.checkedAt(['0xa', '0xa::shop']), 1);
    assert.equal(book.checkedAt(['0xa', '0xb']), undefined);
  });

  it('forgets what is no longer watched, and leaves no file of it', async () => {
    const book = open();
    await watch(book, check(1, [SHOP, TILL]), check(2, [SHOP_2, TILL]));
    await book.forgetOthers('0xa', ['0xa::shop']);
    assert.deepEqual(upgrades(await loaded()), ['0xa::shop changed since 1']);
    assert.equal((await loaded()).record('0xa')?.modules.length, 1);
    await book.forgetOthers('0xa', []);
    assert.equal(folder.texts.has(FILE), false);
    assert.equal(book.checkedAt(['0xa']), undefined);
  });

  it('starts again with a damaged account, reports it, and loses nothing else', async () => {
    const book = open();
    await watch(book, check(1, [SHOP]));
    await book.take('0xb', check(1, [TILL]));
    const text = folder.texts.get(FILE) ?? '';
    const damages = [
      text.slice(0, -1),
      `${text}{`,
      text.replace('"format":2', '"format":1'),
      text.replace('0xa', '0xb'),
      '{',
      '',
    ];
    for (const damaged of damages) {
      folder.texts.set(FILE, damaged);
      said.length = 0;
      const later = open();
      await later.load(['0xa', '0xb']);
      assert.deepEqual(later.unreadable, ['0xa'], damaged);
      assert.deepEqual(said, [`${FILE} is damaged or from another version: watching 0xa starts over.`]);
      assert.equal(folder.texts.has(FILE), false);
      assert.equal(later.record('0xb')?.modules.length, 1);
      assert.deepEqual(await later.take('0xa', check(2, [SHOP_2])), []);
      await later.markSeen();
      assert.deepEqual(later.unreadable, []);
    }
  });

  it('ignores damaged reading times', async () => {
    await watch(open(), check(1, [SHOP]), check(2, [SHOP]));
    folder.texts.set(LOOKS, (folder.texts.get(LOOKS) ?? '').replace('"readAt":2', '"readAt":-1'));
    const book = await loaded();
    assert.equal(book.checkedAt(['0xa']), undefined);
    await book.take('0xa', check(9, [SHOP_2]));
    assert.deepEqual(upgrades(book), ['0xa::shop changed since 1']);
  });

  it('does not keep an account that is too large, and reports that', async () => {
    const book = open(PLACE, { longest: 100, bytes: 1_000 });
    await watch(book, check(1, [SHOP]));
    assert.equal(folder.texts.has(FILE), false);
    assert.deepEqual(said, [
      'The watch record of 0xa exceeds 0.0001 MB and is not stored: after a restart, watching it starts over.',
    ]);
    assert.deepEqual(await book.take('0xa', check(2, [SHOP_2])), ['0xa::shop']);
  });

  it('stays within its size limit: removes the oldest writes, and leaves foreign files', async () => {
    folder.texts.set('notes.txt', 'x'.repeat(5_000));
    const book = open(PLACE, { longest: 1_000, bytes: 1_000 });
    for (const address of ['0xa', '0xb', '0xc']) await book.take(address, check(1, [SHOP]));
    assert.deepEqual([...folder.texts.keys()], ['notes.txt', 'testnet.2.0xb.jsonl', 'testnet.2.0xc.jsonl']);
  });

  it('keeps working if nothing can be written, and reports that', async () => {
    folder.failure = new Error('the disk is full');
    const book = open();
    await watch(book, check(1, [SHOP]), check(2, [SHOP_2]));
    assert.deepEqual(upgrades(book), ['0xa::shop changed since 1']);
    assert.equal(said[0], 'The watch record cannot be stored: Error: the disk is full');
  });
});
